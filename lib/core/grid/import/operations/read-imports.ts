import { z } from 'zod'
import { findImport, listImports, toWire } from '../find-import'
import { gridImport, type ImportRow, importRow } from '../wire'
import { importId, importOperation } from './import-operation'
import { importOutput } from './upload-import'

const MAX_LISTED = 100
const PER_PAGE = 50

/** Newest first. */
export const readImports = importOperation({
  name: 'index',
  title: 'Listed the imports of a grid',
  effect: 'read',
  shape: {},
  output: z.object({ imports: z.array(gridImport) }),
  run: async ({ grid, ctx }) => ({
    imports: (await listImports(ctx, grid, MAX_LISTED)).map((one) => toWire(grid, ctx, one)),
  }),
})

export const readImport = importOperation({
  name: 'read',
  title: 'Read an import',
  effect: 'read',
  shape: { id: importId },
  output: importOutput,
  run: async ({ grid, ctx, input }) => ({ import: toWire(grid, ctx, await findImport(ctx, grid, input.id)) }),
})

const SHOWN = [
  'new',
  'changed',
  'unchanged',
  'skipped',
  'wrong',
  'created',
  'updated',
  'failed',
  'reverted',
  'kept',
] as const

/** The rows of the file, of one kind or outcome, page by page. */
export const readImportRows = importOperation({
  name: 'rows',
  title: 'Read the rows of an import',
  effect: 'read',
  shape: {
    id: importId,
    show: z.enum(SHOWN).optional(),
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(PER_PAGE),
  },
  output: z.object({ rows: z.array(importRow), next: z.number().nullable() }),
  async run({ grid, ctx, input: { id, show, after, limit } }) {
    const one = await findImport(ctx, grid, id)
    const found = await ctx.db.gridImportRow.findMany({
      where: { import_id: one.id, line: { gt: after }, ...conditionOf(show) },
      orderBy: { line: 'asc' },
      take: limit + 1,
    })
    const rows = found.slice(0, limit).map(
      (row) =>
        ({
          line: row.line,
          kind: row.kind,
          label: row.label,
          values: row.shown,
          changes: row.changes,
          problems: row.problems,
          row_id: row.row_id,
          outcome: row.outcome,
          reverted: row.reverted,
        }) as ImportRow,
    )
    return { rows, next: found.length > limit ? rows.at(-1)!.line : null }
  },
})

function conditionOf(show: (typeof SHOWN)[number] | undefined) {
  if (!show) return {}
  if (show === 'created' || show === 'updated' || show === 'failed') return { outcome: show }
  if (show === 'reverted') return { reverted: 'done' }
  return show === 'kept' ? { reverted: 'kept' } : { kind: show }
}
