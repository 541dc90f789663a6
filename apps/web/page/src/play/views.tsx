/** Everything on the screen, each part a function of the state by itself. What the page does not start with is fetched when it is first shown. */
import { signal } from "@preact/signals";
import { byId } from "../lib/dom.ts";
import { Evaluation } from "../lib/evaluation.tsx";
import { GamesBar } from "../lib/games-bar.tsx";
import { nameOf } from "../lib/games.ts";
import { Later } from "../lib/later.ts";
import { follow, mount } from "../lib/state.ts";
import { actionsView } from "./actions.tsx";
import { belowView, watchView } from "./below.tsx";
import { movesView } from "./moves.tsx";
import { noticeView } from "./notice.tsx";
import { playersView, rulesView, summary } from "./seats.tsx";
import { isCalm, lastMove, statusView } from "./status.tsx";
import { whyView } from "./why.tsx";
import type { Play } from "./play.ts";

const later = new Later(() => import("./later.ts"));

export function mountViews(play: Play) {
  const { table } = play;
  mount(byId("games"), () => (
    <GamesBar current={nameOf(table.snapshot?.game ?? play.settings.game)} choose={(game) => void play.choose(game)} />
  ));
  mount(byId("summary"), () => summary(play));
  mount(byId("notice"), () => noticeView(play));
  follow(() => byId("notice").classList.toggle("calm", play.notice === null && (play.message === null || play.isNews)));
  mount(byId("status"), () => statusView(play));
  follow(() => byId("status").classList.toggle("calm", isCalm(play)));
  mount(byId("last"), () => lastMove(play));
  follow(() => play.hints.ask(play.judged));
  mount(byId("evaluation"), () => {
    const { position } = play;
    return play.hinted && position ? <Evaluation position={position} {...play.advice()} /> : null;
  });
  follow(() => drawBoard(play));
  mount(byId("below"), () => belowView(play));
  mount(byId("slip"), () =>
    later.view(play.settings.slips && table.mode === "one" && !play.tournament, ({ Slip }) => <Slip play={play} />),
  );
  mount(byId("watch"), () => watchView(play));
  mount(byId("why"), () => whyView(play));
  mount(byId("players"), () => playersView(play));
  mount(byId("actions"), () => actionsView(play));
  mount(byId("moves"), () => movesView(play));
  mount(byId("rules"), () => rulesView(play));
  mount(byId("learn"), () => later.view(!!play.position?.archipelago, ({ Learn }) => <Learn play={play} />));
  mount(byId("friend"), () => later.view(table.mode === "friend" && !play.tournament, ({ Friend }) => <Friend play={play} />));
  const opened = signal(false);
  byId("more").addEventListener("toggle", () => {
    opened.value = true;
  });
  mount(byId("share"), () => later.view(opened.value, ({ Share }) => <Share play={play} />));
  mount(byId("tournament"), () => {
    const { tournament } = play;
    return tournament && later.view(true, ({ Standing }) => <Standing tournament={tournament} />);
  });
  mount(byId("party"), () => later.view(play.party && !play.stage.isStill, ({ Celebration }) => <Celebration />));
  mount(byId("review"), () => {
    const now = table.snapshot;
    const over = !!now?.ending && now.moves.length > 0 && !play.tournament;
    return later.view(over, ({ AfterGame }) => now && <AfterGame key={`${now.id} ${now.number} ${now.text}`} play={play} game={now} />);
  });
  follow(() => play.announcer.hear(play));
  follow(() => play.announcer.advise(play));
}

function drawBoard(play: Play) {
  const { position, walk, chosen, settings, table, stage } = play;
  if (!position) return;
  const { values, best, asking } = play.advice();
  stage.draw({
    position,
    active: walk.position ? play.analysable : table.active,
    hints: values,
    best,
    asking,
    chosen,
    pending: table.pending !== null && !walk.position,
    linked: settings.links,
    animate: !stage.isStill && !walk.position,
  });
}
