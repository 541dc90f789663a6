// A sentence about each computer player.
export default {
  "opponents.random": "Any move, each as likely as the others.",
  "opponents.basic": "Looks at each own move and takes what looks best.",
  "opponents.minimax": "Follows every line to a fixed depth and expects the best answer each time.",
  "opponents.minimax-ab": "The same moves as minimax, but leaves out what cannot change the answer.",
  "opponents.negamax": "Minimax written more briefly; the same moves.",
  "opponents.negamax-ab": "Negamax that leaves out what cannot change the answer.",
  "opponents.deepening": "Searches one move deeper again and again and remembers what it saw.",
  "opponents.mcts": "Plays many random games and follows the moves that win most of them.",
  "opponents.perfect": "Never gives away a win or a draw.",
  "opponents.strong": "The best there is for this game.",
  "opponents.automat-easy": "The easy level of the LED automat of 2020, repaired so that it always ends: four rules, no search.",
  "opponents.automat-easy-printed":
    "The easy level of the LED automat of 2020, as its author printed it: its third rule never takes the last cell of a column.",
  "opponents.automat-hard": "The hard level of the LED automat of 2020, repaired: seven turns ahead, yours included, prefers faster wins.",
  "opponents.automat-hard-printed":
    "The hard level of the LED automat of 2020, as its author printed it: all wins but an immediate one are worth the same, so it may let a win wait.",
  "opponents.automat-perfect":
    "A level the automat got here: the chip's small memory and a small book, and still it gives nothing away.",
  "opponents.four-in-a-row": "The computer of the work of 2024, repaired: five turns ahead, yours included, knows wins and losses.",
  "opponents.four-in-a-row-printed":
    "The computer of the work of 2024, as its author printed it: your four in a row costs it nothing, so it does not always block.",
  "opponents.povezi-cetiri": "The best player of the work of 2023, repaired: six turns ahead, yours included, for its own side.",
  "opponents.povezi-cetiri-printed":
    "The best player of the work of 2023, as its author printed it: it searches as the second player even when it is the first.",
  "opponents.minimaks":
    "The player of the work of 2016: six turns ahead, yours included, weights found by evolution. The work prints no program; the rest is our choice.",
  "opponents.atoll-bot": "The bot of the students' Atoll, repaired: three turns ahead, yours included.",
  "opponents.atoll-bot-printed":
    "The bot of the students' Atoll, as they printed it: it sees a win one turn late and measures distances to a point next to the right one.",
  "opponents.connect-four.level-1": "For first games: looks at its own move only and often slips.",
  "opponents.connect-four.level-2": "Easy: looks at its own move only and sometimes slips.",
  "opponents.connect-four.level-3": "Fair: sees your answer too, and sometimes plays a worse move.",
  "opponents.connect-four.level-4": "Steady: four turns ahead, yours included.",
  "opponents.connect-four.level-5": "Good: judges its move by what it has learnt from solved games.",
  "opponents.connect-four.level-6": "Strong: three turns ahead, yours included, with what it has learnt.",
  "opponents.connect-four.level-7": "Very strong: six turns ahead, yours included, with what it has learnt.",
  "opponents.connect-four.level-8": "Perfect: wins every game it begins.",
  "opponents.tic-tac-toe.level-1": "Easy: takes a win, overlooks your threats.",
  "opponents.tic-tac-toe.level-2": "Fair: blocks most threats, but can be caught.",
  "opponents.tic-tac-toe.level-3": "Perfect: cannot be beaten.",
  "opponents.atoll.level-1": "For first games: judges only its own stone.",
  "opponents.atoll.level-2": "Easy: judges its own stone and often slips.",
  "opponents.atoll.level-3": "Fair: counts the stones both sides still need, and sometimes slips.",
  "opponents.atoll.level-4": "Steady: counts the stones both sides still need.",
  "opponents.atoll.level-5": "Good: looks further than its own stone.",
  "opponents.atoll.level-6": "Strong: tries thousands of games before every move.",
  "opponents.atoll.level-7": "Very strong: tries twelve thousand games before every move.",
  "opponents.atoll.level-8": "The strongest there is here. Takes its time.",
};
