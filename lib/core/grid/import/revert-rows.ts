import { z } from 'zod'
import { compile, sql } from '../../db/sql'
import { AppError } from '../../errors'
import { defineOperation, type OperationCtx } from '../../operation'
import { findGrid } from '../../registry'
import type { Grid } from '../define-grid'
import { readRows } from '../read-grid'
import type { GridRow } from '../wire'
import { isSame } from './differences'
import type { ImportProblem } from './wire'
import { alone, inWords } from './write-rows'

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
    for (const row of rows) reverted.push({ line: row.line, ...(await revertRow(grid, ctx, row, now.get(row.row_id))) })
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

async function revertRow(
  grid: Grid,
  ctx: OperationCtx,
  row: Done,
  now: GridRow | undefined,
): Promise<Omit<Reverted, 'line'>> {
  const created = row.outcome === 'created'
  if (!now) return created ? { reverted: 'done', problems: [] } : kept('It was deleted after the import.')
  if (!isUntouched(grid, ctx, row, now)) return kept(CHANGED)
  const { remove, update } = grid.writes ?? {}
  const operation = created ? remove : update
  if (!operation) return kept(`${grid.singular}: this cannot be ${created ? 'deleted' : 'changed'} here.`)
  const input = created
    ? { row_id: row.row_id }
    : { row_id: row.row_id, changes: row.former, ...(row.version === null ? {} : { version: row.version }) }
  try {
    await alone(ctx, operation, input)
    return { reverted: 'done', problems: [] }
  } catch (error) {
    if (error instanceof AppError && error.code === 'stale') return kept(CHANGED)
    return { reverted: 'kept', problems: inWords(grid, ctx, error) }
  }
}

/** By its version; where a grid has none, by the values that the import wrote. */
function isUntouched(grid: Grid, ctx: OperationCtx, row: Done, now: GridRow): boolean {
  if (row.version !== null && now.version !== undefined) return row.version === now.version
  const { country } = ctx.organization
  return Object.entries(row.input).every(([key, value]) => isSame(grid.columns[key]!, now[key], value, country))
}
