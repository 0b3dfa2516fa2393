import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { conflict, invalidField } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type BoardWire, boardOutput } from '../../boards/board-wire'
import { cardsIn, followStatus, moveCards } from '../../boards/cards-of-board'
import { lockBoard, lockBoardOf, signalBoard } from '../../boards/change-board'
import { columnsProblem, movedTo } from '../../domain/column-rules'
import { boardName, cardLimit, cardStatus, placeField } from '../../schemas'

const output = z.object({ board: boardOutput })
const column_id = z.string()
const permission = 'project-manager.board.manage'
type Column = BoardWire['columns'][number]

export const createColumn = defineOperation({
  name: 'project-manager.column.create',
  title: 'Added a column to a board',
  permission,
  effect: 'write',
  input: z.strictObject({
    board_id: z.string(),
    name: boardName,
    status: cardStatus.default('todo'),
    card_limit: cardLimit.nullish(),
    position: placeField.optional(),
  }),
  output,
  async run({ ctx, input: { board_id, name, status, card_limit = null, position } }) {
    const before = await lockBoard(ctx, board_id)
    demandFreeName(before, name)
    const id = newId()
    const column = { id, board_id: before.id, name, status, card_limit, position: before.columns.length }
    await ctx.db.pmColumn.create({ data: { ...column, organization_id: ctx.organization.id } })
    // Behind those of its status, so that what is done stays at the end.
    const usual = before.columns.findLastIndex((one) => one.status === status) + 1 || before.columns.length
    await numberColumns(ctx, movedTo([...before.columns, column], id, position ?? usual))
    return { board: await signalBoard(ctx, before, before.id) }
  },
})

export const updateColumn = defineOperation({
  name: 'project-manager.column.update',
  title: 'Changed a column of a board',
  permission,
  effect: 'write',
  input: z.strictObject({
    column_id,
    name: boardName.optional(),
    status: cardStatus.optional(),
    card_limit: cardLimit.nullish(),
    position: placeField.optional(),
  }),
  output,
  async run({ ctx, input: { column_id: id, position, ...changes } }) {
    const { board, column } = await lockBoardOf(ctx, id)
    if (changes.name !== undefined) demandFreeName(board, changes.name, id)
    const { name = column.name, status = column.status, card_limit = column.card_limit } = changes
    const changed = { name, status, card_limit }
    demandSound(board.columns.map((one) => (one.id === id ? { ...one, ...changed } : one)))
    await ctx.db.pmColumn.updateMany({ where: { id }, data: { ...changed, updated_at: new Date() } })
    if (status !== column.status) await followStatus(ctx, { ...column, ...changed })
    if (position !== undefined) await numberColumns(ctx, movedTo(board.columns, id, position))
    return { board: await signalBoard(ctx, board, board.id) }
  },
})

export const deleteColumn = defineOperation({
  name: 'project-manager.column.delete',
  title: 'Deleted a column of a board',
  permission,
  effect: 'danger',
  /** `move_to`: another column of the board, where its cards go. */
  input: z.strictObject({ column_id, move_to: z.string().optional() }),
  output: z.object({ ok: z.literal(true) }),
  async run({ ctx, input: { column_id: id, move_to } }) {
    const { board, column } = await lockBoardOf(ctx, id)
    const others = board.columns.filter((one) => one.id !== id)
    demandSound(others)
    const target = others.find((one) => one.id === move_to)
    if (move_to !== undefined && !target)
      throw invalidField('move_to', 'Choose another column of this board.', 'not_found')
    // Gone first: who moves a card here at the same time waits, and is refused; then it is certain which are left.
    await ctx.db.pmColumn.updateMany({ where: { id }, data: { deleted_at: new Date() } })
    if (target) await moveCards(ctx, column, target)
    else await demandNoCards(ctx, column, others)
    await numberColumns(ctx, others)
    await signalBoard(ctx, board, board.id)
    return { ok: true as const }
  },
})

async function demandNoCards(ctx: OperationCtx, column: Column, others: Column[]): Promise<void> {
  const cards = await cardsIn(ctx, column)
  if (cards === 0) return
  const have = cards === 1 ? 'a card is in it' : `${cards} cards are in it`
  throw conflict(`${column.name} cannot be deleted: ${have}. Choose another column for them (move_to).`, 'conflict', {
    cards,
    move_to: others.map(({ id, name }) => ({ id, name })),
  })
}

function demandSound(columns: Column[]): void {
  const problem = columnsProblem(columns)
  if (problem) throw conflict(problem)
}

function demandFreeName(board: BoardWire, name: string, own?: string): void {
  if (board.columns.some((column) => column.id !== own && column.name.toLowerCase() === name.toLowerCase()))
    throw invalidField('name', `${board.name} has a column called ${name} already.`, 'taken')
}

async function numberColumns(ctx: OperationCtx, columns: Pick<Column, 'id' | 'position'>[]): Promise<void> {
  for (const [position, column] of columns.entries())
    if (column.position !== position) await ctx.db.pmColumn.updateMany({ where: { id: column.id }, data: { position } })
}
