// Laboratorij: izazovi i izvještaji.
export default {
  "laboratory.lead": "Foursight je nastao iz pet studentskih radova. Ovdje možeš pobijediti njihove programe i pročitati što smo ponovno izmjerili.",
  "laboratory.challenges": "Pobijedi rad",
  "laboratory.challenges.about":
    "Ovo su programi kako su ih autori otisnuli, zajedno s propustima. Na isti položaj uvijek odgovaraju istim potezom, pa smo mogli izračunati najkraći put do pobjede. Možeš li ga naći?",
  "laboratory.beat": {
    one: "{name}: pobijedi ga u {count} potezu",
    few: "{name}: pobijedi ga u {count} poteza",
    other: "{name}: pobijedi ga u {count} poteza",
  },
  "laboratory.you.first": "Ti počinješ.",
  "laboratory.you.second": "Program počinje.",
  "laboratory.challenge.four-in-a-row":
    "Autor piše da ga nije mogao ni pobijediti ni držati remi. Program nema vrijednost za poraz: tvoja četiri u nizu ništa ga ne stoje. Kraće pobjede nema.",
  "laboratory.challenge.povezi-cetiri":
    "Najbolji igrač svojega rada: negamax s podrezivanjem, dubina 6. Uvijek pretražuje kao drugi igrač, i onda kad počinje. Kad on počinje, kraće pobjede nema.",
  "laboratory.challenge.automat":
    "Teška razina automata s LED-icama: sedam polupoteza unaprijed. Sve njegove pobjede osim trenutačne jednako vrijede, a otvorenu trojku zdesna ne vidi. Kad ti počinješ, kraće pobjede nema.",
  "laboratory.challenge.atoll":
    "Bot na ploči sa stranicom 3. Pobjedu vidi polupotez kasnije i mjeri put do točke pokraj prave. Nijedna pobjeda ne treba manje kamenova.",
  "laboratory.reports": "Što radovi tvrde, ponovno izmjereno",
  "laboratory.reports.about":
    "Svaka tvrdnja s objavljenim brojem uz naš, i pokus koji ju je izmjerio. Svaki pokus možeš ponoviti iz naredbenog retka.",
  "laboratory.reports.counts": "Slaže se: {agrees}, drugačije: {different}, neodlučeno ili neprovjerljivo: {others}.",
  "laboratory.reports.whole": "Cijeli izvještaj, s tablicama i grafovima",
  "laboratory.reports.ours": "Tvrdnje samoga Foursighta",
  "laboratory.reports.section": "odjeljak {section}",
  "laboratory.reports.published": "Objavljeno: {published}",
  "laboratory.reports.measured": "Izmjereno: {measured}",
  "laboratory.reports.experiments": "Pokus:",
  "laboratory.reports.asked": "Pitano na praznoj ploči, bez pokusa.",
  "laboratory.try": "Pokušaj",
  "laboratory.again": "Ispočetka",
  "laboratory.hint": "Savjet",
  "laboratory.show": "Pokaži niz poteza",
  "laboratory.begin": {
    one: "Tvoj potez: pobijedi u {count} potezu.",
    few: "Tvoj potez: pobijedi u {count} poteza.",
    other: "Tvoj potez: pobijedi u {count} poteza.",
  },
  "laboratory.left": { one: "Ostao je {count} potez.", few: "Ostala su {count} poteza.", other: "Ostalo je {count} poteza." },
  "laboratory.over": "Potezi su potrošeni. Igraj dalje ili kreni ispočetka.",
  "laboratory.solved": { one: "Riješeno u {count} potezu.", few: "Riješeno u {count} poteza.", other: "Riješeno u {count} poteza." },
  "laboratory.late": {
    one: "Pobjeda u {count} potezu. Može se u {moves}.",
    few: "Pobjeda u {count} poteza. Može se u {moves}.",
    other: "Pobjeda u {count} poteza. Može se u {moves}.",
  },
  "laboratory.lost": "Program je pobijedio. Kreni ispočetka.",
  "laboratory.drawn": "Remi. Kreni ispočetka.",
  "laboratory.next": "Odigraj {move}.",
  "laboratory.left-line": "Niz koji znamo ide drukčije. Kreni ispočetka s {move}.",
  "laboratory.shown": "Niz, potezi obiju strana: {line}",
};
