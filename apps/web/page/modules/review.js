/** After the game: the value of every position as a graph, the mistakes by name, and another try from each. */
import { api, isAborted } from "./api.js";
import { judge } from "./adviser.js";
import { byId, element } from "./dom.js";
import { graph } from "./graph.js";
import { roleName } from "./marks.js";
import { joinMoves, readGame } from "./settings.js";
import { loadTexts, t } from "./texts.js";
import { mistake, percent, share } from "./values.js";
import { whyLink } from "./why.js";

/** @typedef {import("./types.js").Snapshot} Snapshot */
/** @typedef {import("./types.js").Thought} Thought */
/** @typedef {import("./types.js").Role} Role */

// Before anybody can draw a review.
await loadTexts("review");

export class Review {
  name;
  #play;
  #game;
  /** @type {(Thought | null)[]} what was thought before each move */
  #thoughts;
  /** @type {Role[]} whose move it was */
  #movers;
  #work = new AbortController();
  #drawn = "";

  /**
   * @param {import("./play.js").Play} play
   * @param {string} name
   * @param {Snapshot} game
   */
  constructor(play, name, game) {
    this.name = name;
    this.#play = play;
    this.#game = game;
    this.#thoughts = game.moves.map(() => null);
    // Turns alternate; the last snapshot says whose turn would be next.
    this.#movers = game.moves.map((_, ply) =>
      (game.moves.length - ply) % 2 === 0 ? game.turn : game.turn === "first" ? "second" : "first",
    );
  }

  close() {
    this.#work.abort();
  }

  /** Asks about every position, the last first: late positions are answered at once, and mistakes are found there as well. */
  async run() {
    const { game, origin, moves } = this.#game;
    this.draw();
    for (let ply = moves.length - 1; ply >= 0; ply -= 1) {
      const question = {
        game,
        moves: joinMoves(game, moves.slice(0, ply)),
        ...(origin ? { board: origin } : {}),
        ...judge(game),
      };
      try {
        this.#thoughts[ply] = await api.analyse(question, { signal: this.#work.signal });
      } catch (error) {
        if (isAborted(error)) return;
      }
      this.draw();
    }
  }

  draw() {
    const place = byId("review");
    const done = this.#thoughts.filter((thought) => thought !== null).length;
    const state = `${this.name} ${done} ${this.#play.walk.ply}`;
    if (place.dataset["state"] === state && !place.hidden) return;
    place.dataset["state"] = state;
    place.hidden = false;
    if (this.#drawn === "" || place.childElementCount === 0) this.#drawn = this.name;
    const { moves, game, ending } = this.#game;
    const points = this.#thoughts.map((thought, ply) =>
      thought ? share(thought.best.value, this.#movers[ply] ?? "first") : null,
    );
    const last =
      ending?.reason === "resigned" ? null : ending?.winner === null ? 0.5 : ending?.winner === "first" ? 1 : 0;
    const slips = this.#slips();
    const go = (/** @type {number} */ ply) => void this.#play.walk.to(this.#game, ply);
    const picture = graph(
      [...points, last],
      slips.map(({ ply }) => ply + 1),
      this.#play.walk.ply ?? moves.length,
      {
        label: t("review.graph"),
        first: roleName(game, "first"),
        second: roleName(game, "second"),
        go,
      },
    );
    const waiting =
      done < moves.length ? element("p", { class: "soft" }, t("review.working", { done, count: moves.length })) : null;
    const verdict = done === moves.length && slips.length === 0 ? element("p", {}, t("review.flawless")) : null;
    const list = element("ol", { class: "slips" });
    for (const slip of slips) {
      list.append(
        element(
          "li",
          {},
          element("p", {}, slip.text),
          element(
            "div",
            { class: "row" },
            element("button", { type: "button", class: "button", click: () => go(slip.ply) }, t("review.show")),
            element(
              "button",
              {
                type: "button",
                class: "button again",
                click: () => void this.#play.tryAgain(slip.ply, this.#movers[slip.ply] ?? "first"),
              },
              t("review.again"),
            ),
            whyLink(this.#play, slip.ply, t("play.why")),
          ),
        ),
      );
    }
    place.replaceChildren(
      element("h2", {}, t("review.title")),
      element("p", { class: "soft" }, t("review.about")),
      picture,
      ...(waiting ? [waiting] : []),
      ...(verdict ? [verdict] : []),
      ...(slips.length > 0 ? [element("h3", {}, t("review.slips", { count: slips.length })), list] : []),
    );
  }

  /** Every move that gave something away, in words. */
  #slips() {
    /** @type {{ ply: number, text: string }[]} */
    const found = [];
    const named = (/** @type {string} */ move) =>
      move === "swap" ? t("play.swapped") : t(`review.move.${readGame(this.#game.game).game}`, { move });
    this.#thoughts.forEach((thought, ply) => {
      const action = this.#game.moves[ply];
      const played = thought?.moves.find((move) => move.action === action);
      if (!thought || !played || action === undefined) return;
      const kind = mistake(thought.best.value, played.value);
      if (!kind) return;
      const chance = (/** @type {import("./types.js").Value} */ value) =>
        percent(value.kind === "win" ? 1 : value.kind === "loss" ? 0 : (value.amount ?? 0.5));
      const values = {
        number: ply + 1,
        name: roleName(this.#game.game, this.#movers[ply] ?? "first"),
        move: named(action),
        better: named(thought.best.action),
        before: chance(thought.best.value),
        after: chance(played.value),
      };
      found.push({ ply, text: t(`review.slip.${kind}`, values) });
    });
    return found;
  }
}
