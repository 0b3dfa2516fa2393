import type { z } from 'zod'
import { invalidField, notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { isUuid } from '../schemas'
import type { BoardWire, boardOutput } from './board-wire'

const IN_ORDER = [{ position: 'asc' as const }, { id: 'asc' as const }]

/** Boards with their columns, each in its order. */
export async function loadBoards(
  ctx: OperationCtx,
  where: { id?: string; project_id?: string } = {},
): Promise<BoardWire[]> {
  const boards = await ctx.db.pmBoard.findMany({ where: { ...where, deleted_at: null }, orderBy: IN_ORDER })
  const columns = await ctx.db.pmColumn.findMany({
    where: { board_id: { in: boards.map(({ id }) => id) }, deleted_at: null },
    orderBy: IN_ORDER,
  })
  return boards.map(
    ({ id, name, project_id, position, version, created_at, updated_at }): z.infer<typeof boardOutput> => ({
      id,
      name,
      project_id,
      position,
      version,
      columns: columns
        .filter(({ board_id }) => board_id === id)
        .map(({ id: columnId, board_id, name: columnName, status, card_limit, position: at }) => ({
          id: columnId,
          board_id,
          name: columnName,
          status,
          card_limit,
          position: at,
        })),
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    }),
  )
}

/** @throws 404 */
export async function loadBoard(ctx: OperationCtx, id: string): Promise<BoardWire> {
  const [board] = isUuid(id) ? await loadBoards(ctx, { id }) : []
  if (!board) throw notFound('board')
  return board
}

/** @throws 422 at project_id for one that is not there */
export async function demandProject(ctx: OperationCtx, id: string | null): Promise<void> {
  if (id && !(await ctx.db.pmProject.count({ where: { id, deleted_at: null } })))
    throw invalidField('project_id', 'There is no such project.', 'not_found')
}
