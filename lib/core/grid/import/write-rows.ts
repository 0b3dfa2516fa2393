import { z } from 'zod'
import { callTrusted } from '@/lib/core/operation'
import { inSavepoint } from '@/lib/core/transaction/savepoint'
import { demand, type OrganizationCtx } from '../../context'
import { compile, sql } from '../../db/sql'
import { AppError } from '../../errors'
import { log } from '../../log'
import {
  defineOperation,
  isDeadlock,
  isUniqueViolation,
  type OperationCtx,
  parseInput,
  runOperation,
} from '../../operation'
import { findGrid } from '../../registry'
import { manyOf, parsedMany, type RunMany } from '../actions/run-many'
import type { AnyOperation, Grid } from '../define-grid'
import { changeOf, problemsOf } from './check-rows'
import { findMatches } from './find-matches'
import { sharedColumns } from './settings'
import type { ImportProblem, ImportSettings, RowKind } from './wire'

type Waiting = {
  line: number
  kind: RowKind
  input: Record<string, unknown>
  row_id: string | null
  version: number | null
}

type Written = {
  line: number
  outcome: 'created' | 'updated' | 'failed'
  row_id: string | null
  version: number | null
  problems: ImportProblem[]
}

/**
 * Writes some rows of a file, each through the grid's own operation and on its own: one that fails leaves the others
 * alone. What became of a row is stored in the same transaction, so that after a crash no row is written twice.
 */
const writeRows = defineOperation({
  // The last part is what the row's history says.
  name: 'grid.import.imported-from-a-file',
  title: 'Imported from a file',
  permission: 'signed-in',
  effect: 'write',
  input: z.strictObject({
    slug: z.string(),
    import_id: z.string(),
    lines: z.array(z.number().int()),
    settings: z.custom<ImportSettings>(),
    /** Guards every row by a savepoint; without it the first row that fails undoes them all. */
    guarded: z.boolean(),
  }),
  output: z.object({ failed: z.number() }),
  async run({ ctx: caller, input }) {
    const grid = findGrid(input.slug)!
    const ctx = { ...caller, sharing: sharedColumns(input.settings) }
    // Locked, so that a second worker that believes the first one dead waits and then finds them done.
    const rows = await ctx.query<Waiting>(
      compile(sql`
        select line, kind, input, row_id, version from grid_import_row
        where organization_id = ${ctx.organization.id}::uuid and import_id = ${input.import_id}::uuid
          and line = any(${input.lines}::int[]) and outcome is null
        order by line for no key update`),
    )
    const taken = await takenMeanwhile(grid, ctx, rows, input.settings)
    const written: Written[] = []
    const free = rows.filter((row) => {
      const refused = taken(row)
      if (refused) written.push(refused)
      return !refused
    })
    const { create, update } = grid.writes!
    for (const kind of ['new', 'changed'] as const) {
      const some = free.filter((row) => row.kind === kind)
      const operation = kind === 'new' ? create : update
      const runMany = !input.guarded && operation && manyOf(operation)
      if (runMany && some.length > 0) written.push(...(await writeTogether(grid, ctx, some, operation, runMany)))
      else for (const row of some) written.push(await writeRow(grid, ctx, row, input.guarded))
    }
    await ctx.query(
      compile(sql`
        update grid_import_row r set outcome = w.outcome, row_id = coalesce(w.row_id, r.row_id), version = w.version,
          problems = case when w.outcome = 'failed' then w.problems else r.problems end
        from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
          as w(line int, outcome text, row_id text, version int, problems jsonb)
        where r.organization_id = ${ctx.organization.id}::uuid and r.import_id = ${input.import_id}::uuid and r.line = w.line`),
    )
    return { failed: written.filter(({ outcome }) => outcome === 'failed').length }
  },
})

/** Some row failed, and nobody knows any more what it left behind. */
class SomeRowFailed extends Error {}

/**
 * The rows were checked before, so hardly any fails: they are written without a savepoint each, which would cost a third
 * of the time, and once more with them where that went wrong.
 * @returns how many failed
 */
export async function writeThem(
  ctx: OrganizationCtx,
  rows: Omit<z.input<typeof writeRows.input>, 'guarded'>,
): Promise<number> {
  const write = async (guarded: boolean) => (await runOperation(writeRows, ctx, { ...rows, guarded })).failed
  try {
    return await write(false)
  } catch (error) {
    if (!(error instanceof SomeRowFailed)) throw error
    return write(true)
  }
}

async function writeRow(grid: Grid, ctx: OperationCtx, row: Waiting, guarded: boolean): Promise<Written> {
  const isNew = row.kind === 'new'
  const operation = isNew ? grid.writes!.create! : grid.writes!.update!
  const input = isNew ? row.input : changeOf(row)
  try {
    const after = guarded ? await alone(ctx, operation, input) : await unguarded(ctx, operation, input)
    return saved(row, after)
  } catch (error) {
    if (!guarded) throw new SomeRowFailed('once more, each row by itself', { cause: error })
    // Two transactions waited for each other; the row is not to blame, and the next attempt writes it.
    if (isDeadlock(error)) throw error
    return failed(row, describeProblems(grid, ctx, error))
  }
}

async function writeTogether(
  grid: Grid,
  ctx: OperationCtx,
  rows: Waiting[],
  operation: AnyOperation,
  runMany: RunMany,
): Promise<Written[]> {
  demand(ctx, operation.permission)
  try {
    const inputs = rows.map((row) => (row.kind === 'new' ? row.input : changeOf(row)))
    const outcomes = await parsedMany(operation, runMany, { ctx, inputs })
    return outcomes.map((outcome, index) => {
      const row = rows[index]!
      return outcome.ok ? saved(row, outcome.output as Saved) : failed(row, problemsOf(grid, outcome.error))
    })
  } catch (error) {
    throw new SomeRowFailed('once more, each row by itself', { cause: error })
  }
}

const saved = ({ line, kind }: Waiting, { id, version }: Saved): Written => ({
  line,
  outcome: kind === 'new' ? 'created' : 'updated',
  row_id: id,
  version: version ?? null,
  problems: [],
})

type Saved = { id: string; version?: number }

async function unguarded(ctx: OperationCtx, operation: AnyOperation, input: unknown): Promise<Saved> {
  demand(ctx, operation.permission)
  return (await callTrusted(ctx, operation, parseInput(operation.input, input))) as Saved
}

const failed = ({ line, row_id, version }: Waiting, problems: ImportProblem[]): Written => ({
  line,
  outcome: 'failed',
  row_id,
  version,
  problems,
})

/** Runs an operation so that its failure undoes itself alone. */
export async function alone(ctx: OperationCtx, operation: AnyOperation, input: unknown): Promise<Saved> {
  demand(ctx, operation.permission)
  return inSavepoint(
    ctx,
    async (own) => (await callTrusted(own, operation, parseInput(operation.input, input))) as Saved,
  )
}

export function describeProblems(grid: Grid, ctx: OperationCtx, error: unknown): ImportProblem[] {
  if (error instanceof AppError) return problemsOf(grid, error)
  if (isUniqueViolation(error)) return [said('Another record has this value already, and it may exist only once.')]
  log().error({ err: error, request_id: ctx.requestId, grid: grid.slug }, 'a row of an import failed')
  return [said(`Something failed on our side. Quote ${ctx.requestId} when you report it.`)]
}

const said = (reason: string): ImportProblem => ({ column: null, label: null, reason })

/** Rows that were new when the file was checked, and that somebody has added since. */
async function takenMeanwhile(grid: Grid, ctx: OperationCtx, rows: Waiting[], { match, on_match }: ImportSettings) {
  if (!match || on_match === 'create') return () => null
  const fresh = rows.filter(({ kind, input }) => kind === 'new' && input[match])
  const rowsOf = await findMatches(
    grid,
    ctx,
    match,
    fresh.map(({ input }) => String(input[match])),
  )
  const { label } = grid.columns[match]!
  return (row: Waiting): Written | null => {
    if (!fresh.includes(row) || rowsOf(String(row.input[match])).length === 0) return null
    return failed(row, [
      { column: match, label, reason: 'Somebody has added this since the file was checked. Check the file again.' },
    ])
  }
}
