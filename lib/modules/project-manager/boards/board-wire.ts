import { z } from 'zod'
import { cardOutput } from '../cards/card-wire'

/** Boards as programs see them; `GET /pm/boards/{board_id}` adds the cards. */
const columnOutput = z
  .object({
    id: z.string(),
    board_id: z.string(),
    name: z.string(),
    status: z.string(),
    card_limit: z.number().nullable(),
    position: z.number(),
  })
  .meta({ id: 'ProjectBoardColumn' })

/** A column with its first cards; `next_cursor` reads on with the same column. */
const filledColumnOutput = columnOutput
  .extend({ card_count: z.number(), cards: z.array(cardOutput), next_cursor: z.string().nullable() })
  .meta({ id: 'ProjectBoardColumnWithCards' })

export const boardOutput = z
  .object({
    id: z.string(),
    name: z.string(),
    project_id: z.string().nullable(),
    position: z.number(),
    version: z.number(),
    columns: z.array(columnOutput),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'ProjectBoard' })
export const filledBoardOutput = boardOutput
  .extend({ columns: z.array(filledColumnOutput) })
  .meta({ id: 'ProjectBoardWithCards' })

export type FilledColumn = z.infer<typeof filledColumnOutput>
export type BoardWire = z.infer<typeof boardOutput>
