import { z } from 'zod'
import { checkAnswer, isCheckingAnswers } from '../check-answer'
import type { Column, Grid } from './define-grid'
import type { GridRow, RowOf } from './wire'

const made = new WeakMap<Grid, z.ZodType<GridRow>>()

/** For operations that answer rows of a grid; grids and operations name each other, so it is looked up when it is used. */
export const rowOf = <Slug extends string>(grid: () => Grid<Slug>): z.ZodType<RowOf<Slug>> =>
  z.lazy(() => rowSchema(grid()) as unknown as z.ZodType<RowOf<Slug>>)

/** Rows that were read, of the type that the grid's declaration makes: tests and journeys compare them with it. */
export function asRows<Slug extends string>(grid: Grid<Slug>, texts: string[]): RowOf<Slug>[] {
  const rows = texts.map((text) => JSON.parse(text) as RowOf<Slug>)
  if (isCheckingAnswers()) for (const row of rows) checkAnswer(`A row of ${grid.slug}`, rowSchema(grid), row)
  return rows
}

/**
 * A row of this grid as it is answered, for OpenAPI and for tests. Only the id is always there: `columns=` asks for some
 * of the others, and a role may see fewer.
 */
export function rowSchema(grid: Grid): z.ZodType<GridRow> {
  const known = made.get(grid)
  if (known) return known
  const shape: Record<string, z.ZodType> = { row_id: z.string().describe('The row’s id.') }
  if (grid.source.kind === 'model' && grid.source.versioned)
    shape.version = z.number().int().optional().describe('Send it with a change, to refuse an outdated one.')
  if (grid.source.kind === 'model' && grid.source.softDelete)
    shape.deleted = z.boolean().optional().describe('In the bin.')
  for (const [key, column] of Object.entries(grid.columns)) {
    shape[key] = valueSchema(column).nullable().optional().describe(column.label)
    if (column.reference)
      shape[`${key}__label`] = z.string().nullable().optional().describe(`${column.label}, as people read it.`)
  }
  const schema = z.object(shape).meta({
    id: rowComponent(grid),
    description: `A row of ${grid.title} (grid ${grid.slug}).`,
  }) as unknown as z.ZodType<GridRow>
  made.set(grid, schema)
  return schema
}

/** `crm-leads` is `GridCrmLeadsRow`. */
export const rowComponent = ({ slug }: Grid): string =>
  `Grid${slug.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())}Row`

function valueSchema({ type, choices }: Column): z.ZodType {
  switch (type) {
    case 'number':
    case 'duration':
    case 'percent':
      return z.number()
    case 'money':
      return z.string().meta({ examples: ['1250.00'] })
    case 'boolean':
      return z.boolean()
    case 'date':
      return z.string().meta({ format: 'date' })
    case 'datetime':
      return z.string().meta({ format: 'date-time' })
    case 'tags':
      return z.array(z.string())
    case 'json':
      return z.unknown()
    case 'choice':
      // Older rows and other systems may have values that are no longer offered.
      return z.string().meta({ examples: (choices ?? []).slice(0, 1).map(({ value }) => value) })
    default:
      return z.string()
  }
}
