/**
 * What is compared: a position, searches, depths and how the chart is drawn. The address holds all of it behind `#`.
 */
import { firstGame, infoOf } from "../lib/games.ts";
import { addressOf as pageAddress } from "../lib/where.ts";

export interface State {
  game: string;
  board: string | null;
  moves: string;
  /** Players without depth and limit: `minimax-ab:eval=pattern` */
  searches: string[];
  from: number;
  to: number;
  /** Positions after which a search is stopped. */
  limit: number;
  measure: Measure;
  scale: "linear" | "log";
}

export type Measure = "nodes" | "leaves" | "cut_offs" | "microseconds";

export const MEASURES = ["nodes", "leaves", "cut_offs", "microseconds"] as const;
/** Depths that can be compared. */
export const DEEPEST = 12;
/** Playouts at most: ten to the power of the depth, as many as a server allows. */
const PLAYOUTS = 1_000_000;

export function firstState(): State {
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

export function addressOf(state: State) {
  const query = new URLSearchParams({ game: state.game, moves: state.moves });
  if (state.board) query.set("board", state.board);
  for (const search of state.searches) query.append("search", search);
  for (const name of ["from", "to", "limit", "measure", "scale"] as const) query.set(name, String(state[name]));
  return pageAddress("figures", {}, String(query));
}

export function readAddress(address: Location | URL): State {
  const state = firstState();
  const query = new URLSearchParams(address.hash.length > 1 ? address.hash.slice(1) : address.search);
  if (query.has("game") || query.has("moves") || query.has("board")) {
    state.game = query.get("game") ?? state.game;
    state.moves = query.get("moves") ?? "";
    state.board = query.get("board");
  }
  if (query.has("search")) state.searches = query.getAll("search");
  const number = (name: "from" | "to" | "limit", most: number) => {
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

/** Whether a search has no depth, and is given playouts instead. */
export function countsPlayouts(search: string) {
  return /^mcts(:|$)/.test(search);
}

/** The player of a search at a depth; null where the search has no such depth. Monte-Carlo has none at all: it gets ten to the power of the depth playouts. */
export function playerAt(search: string, depth: number, limit: number) {
  const [name = "", rest = ""] = search.split(/:(.*)/s);
  const pairs = rest.split(",").filter((pair) => pair !== "" && !/^(depth|nodes|playouts|time)=/.test(pair));
  if (name === "basic") return depth === 1 ? [name, ...(pairs.length > 0 ? [pairs.join(",")] : [])].join(":") : null;
  if (name === "mcts") return 10 ** depth > PLAYOUTS ? null : `mcts:${[`playouts=${10 ** depth}`, ...pairs].join(",")}`;
  return `${name}:${[`depth=${depth}`, ...pairs, `nodes=${limit}`].join(",")}`;
}

/** The command that makes a row again. */
export function commandOf({ game, moves, board }: Pick<State, "game" | "moves" | "board">, player: string) {
  const quoted = (text: string) => (/^[\w=,.:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);
  const start = board ? [`--board ${quoted(board.trim().replaceAll("\n", "/"))}`] : [];
  return ["foursight move", quoted(game), ...(moves ? [quoted(moves)] : []), ...start, `--player ${quoted(player)}`, "--json"].join(" ");
}
