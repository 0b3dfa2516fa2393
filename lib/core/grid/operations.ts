import { z } from 'zod'
import { can } from '../context'
import { badRequest } from '../errors'
import { defineOperation, type Operation, type OperationCtx, runOperation } from '../operation'
import { grids } from '../registry'
import { actionBody, runAction } from './actions/run-action'
import { toClientGrid, toListEntry } from './client-grid'
import type { Grid } from './define-grid'
import { exportResponse, isExportFormat } from './export/export'
import { readFigures } from './figures/stats'
import { readHistory } from './history'
import { parseFilter } from './query/filter'
import { readOptions } from './query/options'
import { demandKnown, listJson, parseListRequest, readableGrid, readRow } from './query/read-grid'
import { clientGrid, gridListEntry } from './wire'
import {
  actionResult,
  actionStarted,
  dryRun,
  gridDuplicates,
  gridFigures,
  gridHistory,
  option,
  rowAnswer,
  rowUpdatesAnswer,
} from './wire-rows'
import { rowUpdates, updateRows } from './writes/update-rows'
import { offered, writeRow } from './writes/write-row'

/**
 * The grid's own operations (Business Platform Modules 4.0). The permission asked first is only that somebody is
 * there; each then asks the grid's own.
 */

const slug = z.string()
const rowId = z.string()
/** The query string as a whole: `filter[...]` names are as many as there are columns. */
const query = z.instanceof(URLSearchParams)
/** JSON text that is handed on unread. */
const jsonText = z.string()

type Run<S extends z.ZodRawShape, O> = (args: {
  grid: Grid
  ctx: OperationCtx
  input: z.output<z.ZodObject<S>> & { slug: string }
}) => Promise<O> | O

type Kind = Pick<Operation, 'title' | 'effect' | 'delegates' | 'snapshot'>

/** Rows may come from a provider and figures from a cache; what must agree is asked in one round trip (`readPage`). */
const READ: Kind = { title: 'Read a grid', effect: 'read', snapshot: 'statement' }

export const gridRead = <S extends z.ZodRawShape, O>(name: string, shape: S, output: z.ZodType<O>, run: Run<S, O>) =>
  gridOperation(READ, name, shape, output, run)

function gridOperation<S extends z.ZodRawShape, O>(
  kind: Kind,
  name: string,
  shape: S,
  output: z.ZodType<O>,
  run: Run<S, O>,
) {
  return defineOperation({
    ...kind,
    name: `grid.${name}`,
    permission: 'signed-in',
    input: z.strictObject({ slug, ...shape }),
    output,
    async run({ ctx, input }) {
      const asked = input as z.output<z.ZodObject<S>> & { slug: string }
      return run({ grid: readableGrid(asked.slug, ctx), ctx, input: asked })
    },
  })
}

export const listGrids = defineOperation({
  name: 'grid.index',
  title: 'Listed the grids',
  permission: 'signed-in',
  effect: 'read',
  input: z.strictObject({}),
  output: z.array(gridListEntry),
  run: async ({ ctx }) =>
    grids()
      .filter((grid) => can(ctx, grid.access.read))
      .map((grid) => toListEntry(grid, ctx)),
})

export const readSchema = gridRead('schema', {}, clientGrid, ({ grid, ctx }) => toClientGrid(grid, ctx))

export const readData = gridRead('data', { query }, jsonText, ({ grid, ctx, input }) =>
  listJson(grid, ctx, parseListRequest(grid, input.query)),
)

export const readGridRow = gridRead('row', { row_id: rowId }, rowAnswer, async ({ grid, ctx, input }) => ({
  row: await readRow(grid, ctx, input.row_id),
}))

export const readGridStats = gridRead('stats', { query }, gridFigures, ({ grid, ctx, input }) => {
  demandKnown(input.query, ['q', 'filter'])
  return readFigures(grid, ctx, rowsWanted(input.query))
})

export const readGridOptions = gridRead(
  'options',
  {
    field: z.string().optional(),
    q: z.string().max(200).default(''),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    ids: z.string().optional(),
  },
  z.object({ options: z.record(z.string(), z.array(option)) }),
  async ({ grid, ctx, input }) => ({
    options: await readOptions(grid, ctx, {
      q: input.q,
      limit: input.limit,
      ...(input.field ? { field: input.field } : {}),
      ...(input.ids ? { ids: input.ids.split(',').filter((id) => UUID.test(id)) } : {}),
    }),
  }),
)
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const exportGrid = gridRead('export', { query }, z.instanceof(Response), ({ grid, ctx, input }) => {
  const format = input.query.get('format') ?? 'csv'
  if (!isExportFormat(format)) throw badRequest('format is csv, xlsx or pdf.')
  const query = new URLSearchParams(input.query)
  // Paper holds what the screen shows; every field is for spreadsheets.
  if (format === 'pdf' && !query.get('columns')) query.set('columns', columnsShown(grid).join(','))
  const request = parseListRequest(grid, query, ['format', 'name'])
  return exportResponse(grid, ctx, request, { format, name: input.query.get('name') ?? '' })
})

const columnsShown = (grid: Grid): string[] =>
  Object.keys(grid.columns).filter((key) => !grid.columns[key]!.hidden && !grid.columns[key]!.parameter)

export const readGridHistory = gridRead(
  'history',
  { row_id: rowId, cursor: z.string().optional() },
  gridHistory,
  async ({ grid, ctx, input }) => {
    await readRow(grid, ctx, input.row_id)
    return readHistory(grid, ctx, input.row_id, input.cursor)
  },
)

export const findDuplicates = gridRead('duplicates', { query }, gridDuplicates, async ({ grid, ctx, input }) => {
  if (!grid.duplicates) return { matches: [] }
  const { exclude, ...values } = Object.fromEntries(input.query)
  return { matches: await grid.duplicates({ ctx, values, ...(exclude ? { exclude } : {}) }) }
})

export const rowsWanted = (from: URLSearchParams) => {
  const q = from.get('q')?.slice(0, 200)
  return { ...(q ? { q } : {}), filter: parseFilter(from) }
}

/** Writes run the grid's own operation, in its own transaction, and answer the row as the grid shows it. */
export const gridWrite = <S extends z.ZodRawShape, O>(
  effect: 'write' | 'danger',
  name: string,
  shape: S,
  output: z.ZodType<O>,
  run: Run<S, O>,
) => gridOperation({ title: 'Change a grid', effect, delegates: true }, name, shape, output, run)

const fields = z.record(z.string(), z.unknown())

export const createRow = gridWrite('write', 'create', { body: fields }, rowAnswer, ({ grid, ctx, input }) =>
  writeRow(grid, ctx, offered(grid.writes?.create, grid, 'created'), input.body),
)

export const updateRow = gridWrite(
  'write',
  'update',
  { row_id: rowId, body: fields },
  rowAnswer,
  ({ grid, ctx, input }) => {
    const { version, ...changes } = input.body
    return writeRow(grid, ctx, offered(grid.writes?.update, grid, 'changed'), {
      row_id: input.row_id,
      changes,
      ...(version === undefined ? {} : { version }),
    })
  },
)

export const updateManyRows = gridWrite(
  'write',
  'update-many',
  rowUpdates.shape,
  rowUpdatesAnswer,
  ({ grid, ctx, input }) => updateRows(grid, ctx, input.rows),
)

export const deleteRow = gridWrite(
  'danger',
  'delete',
  { row_id: rowId },
  z.object({}),
  async ({ grid, ctx, input }) => {
    await runOperation(offered(grid.writes?.remove, grid, 'deleted'), ctx, { row_id: input.row_id })
    return {}
  },
)

export const actOnRows = gridWrite(
  // As some of its actions are.
  'danger',
  'action',
  { key: z.string(), ...actionBody.shape },
  z.union([actionResult, actionStarted, dryRun]),
  ({ grid, ctx, input }) => {
    const { slug: _slug, key, ...body } = input as z.output<typeof actionBody> & { slug: string; key: string }
    return runAction(grid, key, ctx, body)
  },
)
