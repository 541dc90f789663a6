/** Everything on the screen of the analysis board, each part a function of the state by itself. */
import { signal } from "@preact/signals";
import { byId } from "../lib/dom.ts";
import { Evaluation } from "../lib/evaluation.tsx";
import { GamesBar } from "../lib/games-bar.tsx";
import { nameOf } from "../lib/games.ts";
import { Later } from "../lib/later.ts";
import { roleName } from "../lib/marks.ts";
import { Piece } from "../lib/piece.tsx";
import { follow, mount } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { moveName, opponent } from "../lib/turns.ts";
import { actionsView } from "./actions.tsx";
import { bestLineView } from "./best-line.tsx";
import { CopyCard } from "./copy-card.tsx";
import { exerciseView } from "./exercise-card.tsx";
import { KeptCard } from "./kept-card.tsx";
import { MistakesCard } from "./mistakes-card.tsx";
import { treeView } from "./tree-card.tsx";
import type { Analysis } from "./analysis.ts";

const later = new Later(() => import("./later.ts"));

export function mountViews(analysis: Analysis) {
  const { values } = analysis;
  // What has to be asked for, where it is not known.
  follow(() => void analysis.describe(analysis.node));
  follow(() => (analysis.isJudged ? values.ask(analysis.tree, analysis.node) : values.leave()));
  follow(() => analysis.threats?.ask());
  mount(byId("games"), () => <GamesBar current={nameOf(analysis.tree.game)} choose={(game) => analysis.choose(game)} />);
  byId("notice").classList.add("calm");
  mount(byId("notice"), () => analysis.message ?? (analysis.kept ? null : t("analysis.not-kept")));
  mount(byId("status"), () => statusView(analysis));
  mount(byId("last"), () => lastMove(analysis));
  mount(byId("evaluation"), () => {
    const { position, hinted, isWaiting } = analysis;
    const { thought, asking } = analysis.advice();
    return hinted && position ? <Evaluation position={position} thought={thought} asking={asking || isWaiting} /> : null;
  });
  mount(byId("exercise"), () => exerciseView(analysis));
  mount(byId("below"), () => bestLineView(analysis));
  mount(byId("tree"), () => treeView(analysis));
  mount(byId("actions"), () => actionsView(analysis));
  mount(byId("copy"), () => <CopyCard analysis={analysis} />);
  mount(byId("threats"), () => later.view(analysis.threats !== null, ({ threatsView }) => threatsView(analysis)));
  mount(byId("mistakes"), () => <MistakesCard analysis={analysis} />);
  const open = signal(false);
  const card = byId<HTMLDetailsElement>("kept-card");
  card.addEventListener("toggle", () => (open.value = card.open));
  mount(byId("kept"), () => <KeptCard analysis={analysis} open={open.value} />);
  mount(byId("review"), () => {
    const review = analysis.review?.shown;
    return review ? later.view(true, ({ FoundReview }) => <FoundReview key={review.name} analysis={analysis} review={review} />) : null;
  });
  follow(() => void byId("board").classList.toggle("scores", analysis.scored));
  follow(() => drawBoard(analysis));
}

function statusView({ position }: Analysis) {
  if (!position) return "";
  const { game, ending, turn } = position;
  const role = ending ? ending.winner : turn;
  const winner = ending?.winner;
  const over = winner ? t("analysis.won", { name: roleName(game, winner) }) : t("play.drawn");
  return (
    <>
      {role && <Piece game={game} role={role} />}
      <span>{ending ? over : t("play.turn", { name: roleName(game, turn) })}</span>
    </>
  );
}

function lastMove({ node, position }: Analysis) {
  if (!position) return "";
  if (!node.move) return t("analysis.at-start");
  const { game, turn } = position;
  return t("play.move", { number: node.ply, name: roleName(game, opponent(turn)), move: moveName(game, node.move) });
}

function drawBoard(analysis: Analysis) {
  const { position, stage, hinted, isWaiting } = analysis;
  if (!position) return;
  const { values, best, asking } = analysis.advice();
  stage.draw({
    position,
    active: position.legal.length > 0,
    hints: hinted ? (values ?? new Map()) : null,
    best,
    asking: asking || isWaiting,
    chosen: null,
    pending: false,
    linked: false,
    animate: !stage.isStill,
  });
  analysis.threats?.mark();
}
