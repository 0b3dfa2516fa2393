import { z } from 'zod'
import { AppError, invalid, invalidField, notFound } from '@/lib/core/errors'
import type { FieldError } from '@/lib/core/grid/wire'
import { inputShape } from '@/lib/core/grid/writes/model-writes'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { cardOutput, readCardWire } from '../../cards/card-wire'
import { cardColumns } from '../../grids/project-cards.columns'
import { isUuid, placeField } from '../../schemas'
import { cardWrites } from './card-writes'

/** Cards over HTTP; what they accept is what the grid's columns say. */

const output = z.object({ card: cardOutput })
const card_id = z.string()

export const readCard = defineOperation({
  name: 'project-manager.card.read_one',
  title: 'Read a card',
  permission: 'project-manager.card.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({ card_id }),
  output,
  run: async ({ ctx, input }) => ({ card: await readCardWire(ctx, input.card_id) }),
})

const { column_id: _, ...fieldsOfNew } = inputShape(cardColumns, 'create')

export const addCard = defineOperation({
  name: 'project-manager.card.add',
  title: 'Added a card',
  permission: 'project-manager.card.create',
  effect: 'write',
  input: z.strictObject({ column_id: z.string(), ...fieldsOfNew }),
  output,
  async run({ ctx, input }) {
    await demandColumn(ctx, input.column_id)
    const { id } = await ctx.call(cardWrites.create, input as never)
    return { card: await readCardWire(ctx, id) }
  },
})

export const editCard = defineOperation({
  name: 'project-manager.card.edit',
  title: 'Changed a card',
  permission: 'project-manager.card.update',
  effect: 'write',
  input: z.strictObject({ card_id, version: z.number().int().optional(), ...inputShape(cardColumns, 'update') }),
  output,
  async run({ ctx, input: { card_id: row_id, version, ...changes } }) {
    await ctx.call(cardWrites.update, { row_id, version, changes } as never)
    return { card: await readCardWire(ctx, row_id) }
  },
})

export const deleteCard = defineOperation({
  name: 'project-manager.card.remove',
  title: 'Deleted a card',
  permission: 'project-manager.card.delete',
  effect: 'danger',
  input: z.strictObject({ card_id }),
  output: z.object({ ok: z.literal(true) }),
  async run({ ctx, input }) {
    await ctx.call(cardWrites.remove, { row_id: input.card_id })
    return { ok: true as const }
  },
})

export const moveCard = defineOperation({
  name: 'project-manager.card.to_column',
  title: 'Moved a card',
  permission: 'project-manager.card.update',
  effect: 'write',
  input: z.strictObject({
    card_id,
    column_id: z.string({ error: 'Say to which column.' }),
    /** The card that it comes to lie above, or below; without either at the end. */
    before: z.string().optional(),
    after: z.string().optional(),
    /** Its place among the other cards, from 0. */
    position: placeField.optional(),
  }),
  output,
  async run({ ctx, input: { card_id: row_id, column_id: to, position, ...beside } }) {
    if (position !== undefined && (beside.before || beside.after))
      throw invalidField('position', 'Send one of position, before and after.')
    const place = position === undefined ? beside : { before: await cardAt(ctx, to, row_id, position) }
    await ctx.call(cardWrites.move, { row_id, to, ...place }).catch((error) => {
      throw atColumn(error)
    })
    return { card: await readCardWire(ctx, row_id) }
  },
})

/** The card that lies at a place when the moved one is left out; undefined: the place is the end. */
async function cardAt(ctx: OperationCtx, column: string, moved: string, position: number): Promise<string | undefined> {
  if (!isUuid(column) || !isUuid(moved)) return undefined
  const found = await ctx.db.pmCard.findFirst({
    where: { column_id: column, deleted_at: null, NOT: { id: moved } },
    orderBy: [{ board_position: 'asc' }, { id: 'asc' }],
    skip: position,
    select: { id: true },
  })
  return found?.id
}

async function demandColumn(ctx: OperationCtx, id: string): Promise<void> {
  if (!isUuid(id) || !(await ctx.db.pmColumn.count({ where: { id, deleted_at: null } }))) throw notFound('column')
}

/** The grid's move calls the column `to`. */
function atColumn(error: unknown): unknown {
  if (!(error instanceof AppError) || !Array.isArray(error.detail)) return error
  return invalid(
    error.detail.map((one: FieldError) => (one.loc[1] === 'to' ? { ...one, loc: ['body', 'column_id'] } : one)),
  )
}
