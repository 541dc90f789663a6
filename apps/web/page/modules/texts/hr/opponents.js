// Rečenica o svakom računalnom igraču.
export default {
  "opponents.random": "Bilo koji potez, svaki jednako vjerojatan.",
  "opponents.basic": "Pogleda svaki svoj potez i uzme onaj koji izgleda najbolje.",
  "opponents.minimax": "Slijedi svaku mogućnost do zadane dubine i svaki put očekuje najbolji odgovor.",
  "opponents.minimax-ab": "Isti potezi kao minimax, ali izostavlja ono što ne može promijeniti odgovor.",
  "opponents.negamax": "Kraće zapisan minimax; isti potezi.",
  "opponents.negamax-ab": "Negamax koji izostavlja ono što ne može promijeniti odgovor.",
  "opponents.deepening": "Traži uvijek za potez dublje i pamti što je vidio.",
  "opponents.mcts": "Odigra mnogo nasumičnih partija i slijedi poteze koji ih najčešće dobivaju.",
  "opponents.perfect": "Nikad ne ispušta pobjedu ni remi.",
  "opponents.strong": "Najbolji igrač ove igre.",
  "opponents.automat-easy": "Laka razina automata s LED-icama iz 2020., popravljena tako da uvijek završi: četiri pravila, bez pretrage.",
  "opponents.automat-easy-printed":
    "Laka razina automata s LED-icama iz 2020., kako ju je autor otisnuo: treće pravilo nikad ne uzima zadnje polje stupca.",
  "opponents.automat-hard": "Teška razina automata s LED-icama iz 2020., popravljena: sedam poteza unaprijed, računajući i tvoje, bira bržu pobjedu.",
  "opponents.automat-hard-printed":
    "Teška razina automata s LED-icama iz 2020., kako ju je autor otisnuo: sve pobjede osim trenutačne jednako vrijede, pa pobjedu katkad odgodi.",
  "opponents.automat-perfect":
    "Razina koju je automat dobio ovdje: mala memorija čipa i mala knjiga poteza, a svejedno ništa ne ispušta.",
  "opponents.four-in-a-row": "Računalo iz rada iz 2024., popravljeno: pet poteza unaprijed, računajući i tvoje, zna za pobjede i poraze.",
  "opponents.four-in-a-row-printed":
    "Računalo iz rada iz 2024., kako ga je autor otisnuo: tvoja četiri u nizu ništa ga ne stoje, pa ih ne blokira uvijek.",
  "opponents.povezi-cetiri": "Najbolji igrač iz rada iz 2023., popravljen: šest poteza unaprijed, računajući i tvoje, za svoju stranu.",
  "opponents.povezi-cetiri-printed":
    "Najbolji igrač iz rada iz 2023., kako ga je autor otisnuo: pretražuje kao drugi igrač i onda kad je prvi.",
  "opponents.minimaks":
    "Igrač iz rada iz 2016.: šest poteza unaprijed, računajući i tvoje, težine nađene evolucijom. Rad ne donosi program; ostalo smo odabrali mi.",
  "opponents.atoll-bot": "Bot iz studentskog Atolla, popravljen: tri poteza unaprijed, računajući i tvoje.",
  "opponents.atoll-bot-printed":
    "Bot iz studentskog Atolla, kako su ga autori otisnuli: pobjedu vidi potez kasnije i mjeri udaljenost do točke pokraj prave.",
  "opponents.connect-four.level-1": "Za prve partije: gleda samo vlastiti potez i često griješi.",
  "opponents.connect-four.level-2": "Lako: gleda samo vlastiti potez, a katkad pogriješi.",
  "opponents.connect-four.level-3": "Osrednje: vidi i tvoj odgovor, a katkad odigra slabije.",
  "opponents.connect-four.level-4": "Pouzdano: četiri poteza unaprijed, računajući i tvoje.",
  "opponents.connect-four.level-5": "Dobro: prosuđuje potez po onome što je naučilo iz riješenih partija.",
  "opponents.connect-four.level-6": "Jako: tri poteza unaprijed, računajući i tvoje, s onime što je naučilo.",
  "opponents.connect-four.level-7": "Vrlo jako: šest poteza unaprijed, računajući i tvoje, s onime što je naučilo.",
  "opponents.connect-four.level-8": "Savršeno: dobiva svaku partiju koju započne.",
  "opponents.tic-tac-toe.level-1": "Lako: uzima pobjedu, ali previđa tvoje prijetnje.",
  "opponents.tic-tac-toe.level-2": "Osrednje: zaustavlja većinu prijetnji, ali može upasti u zamku.",
  "opponents.tic-tac-toe.level-3": "Savršeno: ne može se pobijediti.",
  "opponents.atoll.level-1": "Za prve partije: prosuđuje samo vlastiti kamen.",
  "opponents.atoll.level-2": "Lako: prosuđuje vlastiti kamen i često griješi.",
  "opponents.atoll.level-3": "Osrednje: broji koliko kamenova objema stranama još treba, a katkad pogriješi.",
  "opponents.atoll.level-4": "Pouzdano: broji koliko kamenova objema stranama još treba.",
  "opponents.atoll.level-5": "Dobro: gleda dalje od vlastitog kamena.",
  "opponents.atoll.level-6": "Jako: prije svakog poteza iskuša tisuće partija.",
  "opponents.atoll.level-7": "Vrlo jako: prije svakog poteza iskuša dvanaest tisuća partija.",
  "opponents.atoll.level-8": "Najjači igrač ovdje. Ne žuri se.",
};
