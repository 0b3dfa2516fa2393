import { z } from 'zod'
import { type Ctx, can } from '@/lib/core/context'
import type { Grid } from '@/lib/core/grid/define-grid'
import { findGrid } from '@/lib/core/registry'
import { allTools } from '../tools/catalogue'

export const namedRecord = z
  .object({ grid: z.string(), row_id: z.string(), name: z.string() })
  .meta({ id: 'NamedRecord' })
export type NamedRecord = z.output<typeof namedRecord>

type Read = { tool: string; outcome: string; output: unknown }
type Row = Record<string, unknown>

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const isName = (value: unknown): value is string => typeof value === 'string' && value.trim().length >= 3

/** The grid that a call has read rows of; null: it read none, or the caller may not see them. */
export function gridRead(ctx: Ctx, { tool, outcome }: Read): Grid | null {
  const known = outcome === 'success' && /^(?:list|read)_/.test(tool) ? allTools().get(tool) : undefined
  const grid = known?.grid ? findGrid(known.grid) : undefined
  return grid && can(ctx, grid.access.read) ? grid : null
}

/** The rows in what a list or a record answered; none where the log has cut it. */
export function rowsRead({ output }: Read): Row[] {
  if (!isObject(output)) return []
  if (Array.isArray(output.rows)) return output.rows.filter(isObject)
  return isObject(output.row) ? [output.row] : []
}

/** A row by its own name. */
export function recordOf({ slug, columns }: Grid, row: Row): NamedRecord | null {
  const [key = ''] = Object.entries(columns).find(([, { primary }]) => primary) ?? []
  const name = row[`${key}__label`] ?? row[key]
  return typeof row.row_id === 'string' && isName(name) ? { grid: slug, row_id: row.row_id, name } : null
}

/** The records that a row refers to: the customer of an invoice. */
const referredTo = ({ columns }: Grid, row: Row): NamedRecord[] =>
  Object.entries(columns).flatMap(([key, { reference }]) => {
    const [row_id, name] = [row[key], row[`${key}__label`]]
    return reference?.grid && typeof row_id === 'string' && isName(name) ? [{ grid: reference.grid, row_id, name }] : []
  })

/** Records that were read and that the text names, so that their names can lead to them. Of two of one name, none. */
export function recordsNamed(ctx: Ctx, text: string, reads: Read[]): NamedRecord[] {
  const byName = new Map<string, NamedRecord | null>()
  for (const read of reads) {
    const grid = gridRead(ctx, read)
    if (!grid) continue
    for (const row of rowsRead(read))
      for (const record of [recordOf(grid, row), ...referredTo(grid, row)]) {
        if (!record || !text.includes(record.name)) continue
        const known = byName.get(record.name)
        const isSame = known && known.grid === record.grid && known.row_id === record.row_id
        byName.set(record.name, known === undefined || isSame ? record : null)
      }
  }
  return [...byName.values()].filter((record) => record !== null)
}
