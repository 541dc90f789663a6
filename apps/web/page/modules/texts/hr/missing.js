// Adresa na kojoj nema ničega.
export default {
  "missing.title": "Ove stranice nema",
  "missing.about": "Možda je adresa pogrešno upisana ili poveznica nije cijela.",
  "missing.play": "Odigraj partiju",
};
