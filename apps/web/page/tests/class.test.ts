import { afterEach, beforeEach, expect, test, vi } from "vitest";
import texts from "texts:class,share";
import "./games.ts";
import { questions, settled } from "./answers.ts";
import { fakeSockets, gameView, pupilView, snapshot, sockets } from "./class-views.ts";
import { position } from "./matches.ts";
import { joinAddress, plainCode, projectorAddress, seatAddress, teacherAddress, wantedBy } from "../src/class/address.ts";
import { ClassPage } from "../src/class/class-page.ts";
import { ExerciseDraft } from "../src/class/exercise-draft.ts";
import { ending, news } from "../src/class/news.ts";
import { columnsFor, inColumns, sceneOf } from "../src/class/projector.ts";
import { Pupil } from "../src/class/pupil.ts";
import { keep, kept, keptClasses } from "../src/class/seats.ts";
import { LESSON_STEPS } from "../src/class/steps.ts";
import { clockText, points, resultSentence } from "../src/class/words.ts";
import { Problem } from "../src/lib/back-end/problem.ts";
import { addTexts } from "../src/lib/texts.ts";
import { PAGES } from "../src/understand/lesson.ts";
import type { ProjectorView } from "../src/lib/openapi.ts";

addTexts(texts);

let asked: ReturnType<typeof questions>;
let pupil: Pupil | null = null;

beforeEach(() => {
  localStorage.clear();
  fakeSockets();
  asked = questions();
});
afterEach(() => {
  pupil?.close();
  pupil = null;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const located = (address: string) => wantedBy(new URL(address, "http://school.example"));

test("addresses say who looks at which class, and are read back", () => {
  expect(plainCode(" krt-wdm ")).toBe("KRTWDM");
  expect(located("/class")).toEqual({ screen: "start" });
  expect(located("/class?code=krtwdm")).toEqual({ screen: "pupil", code: "KRTWDM", seat: null });
  expect(located(joinAddress("KRTWDM"))).toEqual({ screen: "pupil", code: "KRTWDM", seat: null });
  expect(located(seatAddress("KRTWDM", "abcd-efgh"))).toEqual({ screen: "pupil", code: "KRTWDM", seat: "abcd-efgh" });
  expect(located(teacherAddress("KRTWDM"))).toEqual({ screen: "teacher", code: "KRTWDM", secret: null });
  expect(located(teacherAddress("KRTWDM", "s"))).toEqual({ screen: "teacher", code: "KRTWDM", secret: "s" });
  expect(located(projectorAddress("KRTWDM"))).toEqual({ screen: "projector", code: "KRTWDM", secret: null });
  expect(located(projectorAddress("KRTWDM", "p"))).toEqual({ screen: "projector", code: "KRTWDM", secret: "p" });
});

test("a browser remembers its classes, and forgets one that holds nothing", () => {
  keep("KRTWDM", { title: "7b", teacher: "t", device: "d" });
  keep("KRTWDM", { pupil: { secret: "p", name: "Ana" } });
  expect(kept("KRTWDM")).toEqual({ title: "7b", teacher: "t", device: "d", pupil: { secret: "p", name: "Ana" } });
  expect(keptClasses().map(([code]) => code)).toEqual(["KRTWDM"]);
  keep("KRTWDM", { teacher: undefined, device: undefined, pupil: undefined });
  expect(keptClasses()).toEqual([]);
});

test("a new pairing, a pause, a challenge and an exercise lead there and are told once", () => {
  const boards = new Map([[1, position("4")]]);
  const waiting = pupilView();
  expect(news(null, waiting, boards)).toEqual({ tab: null, said: [] });
  const paired = pupilView({ round: 1, own: gameView(), games: [gameView()] });
  expect(news(waiting, paired, boards)).toEqual({ tab: "game", said: ["You play Boris. You move first."] });
  expect(news(paired, paired, boards)).toEqual({ tab: null, said: [] });
  const second = pupilView({ own: gameView({ first: { pupil: 2, name: "Boris" }, second: { pupil: 1, name: "Ana" } }) });
  const answered = { ...second, own: { ...gameView(second.own ?? {}), plies: 1, turn: "second" as const } };
  expect(news(second, answered, boards).said).toEqual(["Boris: column 4.", "Your turn."]);
  expect(news(paired, { ...paired, paused: true }, boards).said).toEqual(["The class is paused."]);
  const challenged = pupilView({ mode: "free_play", challenges: [{ from: 2, to: 1 }] });
  expect(news(pupilView({ mode: "free_play" }), challenged, boards)).toEqual({ tab: "class", said: ["Boris wants to play you."] });
  const moved = pupilView({ activity: { exercise: 1 } });
  expect(news(waiting, moved, boards)).toEqual({ tab: "activity", said: ["Your teacher shows an exercise."] });
  expect(news(moved, waiting, boards)).toEqual({ tab: "game", said: ["Back to the games."] });
});

test("how a game ended is said from the pupil's side", () => {
  const over = (outcome: "first" | "second" | "draw", how: "played" | "flag" = "played") =>
    pupilView({ own: gameView({ status: { over: { outcome, ending: how } }, turn: null }) });
  expect([over("first"), over("second", "flag"), over("draw")].map(ending)).toEqual(["You won!", "Your time is up.", "A draw."]);
  expect(resultSentence(gameView({ status: { over: { outcome: "second", ending: "flag" } } }))).toBe("Boris beat Ana on time");
});

test("an older view is none, and of two boards the longer game counts", () => {
  pupil = new Pupil("KRTWDM", "secret");
  const own = gameView({ plies: 2, turn: "first" });
  pupil.room.take(snapshot(5, pupilView({ own }), { 1: "44" }));
  pupil.room.take(snapshot(4, pupilView(), { 1: "4" }));
  expect(pupil.game?.plies).toBe(2);
  expect(pupil.position?.text).toBe("44");
  expect(pupil.isOnTurn).toBe(true);
  pupil.room.take(snapshot(6, pupilView({ own, paused: true })));
  expect(pupil.isOnTurn).toBe(false);
});

test("a lost connection comes back, and the secret is sent in it", async () => {
  vi.useFakeTimers();
  pupil = new Pupil("KRTWDM", "secret");
  sockets[0]?.dispatchEvent(new Event("open"));
  expect(sockets[0]?.sent).toEqual(['{"secret":"secret"}']);
  sockets[0]?.hear(snapshot(1, pupilView()));
  expect(pupil.room.connected).toBe(true);
  sockets[0]?.lose();
  expect(pupil.room.connected).toBe(false);
  await vi.waitFor(() => expect(asked.asked[0]?.path).toBe("/classes/KRTWDM/view"));
  await Promise.all([asked.asked[0]?.refuse(new Problem(0, "offline", "")), vi.advanceTimersByTimeAsync(300)]);
  expect(sockets).toHaveLength(2);
  sockets[1]?.hear(snapshot(2, pupilView({ round: 1 })));
  expect([pupil.room.connected, pupil.room.view?.round]).toEqual([true, 1]);
});

test("a phone that slept connects anew, one that only looked away does not", () => {
  vi.useFakeTimers();
  pupil = new Pupil("KRTWDM", "secret");
  sockets[0]?.hear(snapshot(1, pupilView()));
  const look = (hidden: boolean) => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  look(true);
  vi.advanceTimersByTime(2000);
  look(false);
  expect(sockets).toHaveLength(1);
  look(true);
  vi.advanceTimersByTime(60_000);
  look(false);
  expect(sockets).toHaveLength(2);
  dispatchEvent(new Event("offline"));
  expect(pupil.room.connected).toBe(false);
  dispatchEvent(new Event("online"));
  expect(sockets).toHaveLength(3);
});

test("a cell that is too small to be hit is confirmed before the move is sent", async () => {
  pupil = new Pupil("KRTWDM", "secret");
  const board = { ...position(""), game: "atoll", legal: ["A1", "B2"], shape: { kind: "cells", width: 0, height: 0 } } as ReturnType<
    typeof position
  >;
  pupil.room.take({ ...snapshot(1, pupilView({ game: "atoll", own: gameView() })), positions: { 1: board } });
  pupil.isSmall = true;
  pupil.act("A1");
  expect([pupil.chosen, pupil.sending]).toEqual(["A1", null]);
  pupil.act("B2");
  expect(pupil.chosen).toBe("B2");
  pupil.act("B2");
  expect([pupil.chosen, pupil.sending]).toEqual([null, { game: 1, move: "B2" }]);
  expect((await asked.question(0)).body).toMatchObject({ game: 1, move: "B2" });
});

test("whoever was removed, and a class that has ended, are told so and not asked for again", async () => {
  keep("KRTWDM", { title: "7b", pupil: { secret: "secret", name: "Ana" } });
  const page = new ClassPage();
  page.go({ screen: "pupil", code: "KRTWDM", seat: null });
  expect(page.screen).toBe("pupil");
  sockets[0]?.lose();
  await (await asked.question(0)).refuse(new Problem(403, "wrong-secret", ""));
  page.follow();
  expect([page.screen, page.gone, kept("KRTWDM")?.pupil?.name]).toEqual(["gone", "pupil", "Ana"]);
  page.joinAgain();
  expect([page.screen, kept("KRTWDM")]).toEqual(["join", null]);

  keep("KRTWDM", { title: "7b", projector: "p" });
  page.go({ screen: "projector", code: "KRTWDM", secret: null });
  sockets.at(-1)?.lose();
  await (await asked.question(1)).refuse(new Problem(404, "no-such-class", ""));
  page.follow();
  expect([page.screen, page.gone, kept("KRTWDM")]).toEqual(["gone", "ended", null]);
});

test("a move is sent once: if only the answer was lost, the board says that it arrived", async () => {
  vi.useFakeTimers();
  pupil = new Pupil("KRTWDM", "secret");
  pupil.room.take(snapshot(1, pupilView({ own: gameView() }), { 1: "" }));
  pupil.act("9");
  expect(asked.asked).toHaveLength(0);
  pupil.act("4");
  pupil.act("5");
  expect([pupil.sending, pupil.active]).toEqual([{ game: 1, move: "4" }, false]);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.asked.map(({ path, body }) => [path, body.move])).toEqual([["/classes/KRTWDM/pupil/moves", "4"]]);
  await Promise.all([asked.asked[0]?.refuse(new Problem(0, "offline", "")), vi.advanceTimersByTimeAsync(500)]);
  expect(pupil.sending).not.toBeNull();
  // The server had it, and the connection that came back shows it.
  pupil.room.take(snapshot(2, pupilView({ own: gameView({ plies: 1, turn: "second" }) }), { 1: "4" }));
  await vi.advanceTimersByTimeAsync(1000);
  expect([pupil.sending, pupil.trouble, asked.asked.length]).toEqual([null, null, 1]);
});

test("a refusal is told in words, and what changes nothing is done", async () => {
  pupil = new Pupil("KRTWDM", "secret", snapshot(1, pupilView()));
  const refused = pupil.do({ kind: "challenge", opponent: { pupil: 2 } });
  await (await asked.question(0)).refuse(new Problem(409, "refused-by-class", "", null, "pupil-not-free"));
  expect([await refused, pupil.trouble]).toEqual([false, "This pupil plays already or is absent."]);
  const same = pupil.do({ kind: "answer", exercise: 1, question: 1, text: "4" });
  await (await asked.question(1)).refuse(new Problem(409, "refused-by-class", "", null, "nothing-changes"));
  expect([await same, pupil.trouble]).toEqual([true, null]);
});

test("joining again with the same name asks for the same seat", async () => {
  const page = new ClassPage();
  page.go({ screen: "pupil", code: "KRTWDM", seat: null });
  const join = page.join("Ana");
  await (await asked.question(0)).refuse(new Problem(409, "refused-by-class", "", null, "name-taken"));
  await join;
  expect(page.trouble).toBe("This name looks like another pupil's. Add a letter of your family name.");
  const again = page.join("Ana");
  const second = await asked.question(1);
  expect(second.body.key).toBe(asked.asked[0]?.body.key);
  await second.answer({ secret: "s", snapshot: snapshot(1, pupilView()) });
  await again;
  await settled();
  expect([page.screen, kept("KRTWDM")?.pupil]).toEqual(["pupil", { secret: "s", name: "Ana" }]);
  page.joinAgain();
});

test("an exercise is complete when every question has words, and may have two variants", () => {
  const draft = new ExerciseDraft();
  expect(draft.exercise).toBeNull();
  draft.title = " Threats ";
  const [first] = draft.questions;
  draft.change(first?.id ?? 0, "a", { text: "Where?", accepted: "4; column 4 ;", position: "4455" });
  draft.setVariants(first?.id ?? 0, true);
  draft.change(first?.id ?? 0, "b", { text: "And here?", position: "" });
  expect(draft.exercise).toEqual({
    title: "Threats",
    questions: [
      {
        a: { text: "Where?", position: "4455", accepted: ["4", "column 4"] },
        b: { text: "And here?", accepted: ["4", "column 4"] },
      },
    ],
  });
  draft.add();
  expect(draft.exercise).toBeNull();
  draft.remove(draft.questions[1]?.id ?? 0);
  expect(draft.exercise).not.toBeNull();
});

const projected = (part: Partial<ProjectorView> = {}) => ({
  role: "projector" as const,
  ...({ activity: "games", games: [], latest: [], round: null, ...part } as ProjectorView),
});

test("the projector shows the code, boards while games run, the table between rounds, and what the teacher chose", () => {
  const over = gameView({ status: { over: { outcome: "first", ending: "played" } } });
  expect(sceneOf(projected(), null)).toBe("lobby");
  expect(sceneOf(projected({ round: 1, games: [gameView(), over] }), null)).toBe("boards");
  expect(sceneOf(projected({ round: 1, games: [gameView()] }), "table")).toBe("table");
  expect(sceneOf(projected({ round: 1, games: [over], latest: [over] }), null)).toBe("table");
  expect(sceneOf(projected({ round: 1, games: [over], latest: [over] }), "boards")).toBe("boards");
  expect(sceneOf(projected({ activity: { lesson: "ahead" } }), "boards")).toBe("lesson");
  expect(sceneOf(projected({ activity: { exercise: 1 } }), null)).toBe("exercise");
});

test("boards fill the projector: 13 of them in five columns, one in one", () => {
  expect(columnsFor(13, 920, 560, 7 / 6, 0.34)).toBe(5);
  expect(columnsFor(1, 920, 560, 7 / 6, 0.34)).toBe(1);
  expect(columnsFor(2, 920, 560, 7 / 6, 0.34)).toBe(2);
  expect(inColumns([1, 2, 3, 4, 5], 3)).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  expect(inColumns([], 3)).toEqual([[]]);
});

test("steps of the lesson are those of the Understand page", () => {
  expect(LESSON_STEPS).toEqual(PAGES.map(({ name }) => name));
});

test("points and clocks as people write them", () => {
  expect([0, 0.5, 1, 2.5].map(points)).toEqual(["0", "½", "1", "2½"]);
  expect([245_000, 60_000, 9_940, 0].map(clockText)).toEqual(["4:05", "1:00", "10.0", "0.0"]);
});
