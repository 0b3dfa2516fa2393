import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { isUuid } from '../schemas'
import type { BoardWire } from './board-wire'
import { loadBoard } from './load-board'

/** The board, locked: who changes its columns at the same time waits. @throws 404 */
export async function lockBoard(ctx: OperationCtx, id: string): Promise<BoardWire> {
  if (!isUuid(id)) throw notFound('board')
  await ctx.query(
    compile(sql`
      select id from pm_board where organization_id = ${ctx.organization.id}::uuid and id = ${id}::uuid for no key update`),
  )
  return loadBoard(ctx, id)
}

/** The same for the board of a column. @throws 404 */
export async function lockBoardOf(ctx: OperationCtx, columnId: string) {
  const found = isUuid(columnId)
    ? await ctx.db.pmColumn.findFirst({ where: { id: columnId, deleted_at: null }, select: { board_id: true } })
    : null
  const board = found && (await lockBoard(ctx, found.board_id))
  const column = board?.columns.find(({ id }) => id === columnId)
  if (!board || !column) throw notFound('column')
  return { board, column }
}

/** The audit log's and the browsers' news of a change. */
export async function signalBoard(ctx: OperationCtx, before: BoardWire | null, id: string): Promise<BoardWire> {
  const after = await loadBoard(ctx, id)
  ctx.record({ entity: 'project-boards', id, label: after.name, before, after })
  tellOfBoards(ctx, id)
  return after
}

export function tellOfBoards(ctx: OperationCtx, id: string): void {
  ctx.signal({ type: 'grid', slug: 'project-boards', ids: [id] })
  // Their board has the columns; a project counts its boards.
  ctx.signal({ type: 'grid', slug: 'project-cards' })
  ctx.signal({ type: 'grid', slug: 'projects' })
}
