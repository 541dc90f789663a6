/**
 * What the device tells, as docs/api.md describes it.
 *
 * @typedef {"a" | "b"} Seat the device's player 1, which is the computer if one plays, and player 2
 * @typedef {"two_players" | "hard" | "easy" | "perfect"} Mode
 * @typedef {"source" | "safe"} Colors
 * @typedef {"menu" | "settling" | "waiting" | "thinking" | "falling" | "showing" | "over" | "leaving"} Phase
 *
 * @typedef {object} State
 * @property {Phase} phase
 * @property {Mode | null} mode
 * @property {Colors} colors
 * @property {Record<Seat, string>} players their colours
 * @property {{ pad: string, mode: Mode, color: string }[]} menu
 * @property {Seat | null} turn
 * @property {Seat} began
 * @property {string} moves
 * @property {{ seat: Seat, column: number } | null} last
 * @property {string[]} stacks discs in each column from the bottom, "a" and "b"
 * @property {{ winner: Seat | null } | null} ending
 * @property {string} seed
 */
export {};
