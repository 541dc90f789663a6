/** Everything on the screen, each part a function of the state by itself. */
import { byId } from "../lib/dom.ts";
import { follow, mount } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { OwnBoard } from "./own-board.ts";
import { ProjectorScreen } from "./projector-view.tsx";
import { PupilScreen } from "./pupil-view.tsx";
import { Gone, Join, Start } from "./start-view.tsx";
import { TeacherScreen } from "./teacher-view.tsx";
import type { ClassPage } from "./class-page.ts";

export function mountViews(page: ClassPage) {
  const board = new OwnBoard((move) => page.pupil?.act(move));
  mount(byId("content"), () => {
    const { screen, pupil, teacher, projector } = page;
    if (screen === "join") return <Join page={page} />;
    if (screen === "pupil" && pupil) return <PupilScreen pupil={pupil} board={board} leave={() => page.joinAgain()} />;
    if (screen === "teacher" && teacher) return <TeacherScreen key={teacher.code} teacher={teacher} />;
    if (screen === "projector" && projector) return <ProjectorScreen projector={projector} />;
    if (screen === "gone") return <Gone page={page} />;
    return <Start page={page} />;
  });
  follow(() => {
    const name = page.pupil?.room.view?.class ?? page.teacher?.room.view?.settings.name ?? page.projector?.room.view?.class;
    document.title = `Foursight – ${name ?? t("common.class")}`;
    document.body.classList.toggle("projecting", page.screen === "projector");
  });
  follow(() => page.follow());
  follow(() => page.pupil?.follow());
  follow(() => void page.projector?.follow());
  follow(() => {
    byId("announcer").textContent = page.pupil?.heard ?? "";
  });
  follow(() => {
    const { pupil } = page;
    pupil?.hints.ask(pupil.hinted ? pupil.position : null);
  });
  follow(() => draw(page, board));
  return board;
}

function draw({ pupil }: ClassPage, board: OwnBoard) {
  const position = pupil?.position;
  if (!pupil || !position) return;
  const { values, best, asking } = pupil.hints.about(pupil.hinted ? position : null);
  board.draw({
    position,
    active: pupil.active,
    hints: pupil.hinted ? values : null,
    best,
    asking,
    chosen: pupil.chosen,
    pending: false,
    linked: false,
    animate: !board.isStill,
  });
  // Whether its cells are large enough to be hit is known once it stands on the page.
  queueMicrotask(() => {
    if (pupil.isSmall !== board.isSmall) pupil.isSmall = board.isSmall;
  });
}
