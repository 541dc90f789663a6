/**
 * An explanation as it comes from the server (docs/api.md): a search tree as it was really walked. Types only.
 *
 * A score is one number, seen by the player at the root; `scores.js` makes words of it.
 *
 * @typedef {import("../types.js").Role} Role
 *
 * @typedef {object} CutOff
 * @property {string} by
 * @property {string[]} unvisited
 * @property {number | null} because_of
 * @property {number | null} set_by
 * @property {number} alpha
 * @property {number} beta
 *
 * @typedef {object} Visit
 * @property {number} [parent]
 * @property {string} [by]
 * @property {number} ply
 * @property {boolean} maximises
 * @property {[number, number]} [asked]
 * @property {[number, number]} [window]
 * @property {"over" | "depth"} [leaf]
 * @property {number} [score]
 * @property {"exact" | "at_least" | "at_most"} [bound]
 * @property {CutOff} [cut_off]
 * @property {{ cell: string, owner: Role | null }[]} [stones]
 *
 * @typedef {object} Event
 * @property {"enter" | "window" | "leaf" | "cut_off" | "return" | "folded"} kind
 * @property {number} visit
 * @property {number} [nodes]
 * @property {number} [leaves]
 * @property {number} [cut_offs]
 * @property {number} [unvisited]
 *
 * @typedef {{ nodes: number, leaves: number, cut_offs: number, unvisited: number, unrecorded: number }} Counts
 *
 * @typedef {object} Explanation
 * @property {string} game
 * @property {string} player
 * @property {Role} root_player
 * @property {Visit[]} visits
 * @property {Event[]} events
 * @property {Counts} counts
 * @property {number | null} smallest
 * @property {import("../types.js").Thought & { limited: boolean }} report
 *
 * @typedef {object} Part
 * @property {string} kind
 * @property {Role} owner
 * @property {string[]} cells
 * @property {number[]} islands
 * @property {number} points
 *
 * @typedef {object} Claim one fact about a move; only the fields that its kind needs are there
 * @property {string} kind
 * @property {string} [action]
 * @property {string[]} [moves]
 * @property {string[]} [cells]
 * @property {number} [count]
 * @property {number} [plies]
 * @property {number} [share]
 * @property {import("../types.js").Value} [value]
 * @property {import("../types.js").Judged} [second]
 * @property {string} [name]
 *
 * @typedef {object} Why
 * @property {Role} turn
 * @property {string} played
 * @property {string | null} cell
 * @property {Claim[]} claims
 * @property {string[]} line
 * @property {boolean} tree
 * @property {string | null} shown the player whose tree can be shown for it
 * @property {"tree" | "deepening" | "counting" | "engine" | "solver" | "book" | "rules" | "random"} method
 * @property {{ name: string, weights: Record<string, number> } | null} evaluation
 * @property {import("../types.js").Thought} report
 *
 * @typedef {object} RefutationStep
 * @property {Role} turn
 * @property {string} action
 * @property {string | null} cell
 * @property {Claim[]} claims
 *
 * @typedef {object} Refutation
 * @property {Role} turn
 * @property {import("../types.js").Value} value
 * @property {import("../types.js").Value} played
 * @property {RefutationStep[]} steps
 *
 * @typedef {{ view: Role, value: number | null, parts: Part[], winning: string[] }} PositionEvaluation
 */
export {};
