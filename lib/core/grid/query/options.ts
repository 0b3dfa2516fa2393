import type { OrganizationCtx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { actionsOf } from '../actions/actions-of'
import type { Field, Grid } from '../define-grid'
import type { Option } from '../wire'

/**
 * Lookup lists for fields, filters and action parameters (`action.<key>.<param>`).
 * Without `field`: every field of the form.
 */
export async function readOptions(
  grid: Grid,
  ctx: OrganizationCtx,
  asked: { field?: string; q: string; limit: number; ids?: string[] },
): Promise<Record<string, Option[]>> {
  const fields = asked.field ? { [asked.field]: fieldOf(grid, asked.field) } : formFields(grid)
  const lists = await Promise.all(
    Object.entries(fields).map(async ([key, field]) => [key, await optionsOf(field, ctx, asked)] as const),
  )
  return Object.fromEntries(lists)
}

const formFields = (grid: Grid): Record<string, Field> =>
  Object.fromEntries(Object.entries(grid.columns).filter(([, field]) => hasOptions(field)))

const hasOptions = ({ choices, reference, offers }: Field) => Boolean(choices ?? reference ?? offers)

function fieldOf(grid: Grid, key: string): Field {
  const [, action, param] = /^action\.([^.]+)\.(.+)$/.exec(key) ?? []
  const field = action
    ? actionsOf(grid).find((candidate) => candidate.key === action)?.params?.[param!]
    : grid.columns[key]
  if (field && hasOptions(field)) return field
  throw invalid([
    { loc: ['query', 'field'], msg: `${key} is no field with options in ${grid.slug}.`, type: 'unknown_column' },
  ])
}

async function optionsOf(field: Field, ctx: OrganizationCtx, asked: { q: string; limit: number; ids?: string[] }) {
  if (field.reference)
    return field.reference.options({ ctx, q: asked.q, limit: asked.limit, ...(asked.ids ? { ids: asked.ids } : {}) })
  if (field.offers) return field.offers({ ctx, ...asked })
  const q = asked.q.toLowerCase()
  return (field.choices ?? [])
    .filter((choice) => choice.label.toLowerCase().includes(q))
    .slice(0, asked.limit)
    .map(({ value, label }) => ({ value, label }))
}
