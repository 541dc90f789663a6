import { afterEach, beforeEach, expect, test, vi } from "vitest";
import texts from "texts:share";
import "./games.ts";
import { questions, settled } from "./answers.ts";
import { match } from "./matches.ts";
import { addTexts } from "../src/lib/texts.ts";
import { mount } from "../src/lib/state.ts";
import { Friend } from "../src/play/friend.tsx";
import { invitationLink } from "../src/play/invite.tsx";
import { Play } from "../src/play/play.ts";
import type { Snapshot } from "../src/lib/openapi.ts";

addTexts(texts);

let asked: ReturnType<typeof questions>["asked"];
let question: ReturnType<typeof questions>["question"];
let play: Play;
let place: HTMLElement;
let end = () => {};

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '<div id="board"></div><div id="place"></div>';
  ({ asked, question } = questions());
  play = new Play();
  play.table.mode = "friend";
  place = document.getElementById("place") as HTMLElement;
  end = mount(place, () => <Friend play={play} />);
});
afterEach(() => {
  end();
  play.table.close();
  vi.restoreAllMocks();
});

const people = { a: { kind: "human" }, b: { kind: "human" } };
const waiting = { a: { kind: "human" }, b: { kind: "open" } };

/** Sits at a match of two people. */
async function seated(more: Partial<Snapshot>, secrets: { a?: string; b?: string } = { a: "secret" }) {
  const { table } = play;
  table.secrets = secrets;
  table.snapshot = match("", { two_people: true, hints_allowed: false, seats: people, ...more } as Partial<Snapshot>);
  await settled();
}

test("until the friend is there one sees the link, and what one writes stays while the table changes", async () => {
  play.table.invitation = "key";
  await seated({ seats: waiting });
  const link = place.querySelector<HTMLInputElement>("#invitation");
  expect(link?.value).toBe(invitationLink("m", "key", location.origin));
  expect(place.querySelector(".qr path")?.getAttribute("d")).toMatch(/^M/);
  const name = place.querySelector<HTMLInputElement>("#my-name");
  if (name) name.value = "Ana";
  play.table.snapshot = match("", { seats: waiting, revision: 1, hints_allowed: true, two_people: true } as Partial<Snapshot>);
  await settled();
  expect([place.querySelector<HTMLInputElement>("#my-name")?.value, place.querySelector("#invitation")]).toEqual(["Ana", link]);
  await seated({});
  expect(place.querySelector(".invite")).toBeNull();
});

test("whoever holds no seat is offered the free one, or watches", async () => {
  await seated({ seats: waiting, can_join: true }, {});
  expect(place.querySelector("#take-seat")).not.toBeNull();
  await seated({}, {});
  expect(place.textContent).toBe("Both seats are taken. You see every move as it is made.");
});

test("what the other asks for is answered, and what one has asked for is said", async () => {
  const offer = { what: "undo", by: "b", number: 7 };
  await seated({ offer } as Partial<Snapshot>);
  expect(place.querySelector("#offer")?.textContent).toBe("Your friend would like to undo a move.");
  const number = asked.length;
  place.querySelector<HTMLButtonElement>("#accept")?.click();
  expect((await question(number)).body).toMatchObject({ command: { kind: "accept", offer: 7 } });
  await seated({ offer: { ...offer, by: "a" } } as Partial<Snapshot>);
  expect(place.textContent).toContain("You asked to undo a move.");
  expect(place.querySelector("#accept")).toBeNull();
});
