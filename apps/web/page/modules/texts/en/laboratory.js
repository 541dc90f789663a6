// The laboratory: challenges and reports.
export default {
  "laboratory.lead": "Foursight is built from five student works. Here you can beat their programs, and read what we measured again.",
  "laboratory.challenges": "Beat the thesis",
  "laboratory.challenges.about":
    "These are the programs as their authors printed them, slips included. They always answer the same position with the same move, so we could compute the shortest way to beat each. Can you find it?",
  "laboratory.beat": { one: "{name}: beat it in {count} move", other: "{name}: beat it in {count} moves" },
  "laboratory.you.first": "You begin.",
  "laboratory.you.second": "The program begins.",
  "laboratory.challenge.four-in-a-row":
    "Its author writes that he could neither beat it nor hold a draw. It has no value for a loss: four in a row of yours costs it nothing. No win is shorter than this one.",
  "laboratory.challenge.povezi-cetiri":
    "The best player of its work: negamax with pruning, depth 6. It always searches as the second player, also when it begins. No win is shorter when it begins.",
  "laboratory.challenge.automat":
    "The hard level of the LED automat: seven plies ahead. All its wins but an immediate one are worth the same, and it misses an open three on the right. No win is shorter when you begin.",
  "laboratory.challenge.atoll":
    "The bot on a board of side 3. It sees a win one ply late and measures its way to a point next to the right one. No win needs fewer stones.",
  "laboratory.reports": "What the works claim, measured again",
  "laboratory.reports.about":
    "Every claim with its published figure beside ours, and the experiment that measured it. You can run each experiment again with the command line.",
  "laboratory.reports.counts": "{agrees} agree, {different} are different, {others} are undecided or cannot be decided.",
  "laboratory.reports.whole": "The whole report, with tables and plots",
  "laboratory.reports.ours": "Claims of Foursight itself",
  "laboratory.reports.section": "section {section}",
  "laboratory.reports.published": "Published: {published}",
  "laboratory.reports.measured": "Measured: {measured}",
  "laboratory.reports.experiments": "Experiment:",
  "laboratory.reports.asked": "Asked on the empty board, without an experiment.",
  "laboratory.try": "Try it",
  "laboratory.again": "Start over",
  "laboratory.hint": "Hint",
  "laboratory.show": "Show the line",
  "laboratory.begin": { one: "Your move: win in {count} move.", other: "Your move: win in {count} moves." },
  "laboratory.left": { one: "{count} move left.", other: "{count} moves left." },
  "laboratory.over": "Your moves are used up. Play on, or start over.",
  "laboratory.solved": { one: "Solved in {count} move.", other: "Solved in {count} moves." },
  "laboratory.late": { one: "You won in {count} move. It can be done in {moves}.", other: "You won in {count} moves. It can be done in {moves}." },
  "laboratory.lost": "The program has won. Start over.",
  "laboratory.drawn": "A draw. Start over.",
  "laboratory.next": "Play {move}.",
  "laboratory.left-line": "The line we know goes another way. Start over with {move}.",
  "laboratory.shown": "The line, moves of both sides: {line}",
};
