import type { OrganizationCtx } from '@/lib/core/context'
import { type Sql, sql } from '@/lib/core/db/sql'
import { badRequest } from '@/lib/core/errors'
import { pgTypeOf } from '../column-types'
import type { Board, BoardColumnDetails, Grid } from '../define-grid'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A board whose columns are known. */
export type KnownBoard = Omit<Board, 'columns' | 'boards'> & {
  columns: readonly BoardColumnDetails[]
  /** Which of the boards it is, and which there are, where there may be several. */
  choice: { board: string; boards: { key: string; label: string }[] } | null
}

/**
 * The board with its columns, which may come from the database.
 * @param wanted which of several boards; the first by default
 * @throws 400 for one that is not there
 */
export async function knownBoard(board: Board, ctx: OrganizationCtx, wanted: string | undefined): Promise<KnownBoard> {
  const { columns, boards: list, ...rest } = board
  // Both are asked at once where it is known which board it is.
  const early = typeof columns === 'function' && wanted && UUID.test(wanted) ? columns({ ctx, board: wanted }) : null
  const [boards, known] = await Promise.all([list ? list.options({ ctx }) : [], early])
  const chosen = wanted === undefined ? boards[0] : boards.find(({ key }) => key === wanted)
  if (wanted !== undefined && !chosen) throw badRequest(`There is no board ${wanted}. Read it again without board.`)
  return {
    ...rest,
    columns: known ?? (typeof columns === 'function' ? await columns({ ctx, board: chosen?.key ?? '' }) : columns),
    choice: list ? { board: chosen?.key ?? '', boards } : null,
  }
}

/** Keys of columns as values of the board's column, which may be an id. */
export const boardKeys = (grid: Grid, board: Pick<Board, 'column'>, keys: string[]): Sql =>
  sql`${keys}::${sql.raw(pgTypeOf(grid.columns[board.column]!))}[]`
