// @ts-check
// What the server says and is asked, as types. No code. Made by docs/make_page_types.py from the shapes in
// digitduel/tables and what they are made of.

/**
 * @typedef {1 | 2} Seat
 * @typedef {"win" | "loss" | "draw" | "endless"} Value
 * @typedef {"kept" | "let slip" | "gave away"} Mark
 * @typedef {"friend" | "program" | "screen" | "watch"} Mode
 * @typedef {"move" | "undo" | "decline" | "say" | "resign" | "stop" | "rematch" | "sit" | "name" | "link" | "send" | "report" | "coach" | "review"} MayDo
 * @typedef {MoveSent | DeedSent | SaySent} ActSent
 * @typedef {MoveSent | DeedSent | SaySent | Ping} Sent
 * @typedef {StateTold | DoneTold | RefusedTold | Pong} Heard
 *
 * @typedef {object} Tile
 * @property {string} label
 * @property {string | null} entry
 * @property {string} why
 * @property {boolean} fresh
 * @property {Seat | null} owner
 * @property {boolean} deciding
 *
 * @typedef {object} Component a part of the board; each kind has the fields that it needs
 * @property {"pool" | "hand" | "track" | "row" | "grid"} kind
 * @property {string} title
 * @property {Seat | null} owner
 * @property {Tile[]} [tiles]
 * @property {number} [causes]
 * @property {string[]} [closed]
 * @property {number} [total]
 * @property {number | null} [goal]
 * @property {number} [at]
 * @property {boolean} [fresh]
 * @property {boolean} [deciding]
 * @property {Tile[][]} [rows]
 *
 * @typedef {object} PuzzleScore How many puzzles were tried and solved, how many in a row, and the days whose puzzle was answered
 * @property {number} tried
 * @property {number} solved
 * @property {number} streak
 * @property {string[]} days
 * @property {number} days_in_a_row
 * @property {string} latest_day
 *
 * @typedef {object} Tries What was tried at one puzzle, at however many sittings, and what it comes to
 * @property {number} wrong
 * @property {number} hints
 * @property {boolean} found
 * @property {boolean} shown
 *
 * @typedef {object} TableAsked A table that somebody asks for
 * @property {string} game
 * @property {string[]} seats
 * @property {"1" | "2" | "random" | null} [first]
 * @property {Mode | null} [mode]
 * @property {Seat} [sit]
 * @property {string} [name]
 * @property {string[]} [moves]
 * @property {string | null} [clock]
 * @property {string | null} [series]
 *
 * @typedef {object} Facts What is kept of a table besides its moves. A change to a table makes new facts
 * @property {string} id
 * @property {number} version
 * @property {string} game
 * @property {Mode} mode
 * @property {Seat} first
 * @property {number} seed
 * @property {number | null} max_turns
 * @property {string} who_1
 * @property {string} who_2
 * @property {string} name_1
 * @property {string} name_2
 * @property {string | null} secret_1
 * @property {string | null} secret_2
 * @property {string} also_1
 * @property {string} also_2
 * @property {string | null} device_1
 * @property {string | null} device_2
 * @property {string | null} invitation
 * @property {string | null} ending
 * @property {Seat | null} stop_offered
 * @property {string | null} rematch
 * @property {boolean} strangers
 * @property {boolean} over
 * @property {string | null} clock
 * @property {number | null} turn_began
 * @property {string | null} series
 * @property {number} taken_over
 * @property {Seat | null} undo_asked
 * @property {string | null} said
 * @property {string | null} client
 * @property {string | null} address
 * @property {string} started
 *
 * @typedef {object} StoredMove A move as it is kept
 * @property {number} ply
 * @property {string} move
 * @property {number} seconds
 *
 * @typedef {object} StoredTable A table as it is kept: all that there is to it
 * @property {Facts} facts
 * @property {StoredMove[]} moves
 *
 * @typedef {object} GameAtTable The game at a table, by its word and for people
 * @property {string} word
 * @property {string} name
 * @property {string} title
 * @property {string} goal
 * @property {Record<string, boolean | number | string>} options
 *
 * @typedef {object} SeatState
 * @property {Seat} seat
 * @property {string} who
 * @property {string} name
 * @property {boolean} online
 * @property {boolean} claimed
 *
 * @typedef {object} Move
 * @property {number} ply
 * @property {Seat} seat
 * @property {string} move
 * @property {string} news
 *
 * @typedef {object} Result
 * @property {string} end
 * @property {Seat | null} winner
 * @property {string} reason
 * @property {string} sentence
 *
 * @typedef {object} Clock
 * @property {string} control
 * @property {number[]} left
 * @property {Seat | null} runs
 *
 * @typedef {object} Series A series of games with changing seats, and how it stands
 * @property {string} goal
 * @property {number} number
 * @property {number[]} points
 * @property {boolean} decided
 * @property {Seat | null} winner
 *
 * @typedef {object} Said
 * @property {Seat} seat
 * @property {string} words
 *
 * @typedef {object} Begun An entry that is only the first half of a move
 * @property {string} prompt
 * @property {string[]} then
 *
 * @typedef {object} View What a position shows to everybody
 * @property {GameAtTable} game
 * @property {Seat} first
 * @property {Seat} to_move
 * @property {number} ply
 * @property {Move[]} moves
 * @property {Component[]} board
 * @property {string} prompt
 * @property {string[]} notice
 * @property {string} can_play
 * @property {Record<string, Begun>} begins
 * @property {string[]} goes_on
 * @property {boolean} free_text
 * @property {string[]} hand
 * @property {string[]} signs
 * @property {string[]} listed
 * @property {Result | null} result
 * @property {string[]} verdict
 * @property {boolean} endless
 *
 * @typedef {object} Around What is around the position: the table, and who is at it
 * @property {string} id
 * @property {number} version
 * @property {Mode} mode
 * @property {SeatState[]} seats
 * @property {boolean} thinking
 * @property {string | null} remark
 * @property {Seat | null} stop_offered
 * @property {Seat | null} undo_asked
 * @property {Said | null} said
 * @property {Clock | null} clock
 * @property {Series | null} series
 * @property {string | null} next
 * @property {number} watching
 *
 * @typedef {object} State All that one screen shows of a table
 * @property {Seat | null} you
 * @property {Seat[]} holds
 * @property {MayDo[]} may
 * @property {GameAtTable} game
 * @property {Seat} first
 * @property {Seat} to_move
 * @property {number} ply
 * @property {Move[]} moves
 * @property {Component[]} board
 * @property {string} prompt
 * @property {string[]} notice
 * @property {string} can_play
 * @property {Record<string, Begun>} begins
 * @property {string[]} goes_on
 * @property {boolean} free_text
 * @property {string[]} hand
 * @property {string[]} signs
 * @property {string[]} listed
 * @property {Result | null} result
 * @property {string[]} verdict
 * @property {boolean} endless
 * @property {string} id
 * @property {number} version
 * @property {Mode} mode
 * @property {SeatState[]} seats
 * @property {boolean} thinking
 * @property {string | null} remark
 * @property {Seat | null} stop_offered
 * @property {Seat | null} undo_asked
 * @property {Said | null} said
 * @property {Clock | null} clock
 * @property {Series | null} series
 * @property {string | null} next
 * @property {number} watching
 *
 * @typedef {object} NewTable
 * @property {string} table
 * @property {Seat | null} seat
 * @property {string | null} invite
 * @property {string | null} seat_link
 *
 * @typedef {object} Links
 * @property {string | null} invite
 * @property {string | null} seat_link
 *
 * @typedef {object} Rematch
 * @property {string} table
 *
 * @typedef {object} GameLink A whole game, as it stands in a link behind the #
 * @property {string} link
 *
 * @typedef {object} GameRecord A whole game, as it stands in a file
 * @property {string} record
 *
 * @typedef {object} Seek The game that somebody wants to play with a stranger. To go on waiting, ask again every two seconds
 * @property {string} game
 * @property {"1+2" | "3+2" | "10+5"} clock
 *
 * @typedef {object} ReportPlayer What the other player does: plays with the help of a program, waits on purpose, or is rude
 * @property {"helped" | "waits" | "rude"} why
 *
 * @typedef {object} Waiting How many look for a game, with a clock
 * @property {string} game
 * @property {string} clock
 * @property {number} people
 *
 * @typedef {object} Lobby What can be asked for, and what those who wait look for
 * @property {string[]} clocks
 * @property {Waiting[]} waiting
 *
 * @typedef {object} Found The table at which you sit opposite somebody; none as long as you wait
 * @property {string | null} table
 *
 * @typedef {object} NameSent What somebody wants to be called at a table
 * @property {string} name
 *
 * @typedef {object} SeatClaimed What somebody is called who takes the seat that they were invited to
 * @property {string} [name]
 *
 * @typedef {object} MoveSent
 * @property {string | number | null} [id]
 * @property {number} ply
 * @property {string} move
 * @property {"move"} type
 *
 * @typedef {object} DeedSent
 * @property {string | number | null} [id]
 * @property {number | null} [ply]
 * @property {"undo" | "resign" | "stop" | "decline"} type
 *
 * @typedef {object} SaySent
 * @property {string | number | null} [id]
 * @property {number | null} [ply]
 * @property {string} phrase
 * @property {"say"} type
 *
 * @typedef {object} Ping
 * @property {string | number | null} [id]
 * @property {"ping"} type
 *
 * @typedef {object} StateTold The table as it is now, with the moves after the first `since`: the others have been told
 * @property {"state"} type
 * @property {number} since
 * @property {State} state
 *
 * @typedef {object} DoneTold
 * @property {"done"} type
 * @property {string | number | null} id
 *
 * @typedef {object} RefusedTold Why something is not done
 * @property {"refused"} type
 * @property {string | number | null} id
 * @property {string} code
 * @property {string} message
 *
 * @typedef {object} Pong
 * @property {"pong"} type
 *
 * @typedef {object} Outcome
 * @property {Seat | null} winner
 * @property {string} reason
 *
 * @typedef {object} Accuracy
 * @property {Seat} player
 * @property {number} decisions
 * @property {number} kept
 * @property {number | null} accuracy
 * @property {number | null} turning_point
 *
 * @typedef {object} MovesAsked A game and the moves so far
 * @property {string} game
 * @property {string[]} [moves]
 * @property {Seat} [first]
 *
 * @typedef {object} PuzzleAnswer The name of a puzzle, as it came with the question, and your move; without one you are told the answer
 * @property {string} id
 * @property {string | null} [move]
 * @property {boolean} [hinted]
 * @property {PuzzleScore | null} [score]
 * @property {Tries} [tries]
 *
 * @typedef {object} StepAnswer A step of a lesson, both counted from 1, and your move
 * @property {number} lesson
 * @property {number} step
 * @property {string} move
 *
 * @typedef {object} Choice
 * @property {string} move
 * @property {Value} value
 * @property {number | null} plies
 * @property {number | null} turns
 * @property {string[]} entries
 * @property {string} [warning]
 *
 * @typedef {object} Advice Every choice, and what the coach says
 * @property {Choice[]} choices
 * @property {string} nudge
 * @property {string} hint
 * @property {boolean} [exact]
 *
 * @typedef {object} Sentence
 * @property {string} sentence
 *
 * @typedef {object} Analysis The same, each choice with the entries that make it on the board, and with turns; and what the coach says
 * @property {string} game
 * @property {Record<string, boolean | number | string>} options
 * @property {string[]} moves
 * @property {Seat} to_move
 * @property {Outcome | null} outcome
 * @property {Value | null} value
 * @property {number | null} plies
 * @property {Choice[]} choices
 * @property {string[]} line
 * @property {boolean} [exact]
 * @property {string} hint
 *
 * @typedef {object} Verdict What a position or a move is worth, and in how many plies, or turns, the end comes
 * @property {Value} value
 * @property {number | null} plies
 * @property {number | null} turns
 *
 * @typedef {object} ReviewedMove
 * @property {number} ply
 * @property {Seat} player
 * @property {string} move
 * @property {Verdict} before
 * @property {Verdict} after
 * @property {Mark} mark
 * @property {boolean} decision
 * @property {string | null} better
 * @property {string[]} line
 * @property {boolean} [exact]
 *
 * @typedef {object} ChartPoint The value after a ply as Player 1 sees it
 * @property {number} ply
 * @property {Value} value
 * @property {number | null} plies
 *
 * @typedef {object} Review The same for a page, with turns and a chart
 * @property {string} game
 * @property {Seat} first
 * @property {ReviewedMove[]} moves
 * @property {Accuracy[]} accuracy
 * @property {string[]} summary
 * @property {ChartPoint[]} chart
 *
 * @typedef {object} NamedGame
 * @property {string} word
 * @property {string} title
 *
 * @typedef {object} LessonStep A position, what is said about it, and what helps whoever does not find the answer
 * @property {View} view
 * @property {string} say
 * @property {string} nudge
 * @property {string[]} answer
 *
 * @typedef {object} Lesson
 * @property {number} number
 * @property {string} title
 * @property {string} idea
 * @property {LessonStep[]} steps
 * @property {string} remember
 *
 * @typedef {object} Lessons The lessons of a game, the first one first
 * @property {NamedGame} game
 * @property {View} start
 * @property {Lesson[]} lessons
 *
 * @typedef {object} JudgedStep
 * @property {boolean} right
 * @property {string} sentence
 * @property {View} view
 *
 * @typedef {object} Puzzle A puzzle as it is asked. The answer is told only to whoever has given one
 * @property {string} id
 * @property {string | null} day
 * @property {number} level
 * @property {NamedGame} game
 * @property {string[]} moves
 * @property {View} view
 * @property {string} question
 * @property {number} plies
 * @property {string} hint
 *
 * @typedef {object} DayResult What the tries at the puzzle of a day come to
 * @property {Tries} tries
 * @property {boolean} over
 * @property {boolean} solved
 * @property {string} told
 * @property {string} squares
 *
 * @typedef {object} Answer
 * @property {boolean} right
 * @property {string} sentence
 * @property {string | null} answer
 * @property {string[]} line
 * @property {PuzzleScore | null} score
 * @property {string} counts
 * @property {DayResult | null} result
 *
 * @typedef {object} Option
 * @property {string} name
 * @property {boolean | number | string} default
 * @property {string} about
 * @property {number} [low]
 * @property {number} [high]
 * @property {string[]} [choices]
 * @property {string} allowed
 *
 * @typedef {object} FairVariant The variant that is recommended
 * @property {string} word
 * @property {string} line
 * @property {string} figures
 *
 * @typedef {object} Game A game with the pictures that a page shows of it
 * @property {string} name
 * @property {string} title
 * @property {string} summary
 * @property {string} goal
 * @property {boolean} player_one_starts
 * @property {Option[]} options
 * @property {FairVariant} [fair]
 * @property {Component[]} board
 * @property {Component[]} sample
 * @property {number} lessons
 * @property {boolean} puzzles
 *
 * @typedef {object} Program
 * @property {string} word
 * @property {string} about
 *
 * @typedef {object} Catalogue
 * @property {Game[]} games
 * @property {Program[]} programs
 * @property {Record<string, string>} phrases
 *
 * @typedef {object} RulesPage
 * @property {string} title
 * @property {string} markdown
 *
 * @typedef {object} Page
 * @property {string} markdown
 */

export {};
