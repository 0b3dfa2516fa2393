import { z } from 'zod'
import { tone } from './wire-columns'
import { fieldError, gridRow } from './wire-rows'

/** The board of a grid on the wire. */

/** A row on a board: `board_since` is when it came into its column. */
const boardCard = gridRow.extend({ board_since: z.string().optional() }).meta({ id: 'BoardCard' })
export type BoardCard = z.infer<typeof boardCard>

const boardColumn = z
  .object({
    key: z.string(),
    label: z.string(),
    tone: tone.optional(),
    final: z.boolean().optional(),
    /** So many cards are meant to be here at the most. */
    limit: z.number().optional(),
    count: z.number(),
    total_value: z.string().nullable(),
    /** None with `lanes=`: there the cards lie in the cells. */
    cards: z.array(boardCard),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'BoardColumn' })
export type BoardColumn = z.infer<typeof boardColumn>

/** A value of the column that divides the board into lanes; an empty key is "nothing". */
const boardLane = boardColumn
  .pick({ key: true, label: true, tone: true, count: true, total_value: true })
  .meta({ id: 'BoardLane' })
export type BoardLane = z.infer<typeof boardLane>

/** Where a column and a lane meet. */
const boardCell = boardColumn
  .pick({ count: true, total_value: true, cards: true, next_cursor: true })
  .extend({ column: z.string(), lane: z.string() })
  .meta({ id: 'BoardCell' })

/** `GET /grid/{slug}/board`; with `lanes=<column>` also the lanes and the cells. */
export const boardAnswer = z
  .object({
    columns: z.array(boardColumn),
    lanes: z.array(boardLane).optional(),
    cells: z.array(boardCell).optional(),
    /** The lanes beyond the largest ones, and the cards in them; null: there are no more. */
    more_lanes: z.object({ lanes: z.number(), count: z.number() }).nullable().optional(),
    /** Where there are several boards: which this is (`board=` chooses another), and all of them. */
    board: z.string().optional(),
    boards: z.array(z.object({ key: z.string(), label: z.string() })).optional(),
  })
  .meta({ id: 'Board' })
export type BoardAnswer = z.infer<typeof boardAnswer>

/** `POST /grid/{slug}/board/move` with `row_ids`: each card is moved separately. */
const boardMoveResult = z
  .object({
    ok: z.boolean(),
    message: z.string(),
    results: z.array(
      z.object({
        id: z.string(),
        ok: z.boolean(),
        message: z.string(),
        row: boardCard.optional(),
        code: z.string().optional(),
        errors: z.array(fieldError).optional(),
      }),
    ),
  })
  .meta({ id: 'BoardMoveResult' })
export type BoardMoveResult = z.infer<typeof boardMoveResult>

/** With `row_id` the moved card, with `row_ids` what became of each. */
export const boardMoved = z.union([z.object({ row: boardCard }), boardMoveResult]).meta({ id: 'BoardMove' })
