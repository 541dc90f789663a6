import { afterEach, beforeEach, expect, test, vi } from "vitest";
import texts from "texts:review,setup";
import "./games.ts";
import { questions, settled } from "./answers.ts";
import { match, report, reviewed, value } from "./matches.ts";
import { addTexts } from "../src/lib/texts.ts";
import { mount } from "../src/lib/state.ts";
import { Play } from "../src/play/play.ts";
import { Slip } from "../src/play/slip.tsx";
import { lastOwn } from "../src/play/slips.ts";

addTexts(texts);

let asked: ReturnType<typeof questions>["asked"];
let question: ReturnType<typeof questions>["question"];
let play: Play;
let place: HTMLElement;
let end = () => {};

beforeEach(async () => {
  localStorage.clear();
  document.body.innerHTML = '<div id="board"></div><div id="place"></div>';
  ({ asked, question } = questions());
  play = new Play();
  play.table.secrets = { a: "secret" };
  play.table.snapshot = match("44");
  place = document.getElementById("place") as HTMLElement;
  end = mount(place, () => <Slip play={play} />);
  await settled();
  await (await question(0)).answer({ report: report(["4", value("win", 7)]), review: reviewed("4", null) });
});
afterEach(() => {
  end();
  play.table.close();
  vi.restoreAllMocks();
});

/** One's move and the computer's reply arrive together. */
async function played(moves: string) {
  const number = asked.length;
  play.table.snapshot = match(moves);
  await settled();
  return question(number);
}

test("a mistake is told in one sentence with its reason and the way back, which undoes it", async () => {
  expect(place.textContent).toBe("");
  const review = await played("4453");
  expect(review.body).toMatchObject({ moves: "44", played: "5" });
  await review.answer({ report: report(["4", value("win", 7)]), review: reviewed("5", "win_to_loss") });
  const reply = await question(asked.length - 1);
  expect([reply.path, reply.body.moves]).toEqual(["/analyse", "445"]);
  await reply.answer(report(["6", value("win", 3)]));
  const said = place.querySelector("[role=status]");
  expect(said?.textContent).toBe(
    "This turned a win into a loss: after column 5, Level 2 can win in 2 moves, beginning with column 6. Better: column 4.",
  );
  const number = asked.length;
  place.querySelector<HTMLButtonElement>("#undo-slip")?.click();
  expect((await question(number)).body).toMatchObject({ command: { kind: "undo" } });
  // Whatever was taken back is not spoken of any more.
  play.table.snapshot = match("44", { revision: 9 });
  await vi.waitFor(() => expect([said?.textContent, place.querySelector("#undo-slip")]).toEqual(["", null]));
});

test("a move that kept the result, and one that was only slower, are not spoken of", async () => {
  await (await played("4453")).answer({ report: report(["5", value("win", 7)]), review: reviewed("5", null) });
  expect(place.textContent).toBe("");
  await (await played("445333")).answer({ report: report(["4", value("win", 7)]), review: reviewed("3", "win_delayed") });
  expect(place.textContent).toBe("");
  expect(asked).toHaveLength(3);
});

test("what is answered about an earlier move is not said of a later one", async () => {
  const early = await played("4453");
  const late = await played("445333");
  await late.answer({ report: report(["4", value("win", 7)]), review: reviewed("3", null) });
  await early.answer({ report: report(["4", value("win", 7)]), review: reviewed("5", "win_to_loss") });
  await (await question(asked.length - 1)).answer(report(["6", value("win", 3)]));
  expect(place.textContent).toBe("");
});

test("one's own last move is looked for, only against a computer, and not among the moves that the game began with", () => {
  const { table } = play;
  table.snapshot = match("445");
  expect(lastOwn(table)).toBe(2);
  table.snapshot = match("4453");
  expect(lastOwn(table)).toBe(2);
  table.snapshot = match("4453", { opening: 4 });
  expect(lastOwn(table)).toBeNull();
  table.snapshot = match("");
  expect(lastOwn(table)).toBeNull();
  table.snapshot = match("4453");
  for (const mode of ["two", "friend", "watch"] as const) {
    table.mode = mode;
    expect(lastOwn(table), mode).toBeNull();
  }
});
