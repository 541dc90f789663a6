/** The laboratory's page: what it tells lies on the server as files. */
import texts from "texts:common,problems,boards,players,laboratory,games";
import { h } from "preact";
import { byId } from "../lib/dom.ts";
import { loadGames } from "../lib/games.ts";
import { mountHeader } from "../lib/header.ts";
import { mount, show } from "../lib/state.ts";
import { addTexts, t } from "../lib/texts.ts";
import { Attempt, type Challenge } from "./attempt.ts";
import { LaboratoryView } from "./view.tsx";
import type { Claim, Shipped } from "./reports.tsx";

addTexts(texts);
mountHeader("laboratory");
document.title = `Foursight – ${t("common.laboratory")}`;

const file = async <T>(path: string) => (await (await fetch(path)).json()) as T;
const [challenges, claims, shipped] = await Promise.all([
  file<Challenge[]>("/challenges.json"),
  file<Claim[]>("/claims.json"),
  file<Shipped[]>("/reports/list.json"),
  loadGames(),
]);
const attempts = challenges.map((challenge) => new Attempt(challenge));
mount(byId("content"), () => h(LaboratoryView, { attempts, claims, shipped }));
show(() => ({ attempts: attempts.map(({ state }) => state) }));
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
