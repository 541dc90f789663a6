// The page that tells: use, rules, sources.
export default {
  "about.title": "About Foursight",
  "about.lead":
    "Foursight looks ahead. It plays three games, says what every move is worth, and shows how a machine arrives at its move.",
  "about.use.title": "How to play here",
  "about.use.1":
    "Click or tap anywhere in a column, or press its number. Arrow keys choose a column, Enter drops the disc. N starts a new game, U undoes a move, R redoes it, H switches the hints.",
  "about.use.2":
    "“Change…” above the board opens everything else: how strong the computer is, two people at one screen, a friend by link, two computers that play each other, or a whole tournament; and who begins.",
  "about.use.3":
    "For a friend you get a link, a QR code and a short code. Whoever opens it while the seat is free can take it; others watch. The game survives a reload, a lost connection and even a restart of the server.",
  "about.use.4":
    "Every position has a link of its own. You can also paste moves or a drawn board in any common notation; the page says what it took it for.",
  "about.connect-four.title": "Connect Four",
  "about.connect-four.1":
    "Seven columns, six rows. Players take turns to drop a disc into a column; it falls to the lowest free cell. Four own discs in a line, horizontal, vertical or diagonal, win. A full board without such a line is a draw.",
  "about.connect-four.2":
    "The game has been solved since 1988: whoever begins in the middle column and makes no mistake wins. The hints here are exact, move by move.",
  "about.tic-tac-toe.title": "Tic-tac-toe",
  "about.tic-tac-toe.1":
    "Nine squares, crosses and circles in turn. Three own marks in a line win. With best play on both sides it is a draw.",
  "about.atoll.title": "Atoll",
  "about.atoll.1":
    "Atoll is a game by Mark Steere (2008). He lets anyone program it as long as name and rules stay unchanged and he is credited, which we do gladly.",
  "about.atoll.2":
    "Twelve islands of fixed stones in alternating colours ring an empty area. Players take turns to place a stone of their own on any empty cell; nothing moves and nothing is captured.",
  "about.atoll.3":
    "You win as soon as one connected group of your stones, your island stones included, links islands of yours so that the shore from the first to the last, the shorter way round, holds at least seven of the twelve islands: for example two that lie opposite, or three that are four apart. A draw is impossible.",
  "about.atoll.4":
    "With the swap rule, which is not on the author's sheet, the second player may once answer the first stone by taking it over: it disappears and a stone of the second player appears at the mirrored cell.",
  "about.hints.title": "What the hints say",
  "about.hints.1":
    "“wins in 3”: whoever makes this move wins with best play on both sides, with the third own move from now, this one included. “loses in 6”: the opponent wins with the sixth own move from now. “draw”: neither can force more.",
  "about.hints.2":
    "A framed value is the best. The bar above the board shows who stands better; the sentence under it says the same in words.",
  "about.hints.3":
    "Atoll's larger boards are too big to be solved. There the engine plays many random games and says how many of them were won; the numbered cells are the best ones.",
  "about.works.title": "What it is built from",
  "about.works.laboratory": "The laboratory: beat their programs, and read what was measured again",
  "about.works.1": "Five student works describe the parts of this system. Their players can be chosen as opponents.",
  "about.work.automat.title": "Automat za igranje igre “Poveži 4”",
  "about.work.automat.who": "I. Šišić, 2020",
  "about.work.automat.what": "Connect Four on a microcontroller, with lights and touch pads, an easy and a hard level.",
  "about.work.four-in-a-row.title": "Korištenje algoritma minimax … četiri u nizu",
  "about.work.four-in-a-row.who": "I. Simić, 2024",
  "about.work.four-in-a-row.what":
    "A game against alpha-beta search, made so that people can see how the machine decides.",
  "about.work.atoll.title": "Atoll projekat, treća faza",
  "about.work.atoll.who": "S. Cvetković, L. Stanković",
  "about.work.atoll.what": "The hexagonal game Atoll with a bot that looks three moves ahead.",
  "about.work.minimaks.title": "Algoritam Minimaks i primjena na igru “4 u nizu”",
  "about.work.minimaks.who": "K. Vulinović, 2016",
  "about.work.minimaks.what": "Search that knows no game, move ordering, evaluations compared and tuned by evolution.",
  "about.work.povezi-cetiri.title": "Rješavanje problema igre Poveži četiri",
  "about.work.povezi-cetiri.who": "L. Šimić, 2023",
  "about.work.povezi-cetiri.what": "Five algorithms, timed at every depth and played against each other.",
};
