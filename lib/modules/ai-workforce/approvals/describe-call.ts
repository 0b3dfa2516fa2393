import type { OrganizationCtx } from '@/lib/core/context'
import { readNamedRows } from '@/lib/core/grid/query/read-grid'
import { labelsOfRows } from '@/lib/core/grid/query/row-labels'
import { findGrid } from '@/lib/core/registry'
import { oneLine } from '../sessions/one-line'
import type { Tool, ToolArguments } from '../tools/tool'

export type CallDescription = {
  /** One sentence for the person who decides. */
  summary: string
  grid: string | null
  /** The one record that is changed; null: several, or one that is not there yet. */
  row_id: string | null
  /** That record as it is now. */
  before: Record<string, unknown> | null
}

const LABELS = 3
/** Columns that tell when and how often, not what. */
const UNTOLD = /^(version|updated_at|.*__label)$/

/** What a call would do, for people: which records by name, and the record as it is now. */
export async function describeCall(tool: Tool, args: ToolArguments, ctx: OrganizationCtx): Promise<CallDescription> {
  const grid = tool.grid ? findGrid(tool.grid) : undefined
  const { ids, count } = tool.rows?.(args) ?? { ids: [], count: null }
  if (!grid || ids.length === 0)
    return { summary: sentence(tool.title, nameIn(args)), grid: tool.grid, row_id: null, before: null }
  const labels = await labelsOfRows(grid, ctx, ids.slice(0, LABELS))
  const named = ids.slice(0, LABELS).map((id) => labels.get(id) ?? id)
  const more = (count ?? ids.length) - named.length
  const summary = sentence(tool.title, `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`)
  const row_id = ids.length === 1 ? ids[0]! : null
  return { summary, grid: grid.slug, row_id, before: row_id ? await recordNow(grid.slug, row_id, ctx) : null }
}

/** A record as its grid shows it to this caller, without what changes by itself; null: it is not there. */
export async function recordNow(
  slug: string,
  rowId: string,
  ctx: OrganizationCtx,
): Promise<Record<string, unknown> | null> {
  const grid = findGrid(slug)
  const row = grid && (await readNamedRows(grid, ctx, [rowId])).get(rowId)
  if (!row) return null
  return Object.fromEntries(Object.entries(row).filter(([key]) => !UNTOLD.test(key)))
}

const sentence = (title: string, about: string) => oneLine(`${title}${about ? `: ${about}` : ''}`).slice(0, 300)

/** What people would call the new record by; of a letter its subject and its recipient. */
function nameIn(args: ToolArguments): string {
  const values = { ...args, ...(typeof args.changes === 'object' ? args.changes : {}) } as Record<string, unknown>
  const first = (...keys: string[]) =>
    keys.map((key) => values[key]).find((value) => typeof value === 'string' && value !== '') as string | undefined
  const { subject, to } = values
  if (typeof subject === 'string' && typeof to === 'string' && to) return `${subject}, to ${to}`
  return first('name', 'title', 'full_name', 'subject', 'topic', 'email', 'to', 'phone') ?? ''
}
