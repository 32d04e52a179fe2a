// @ts-check
// What the server says, as types. No code.

/**
 * @typedef {1 | 2} Seat
 * @typedef {"win" | "loss" | "endless"} Value
 *
 * @typedef {object} Tile
 * @property {string} label
 * @property {string | null} entry what chooses it; null when it cannot be chosen
 * @property {string} why why it cannot be chosen
 * @property {boolean} fresh it was just played
 *
 * @typedef {object} Component
 * @property {"pool" | "hand" | "track" | "row" | "grid"} kind
 * @property {string} title
 * @property {Seat | null} [owner]
 * @property {Tile[]} [tiles]
 * @property {Tile[][]} [rows]
 * @property {number | null} [total]
 * @property {number | null} [goal]
 * @property {number | null} [at]
 * @property {boolean} [fresh]
 *
 * @typedef {object} Played
 * @property {number} ply
 * @property {Seat} seat
 * @property {string} move
 * @property {string} news the move in one sentence
 *
 * @typedef {object} Result
 * @property {string} end
 * @property {Seat | null} winner
 * @property {string | null} reason
 * @property {string} sentence
 *
 * @typedef {object} Begun
 * @property {string} prompt the second question
 * @property {string[]} then the entries that complete the move
 *
 * @typedef {object} GameWord
 * @property {string} word
 * @property {string} name
 * @property {string} title
 *
 * @typedef {object} View a position, as people see it
 * @property {GameWord} game
 * @property {Seat} first
 * @property {Seat} to_move
 * @property {number} ply
 * @property {Played[]} moves
 * @property {Component[]} board
 * @property {string} prompt
 * @property {string[]} notice
 * @property {string} can_play
 * @property {Record<string, Begun>} begins
 * @property {string[]} goes_on moves after which the same player goes on
 * @property {boolean} free_text
 * @property {string[]} hand
 * @property {string[]} signs what typing takes besides the numbers in the hand, where this turn may come to typing
 * @property {string[]} listed the moves that may be named and that nothing on the board makes
 * @property {Result | null} result
 * @property {string[]} verdict
 * @property {boolean} endless
 *
 * @typedef {object} SeatState
 * @property {Seat} seat
 * @property {string} who "human" or the word of a program
 * @property {string} name
 * @property {boolean} online
 * @property {boolean} claimed
 *
 * @typedef {object} TableOnly
 * @property {string} id
 * @property {"friend" | "program" | "screen" | "watch"} mode
 * @property {SeatState[]} seats
 * @property {Seat | null} you
 * @property {string[]} may
 * @property {boolean} thinking
 * @property {Seat | null} [stop_offered]
 * @property {string | null} [next] the table of the rematch
 * @property {number} [watching] how many look on
 * @property {string | null} [remark] something odd that a program did
 *
 * @typedef {View & TableOnly} State
 *
 * @typedef {object} Choice
 * @property {string} move
 * @property {Value} value
 * @property {number | null} plies
 * @property {string[]} entries what chooses it on the board, step by step
 *
 * @typedef {object} Advice
 * @property {Choice[]} choices
 * @property {string} nudge
 * @property {string} hint
 *
 * @typedef {object} Analysis
 * @property {Choice[]} choices
 * @property {Value | null} value
 * @property {number | null} plies
 * @property {string[]} line
 *
 * @typedef {{ value: Value, plies: number | null }} Verdict
 *
 * @typedef {object} ReviewedMove
 * @property {number} ply
 * @property {Seat} player
 * @property {string} move
 * @property {Verdict} before
 * @property {Verdict} after
 * @property {"kept" | "let slip" | "gave away"} mark
 * @property {boolean} decision
 * @property {string | null} better
 * @property {string[]} line
 *
 * @typedef {object} Review
 * @property {ReviewedMove[]} moves
 * @property {{ player: Seat, decisions: number, kept: number, accuracy: number | null }[]} accuracy
 * @property {string[]} summary
 *
 * @typedef {object} Option
 * @property {string} name
 * @property {number | boolean | string} default
 * @property {string} about
 * @property {number} [low]
 * @property {number} [high]
 * @property {string[]} [choices]
 * @property {string} allowed
 *
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {string} summary
 * @property {boolean} player_one_starts
 * @property {Option[]} options
 * @property {Component[]} board
 * @property {Component[]} [sample]
 *
 * @typedef {{ word: string, about: string }} Program
 * @typedef {{ games: Game[], programs: Program[] }} Catalogue
 *
 * @typedef {object} Puzzle
 * @property {string} id
 * @property {string | null} day the date, for the puzzle of a day
 * @property {GameWord} game
 * @property {string} question
 * @property {string} hint
 * @property {number} plies
 * @property {View} view
 *
 * @typedef {{ right: boolean, sentence: string, answer: string, line: string[] | string }} Answer
 */

export {};
