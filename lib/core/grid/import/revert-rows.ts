import { z } from 'zod'
import { inSavepoint } from '@/lib/core/transaction/savepoint'
import { demand } from '../../context'
import { compile, sql } from '../../db/sql'
import { AppError } from '../../errors'
import { log } from '../../log'
import { defineOperation, isDeadlock, type OperationCtx } from '../../operation'
import { findGrid } from '../../registry'
import { manyOf, parsedMany } from '../actions/run-many'
import type { AnyOperation, Grid } from '../define-grid'
import { readRows } from '../query/read-grid'
import type { GridRow } from '../wire'
import { isSame } from './differences'
import type { ImportProblem } from './wire'
import { alone, describeProblems } from './write-rows'

type Done = {
  line: number
  outcome: 'created' | 'updated'
  row_id: string
  version: number | null
  input: Record<string, unknown>
  former: Record<string, unknown> | null
}

type Reverted = { line: number; reverted: 'done' | 'kept'; problems: ImportProblem[] }

const kept = (reason: string) => ({ reverted: 'kept' as const, problems: [{ column: null, label: null, reason }] })
const DONE = { reverted: 'done' as const, problems: [] }
const CHANGED = 'It was changed after the import, so it stays as it is.'

/** Takes back what some rows of a file did, where nobody has changed it since. */
export const revertRows = defineOperation({
  name: 'grid.import.took-back-an-import',
  title: 'Took back an import',
  permission: 'signed-in',
  effect: 'danger',
  input: z.strictObject({ slug: z.string(), import_id: z.string(), lines: z.array(z.number().int()) }),
  output: z.object({ kept: z.number() }),
  async run({ ctx, input }) {
    const grid = findGrid(input.slug)!
    const rows = await ctx.query<Done>(
      compile(sql`
        select line, outcome, row_id, version, input, former from grid_import_row
        where organization_id = ${ctx.organization.id}::uuid and import_id = ${input.import_id}::uuid
          and line = any(${input.lines}::int[]) and reverted is null
        order by line desc for no key update`),
    )
    const now = await currentRows(grid, ctx, rows)
    const reverted: Reverted[] = []
    const planned: Planned[] = []
    for (const row of rows) {
      const plan = planOf(grid, ctx, row, now.get(row.row_id))
      if ('operation' in plan) planned.push({ ...plan, line: row.line })
      else reverted.push({ ...plan, line: row.line })
    }
    for (const alike of [planned.filter(({ isNew }) => isNew), planned.filter(({ isNew }) => !isNew)])
      reverted.push(...(await revertAlike(grid, ctx, alike)))
    await ctx.query(
      compile(sql`
        update grid_import_row r set reverted = w.reverted, problems = w.problems
        from jsonb_to_recordset(${JSON.stringify(reverted)}::jsonb) as w(line int, reverted text, problems jsonb)
        where r.organization_id = ${ctx.organization.id}::uuid and r.import_id = ${input.import_id}::uuid and r.line = w.line`),
    )
    return { kept: reverted.filter((one) => one.reverted === 'kept').length }
  },
})

async function currentRows(grid: Grid, ctx: OperationCtx, rows: Done[]): Promise<Map<string, GridRow>> {
  const found = await readRows(grid, ctx, {
    filter: { column: 'row_id', op: 'in', value: rows.map(({ row_id }) => row_id) },
    limit: Math.max(1, rows.length),
  })
  return new Map(found.map((row) => [row.row_id, row]))
}

type Planned = { line: number; isNew: boolean; operation: AnyOperation; input: Record<string, unknown> }

/** What takes a row back, or why nothing does. */
function planOf(
  grid: Grid,
  ctx: OperationCtx,
  row: Done,
  now: GridRow | undefined,
): Omit<Planned, 'line'> | Omit<Reverted, 'line'> {
  const isNew = row.outcome === 'created'
  if (!now) return isNew ? DONE : kept('It was deleted after the import.')
  if (!isUntouched(grid, ctx, row, now)) return kept(CHANGED)
  const { remove, update } = grid.writes ?? {}
  const operation = isNew ? remove : update
  if (!operation) return kept(`${grid.singular}: this cannot be ${isNew ? 'deleted' : 'changed'} here.`)
  const input = isNew
    ? { row_id: row.row_id }
    : { row_id: row.row_id, changes: row.former, ...(row.version === null ? {} : { version: row.version }) }
  return { isNew, operation, input }
}

/** Rows of one operation: together where the grid can, else each so that its failure undoes itself alone. */
async function revertAlike(grid: Grid, ctx: OperationCtx, planned: Planned[]): Promise<Reverted[]> {
  const [first] = planned
  if (!first) return []
  const together = await revertTogether(grid, ctx, first.operation, planned)
  if (together) return together
  const reverted: Reverted[] = []
  for (const { line, operation, input } of planned) {
    const outcome = await alone(ctx, operation, input).then(
      () => DONE,
      (error) => refused(grid, ctx, error),
    )
    reverted.push({ line, ...outcome })
  }
  return reverted
}

/** @returns null where they must go one by one */
async function revertTogether(
  grid: Grid,
  ctx: OperationCtx,
  operation: AnyOperation,
  planned: Planned[],
): Promise<Reverted[] | null> {
  const runMany = manyOf(operation)
  if (!runMany) return null
  demand(ctx, operation.permission)
  try {
    const inputs = planned.map(({ input }) => input)
    const outcomes = await inSavepoint(ctx, (own) => parsedMany(operation, runMany, { ctx: own, inputs }))
    return outcomes.map((outcome, index) => ({
      line: planned[index]!.line,
      ...(outcome.ok ? DONE : refused(grid, ctx, outcome.error)),
    }))
  } catch (error) {
    if (isDeadlock(error)) throw error
    log().info({ err: error, request_id: ctx.requestId }, 'rows of a file are taken back one by one')
    return null
  }
}

function refused(grid: Grid, ctx: OperationCtx, error: unknown): Omit<Reverted, 'line'> {
  if (error instanceof AppError && error.code === 'stale') return kept(CHANGED)
  return { reverted: 'kept', problems: describeProblems(grid, ctx, error) }
}

/** By its version; where a grid has none, by the values that the import wrote. */
function isUntouched(grid: Grid, ctx: OperationCtx, row: Done, now: GridRow): boolean {
  if (row.version !== null && now.version !== undefined) return row.version === now.version
  const { country } = ctx.organization
  return Object.entries(row.input).every(([key, value]) => isSame(grid.columns[key]!, now[key], value, country))
}
