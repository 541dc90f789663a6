/**
 * What is compared: a position, searches, depths and how the chart is drawn. The address holds all of it behind `#`.
 */
import { firstGame, infoOf } from "../games.js";
import { addressOf as pageAddress } from "../where.js";

/**
 * @typedef {object} State
 * @property {string} game
 * @property {string | null} board
 * @property {string} moves
 * @property {string[]} searches players without depth and limit: `minimax-ab:eval=pattern`
 * @property {number} from
 * @property {number} to
 * @property {number} limit positions after which a search is stopped
 * @property {Measure} measure
 * @property {"linear" | "log"} scale
 */
/** @typedef {"nodes" | "leaves" | "cut_offs" | "microseconds"} Measure */

export const MEASURES = /** @type {const} */ (["nodes", "leaves", "cut_offs", "microseconds"]);
/** Depths that can be compared. */
export const DEEPEST = 12;
/** Playouts at most: ten to the power of the depth, as many as a server allows. */
const PLAYOUTS = 1_000_000;

/** @returns {State} */
export function firstState() {
  return {
    game: firstGame(),
    board: null,
    moves: infoOf(firstGame()).example.moves,
    searches: ["minimax", "minimax-ab", "deepening", "mcts"],
    from: 1,
    to: 5,
    limit: 2_000_000,
    measure: "nodes",
    scale: "log",
  };
}

/** @param {State} state */
export function addressOf(state) {
  const query = new URLSearchParams({ game: state.game, moves: state.moves });
  if (state.board) query.set("board", state.board);
  for (const search of state.searches) query.append("search", search);
  for (const name of /** @type {const} */ (["from", "to", "limit", "measure", "scale"])) query.set(name, String(state[name]));
  return pageAddress("figures", {}, String(query));
}

/**
 * @param {Location | URL} address
 * @returns {State}
 */
export function readAddress(address) {
  const state = firstState();
  const query = new URLSearchParams(address.hash.length > 1 ? address.hash.slice(1) : address.search);
  if (query.has("game") || query.has("moves") || query.has("board")) {
    state.game = query.get("game") ?? state.game;
    state.moves = query.get("moves") ?? "";
    state.board = query.get("board");
  }
  if (query.has("search")) state.searches = query.getAll("search");
  const number = (/** @type {"from" | "to" | "limit"} */ name, /** @type {number} */ most) => {
    const value = Number.parseInt(query.get(name) ?? "", 10);
    if (value >= 1) state[name] = Math.min(value, most);
  };
  number("from", DEEPEST);
  number("to", DEEPEST);
  number("limit", 1_000_000_000);
  state.measure = MEASURES.find((name) => name === query.get("measure")) ?? state.measure;
  if (query.get("scale") === "linear") state.scale = "linear";
  return state;
}

/**
 * The player of a search at a depth; null where the search has no such depth. Monte-Carlo has none at all: it gets ten to the power of the depth playouts.
 * @param {string} search
 * @param {number} depth
 * @param {number} limit
 */
export function playerAt(search, depth, limit) {
  const [name = "", rest = ""] = search.split(/:(.*)/s);
  const pairs = rest.split(",").filter((pair) => pair !== "" && !/^(depth|nodes|playouts|time)=/.test(pair));
  if (name === "basic") return depth === 1 ? [name, ...(pairs.length > 0 ? [pairs.join(",")] : [])].join(":") : null;
  if (name === "mcts") return 10 ** depth > PLAYOUTS ? null : `mcts:${[`playouts=${10 ** depth}`, ...pairs].join(",")}`;
  return `${name}:${[`depth=${depth}`, ...pairs, `nodes=${limit}`].join(",")}`;
}

/**
 * The command that makes a row again.
 * @param {Pick<State, "game" | "moves" | "board">} state
 * @param {string} player
 */
export function commandOf({ game, moves, board }, player) {
  const quoted = (/** @type {string} */ text) => (/^[\w=,.:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);
  const start = board ? [`--board ${quoted(board.trim().replaceAll("\n", "/"))}`] : [];
  return ["foursight move", quoted(game), ...(moves ? [quoted(moves)] : []), ...start, `--player ${quoted(player)}`, "--json"].join(" ");
}
