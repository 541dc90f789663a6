/**
 * What goes over the wire, as docs/api.md says. Types only.
 *
 * @typedef {"first" | "second"} Role
 * @typedef {"a" | "b"} Seat
 * @typedef {"a" | "b" | "lot" | "alternate"} Starter
 *
 * @typedef {object} Value always for the player who makes the move
 * @property {"unknown" | "win" | "loss" | "draw" | "estimate" | "rate"} kind `unknown`: the move was not examined
 * @property {number | null} plies
 * @property {number | null} amount
 * @property {"exact" | "at_least" | "at_most" | null} bound null if nothing is known
 * @property {boolean} proven
 * @property {number | null} score
 *
 * @typedef {object} Judged
 * @property {string} action
 * @property {Value} value
 *
 * @typedef {object} Thought
 * @property {Judged} best the move and its value
 * @property {Value} value of the position
 * @property {Judged[]} moves
 * @property {string[]} line
 * @property {number} nodes
 * @property {number} leaves
 * @property {number} cut_offs
 * @property {number} depth
 * @property {number} work
 * @property {"depth" | "nodes" | "time" | "playouts" | "stop" | "server" | null} stopped_by null: searched to the end
 * @property {number} microseconds
 * @property {string} player
 *
 * @typedef {object} GaveAway
 * @property {"win_to_loss" | "win_to_draw" | "draw_to_loss" | "win_delayed" | "defence_shortened" | "chance"} kind
 * @property {number | null} moves the winner's own
 * @property {number | null} before
 * @property {number | null} after
 *
 * @typedef {object} ReviewedMove
 * @property {number} ply
 * @property {Role} side
 * @property {Judged} played
 * @property {boolean | null} mistake
 * @property {"same" | "distance" | "preferred" | "result" | "possible_result" | "unknown"} change
 * @property {GaveAway | null} gave_away
 * @property {Judged[]} best
 *
 * @typedef {object} Threat an empty cell that would complete four in a line
 * @property {string} cell
 * @property {Role} owner
 * @property {number} row from 1 at the bottom
 * @property {boolean} odd
 * @property {boolean} playable
 * @property {string[]} stones
 * @property {boolean} decides
 *
 * @typedef {object} Threats
 * @property {Threat[]} threats
 * @property {Value} value of the position, for the player to move
 * @property {Role | null} winner
 * @property {string[]} line
 * @property {string | null} last
 *
 * @typedef {object} Ending
 * @property {Role | null} winner
 * @property {"line" | "full" | "resigned" | "chain"} reason
 *
 * @typedef {object} Shape of a board; cells are in reading order, so that cell i of columns or of a grid lies in column i mod width
 * @property {"columns" | "grid" | "cells"} kind
 * @property {number} width
 * @property {number} height
 * @property {{ cell: string, x: number, y: number, neighbours: string[] }[]} [cells] where cells lie that are neither in columns nor in a grid; neighbours are 1 apart
 *
 * @typedef {object} GameInfo
 * @property {string} name
 * @property {string} text with its usual options
 * @property {string | null} [credit]
 * @property {{ key: string, default: string, values: string[], meaning?: string }[]} options
 * @property {Record<string, string>} chosen the options of `text`
 * @property {Shape} shape
 * @property {number | null} line how many in a line win
 * @property {string} separator between moves in a list
 * @property {"discs" | "marks"} stones
 * @property {string} opponent against whom one plays, unless one chooses
 * @property {[string, string]} computers who plays whom while one watches
 * @property {string[]} tournament who takes part
 * @property {string | null} adviser who gives hints; null: whoever does it usually
 * @property {{ moves: string, player: string }} example where Understand starts
 * @property {string} evaluation where none is named
 * @property {"solver" | "all" | "estimated"} examined how it is known why another move is worse
 * @property {boolean} threats whether threats are told
 * @property {boolean} archipelago whether positions tell of islands
 *
 * @typedef {object} Cell
 * @property {string} cell
 * @property {Role | null} owner
 *
 * @typedef {object} Link what a player's stones link, and what is missing to a win
 * @property {number[]} islands
 * @property {number} from
 * @property {number} to
 * @property {number} length
 * @property {string[]} stones
 * @property {string[] | null} missing null: every way is cut
 *
 * @typedef {object} Archipelago
 * @property {{ number: number, owner: Role, shore: string[] }[]} islands
 * @property {Link} first
 * @property {Link} second
 * @property {number} needed
 *
 * @typedef {object} Position
 * @property {string} game
 * @property {Shape} shape without the places of cells
 * @property {string[]} moves
 * @property {string} text
 * @property {string | null} origin
 * @property {Cell[]} cells
 * @property {string[]} legal
 * @property {(string | null)[]} fills the cell that each legal move puts its stone on
 * @property {Role} turn
 * @property {Ending | null} ending
 * @property {string[]} winning
 * @property {{ action: string, cell: string | null } | null} last
 * @property {Archipelago} [archipelago] the islands of Atoll
 * @property {string | null} [recognised]
 *
 * @typedef {object} SeatState
 * @property {"human" | "computer" | "open"} kind
 * @property {string | null} player
 * @property {string | null} name
 *
 * @typedef {object} Offer
 * @property {"undo" | "new_game" | "hints"} what
 * @property {Seat} by
 * @property {number} number
 *
 * @typedef {object} MatchPart
 * @property {string} id
 * @property {string} ticket
 * @property {number} revision
 * @property {number} opening
 * @property {string[]} redo
 * @property {"human" | "computer" | "nobody"} awaited
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {number} number
 * @property {{ a: number, b: number, draws: number }} tally
 * @property {{ a: SeatState, b: SeatState }} seats
 * @property {Seat} began
 * @property {Starter} starter
 * @property {Seat} first_seat
 * @property {number | string | null} seed
 * @property {Thought | null} thought
 * @property {Offer | null} offer
 * @property {boolean} two_people
 * @property {boolean} hints_allowed
 * @property {boolean} can_join
 * @property {string} expires
 *
 * @typedef {Position & MatchPart} Snapshot
 *
 * @typedef {object} PlayerInfo
 * @property {string} name
 * @property {string} text
 * @property {"level" | "source" | "algorithm" | "best"} group
 * @property {string} about
 * @property {{ name: string, default: string | null }[]} keys
 * @property {boolean} reproducible
 *
 * @typedef {object} Trouble a change that could not be stored
 * @property {string} code
 * @property {string} detail
 *
 * @typedef {object} Presence
 * @property {number} spectators
 * @property {{ a: boolean, b: boolean }} seats
 */
export {};
