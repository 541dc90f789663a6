// Što poslužitelj odbija, prema oznaci `code` njegova odgovora.
export default {
  "problems.unknown": "Nešto je pošlo po zlu. Pokušajte još jednom.",
  "problems.offline": "Poslužitelj ne odgovara. Pokušavam ponovno.",
};
