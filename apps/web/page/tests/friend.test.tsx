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

test("who asked is told that it was declined, and not where it was granted or lapsed with a move", async () => {
  const offer = { what: "undo", by: "a", number: 7 };
  const asked = () => seated({ moves: ["4"], text: "4", offer } as Partial<Snapshot>);
  await asked();
  await seated({ moves: ["4"], text: "4", offer: null } as Partial<Snapshot>);
  await vi.waitFor(() => expect(play.message).toBe("Your friend declined to undo a move."));
  play.message = null;
  await asked();
  await seated({ moves: [], text: "", offer: null } as Partial<Snapshot>);
  await settled();
  await asked();
  await seated({ moves: ["4", "3"], text: "43", offer: null } as Partial<Snapshot>);
  await settled();
  // What the other had asked for is no news to whoever declined it.
  await seated({ offer: { ...offer, by: "b" } } as Partial<Snapshot>);
  await seated({ offer: null } as Partial<Snapshot>);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(play.message).toBeNull();
});

test("a connection that is lost and found again is told of, one's own and the friend's", async () => {
  const { table } = play;
  await seated({});
  const there = (b: boolean) => {
    table.presence = { spectators: 0, seats: { a: true, b } };
    return new Promise((resolve) => setTimeout(resolve, 50));
  };
  // Whoever was never here has not left.
  await there(false);
  await there(true);
  expect(play.message).toBeNull();
  await there(false);
  await vi.waitFor(() => expect(play.message).toBe("Your friend has lost the connection or left. The game waits."), { timeout: 4000 });
  await there(true);
  await vi.waitFor(() => expect(play.message).toBe("Your friend is back."));
  // A page that is loaded again is no news.
  play.message = null;
  await there(false);
  await there(true);
  expect(play.message).toBeNull();
  table.connected = false;
  await settled();
  expect(play.notice).toMatch(/does not answer/);
  table.connected = true;
  await vi.waitFor(() => expect(play.message).toBe("You are connected again."));
});
