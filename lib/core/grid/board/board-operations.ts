import { z } from 'zod'
import { demand, type OrganizationCtx } from '@/lib/core/context'
import { AppError, badRequest, invalid, invalidField, notFound } from '@/lib/core/errors'
import { log } from '@/lib/core/log'
import type { AnyOperation, Grid } from '../define-grid'
import { gridRead, gridWrite, rowsWanted } from '../operations'
import { demandKnown } from '../query/read-grid'
import type { FieldError } from '../wire'
import { type BoardCard, type BoardMoveResult, boardMoved } from '../wire-board'
import { offered, writeRow } from '../writes/write-row'
import { readSince } from './board-cards'
import { laneChanges, laneColumn } from './board-lanes'
import { readBoard } from './board-query'

const MAX_CARDS = 200
/** There may be many cells, and each has its own cards. */
const MAX_CARDS_OF_CELL = 50
const MAX_MOVED = 100

export const readGridBoard = gridRead(
  'board',
  { query: z.instanceof(URLSearchParams) },
  z.string(),
  async ({ grid, ctx, input: { query } }) => {
    if (!grid.board) throw notFound('board')
    demandKnown(query, ['q', 'filter', 'per_column', 'column', 'cursor', 'lanes', 'lane', 'board'])
    const lanes = query.get('lanes')
    const lane = query.get('lane')
    const most = lanes && lane === null ? MAX_CARDS_OF_CELL : MAX_CARDS
    const perColumn = Number(query.get('per_column') ?? 30)
    if (!Number.isInteger(perColumn) || perColumn < 1 || perColumn > most)
      throw badRequest(`per_column is a whole number from 1 to ${most}.`)
    const column = query.get('column')
    const cursor = query.get('cursor')
    if (cursor && !column) throw badRequest('A board cursor needs its column.')
    if (lane !== null && !(lanes && column)) throw badRequest('A lane is read with lanes and column.')
    if (lanes) laneColumn(grid, lanes, 'query')
    if (lanes && column && lane === null) throw badRequest('A column of a divided board is read with its lane.')
    return readBoard(grid, ctx, {
      ...rowsWanted(query),
      perColumn,
      ...(column ? { column } : {}),
      ...(cursor ? { cursor } : {}),
      ...(lanes ? { lanes } : {}),
      ...(lane === null ? {} : { lane }),
      ...(query.get('board') ? { board: query.get('board')! } : {}),
    })
  },
)

const move = {
  row_id: z.string().max(200).optional(),
  row_ids: z
    .array(z.string().max(200))
    .min(1, 'Send at least one card.')
    .max(MAX_MOVED, `At most ${MAX_MOVED} cards in one request.`)
    .optional(),
  to: z.string(),
  before: z.string().nullish(),
  after: z.string().nullish(),
  lanes: z.string().optional(),
  lane: z.string().optional(),
}

export const moveCards = gridWrite('write', 'board.move', move, boardMoved, async ({ grid, ctx, input }) => {
  if (!grid.board) throw notFound('board')
  const { slug: _, row_id, row_ids, to, before, after, lanes, lane } = input
  const operation = offered(grid.board.move, grid, 'moved')
  demand(ctx, operation.permission)
  if ((row_id === undefined) === (row_ids === undefined))
    throw invalidField('row_id', 'Send either row_id or row_ids.', row_ids ? 'value_error' : 'missing')
  if ((lanes === undefined) !== (lane === undefined))
    throw invalidField(lanes === undefined ? 'lanes' : 'lane', 'lanes and lane go together.', 'missing')
  const changes = lanes === undefined ? undefined : laneChanges(grid, lanes, lane!)
  const place = { to, before, after, ...(changes ? { changes } : {}) }
  if (row_id !== undefined) return { row: await moveOne(grid, ctx, operation, row_id, place, lanes) }
  return { ...(await moveSeveral(grid, ctx, operation, [...new Set(row_ids)], place, lanes)) }
})

type Place = { to: string; before?: string | null | undefined; after?: string | null | undefined; changes?: object }

async function moveOne(
  grid: Grid,
  ctx: OrganizationCtx,
  operation: AnyOperation,
  rowId: string,
  place: Place,
  lanes: string | undefined,
): Promise<BoardCard> {
  try {
    const { row } = await writeRow(grid, ctx, operation, { row_id: rowId, ...place })
    return { ...row, ...(await readSince(grid, ctx, rowId)) }
  } catch (error) {
    throw asOfLane(error, lanes)
  }
}

/** A refused lane is named as the caller named it. */
function asOfLane(error: unknown, lanes: string | undefined): unknown {
  if (!(error instanceof AppError) || error.status !== 422 || !Array.isArray(error.detail)) return error
  return invalid(
    error.detail.map((one: FieldError) =>
      one.loc[1] === lanes ? { ...one, loc: ['body', 'lane', ...one.loc.slice(2)] } : one,
    ),
  )
}

/**
 * One after the other, in the given order, each in its own transaction: who cannot be moved says why and stays. Above
 * a card each comes below the one before it; below a card too.
 */
async function moveSeveral(
  grid: Grid,
  ctx: OrganizationCtx,
  operation: AnyOperation,
  rowIds: string[],
  place: Place,
  lanes: string | undefined,
): Promise<BoardMoveResult> {
  const results: BoardMoveResult['results'] = []
  let { after } = place
  for (const id of rowIds) {
    const own = ctx.idempotencyKey ? { ...ctx, idempotencyKey: `${ctx.idempotencyKey}:move:${id}` } : ctx
    try {
      const row = await moveOne(grid, own, operation, id, { ...place, after }, lanes)
      if (after) after = id
      results.push({ id, ok: true, message: 'Moved.', row })
    } catch (error) {
      results.push(refused(id, error, ctx, grid))
    }
  }
  const failed = results.filter((result) => !result.ok).length
  const moved = results.length - failed
  const what = (moved === 1 ? grid.singular : grid.title).toLowerCase()
  return { ok: failed === 0, message: `${moved} ${what} moved${failed ? `, ${failed} not` : ''}.`, results }
}

function refused(id: string, error: unknown, ctx: OrganizationCtx, grid: Grid): BoardMoveResult['results'][number] {
  if (!(error instanceof AppError)) {
    log().error({ err: error, request_id: ctx.requestId, grid: grid.slug, row: id }, 'a card could not be moved')
    const message = `Something failed on our side. Quote ${ctx.requestId} when you report it.`
    return { id, ok: false, code: 'error', message }
  }
  const errors = Array.isArray(error.detail) ? error.detail : null
  const message = errors ? errors.map(({ msg }) => msg).join(' ') : error.message
  return { id, ok: false, code: error.code, message, ...(errors ? { errors } : {}) }
}
