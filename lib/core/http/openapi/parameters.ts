import { grids } from '../../registry'
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '../mount'
import type { Json } from './json'
import { DESCRIPTIONS } from './parameter-descriptions'

/** A parameter with its description: the input's own (`.describe()`), else what the name means everywhere. */
export function parameterObject(name: string, place: 'path' | 'query', required: boolean, property: Json): Json {
  const { description, ...schema } = property
  const text = description ?? DESCRIPTIONS[name] ?? idDescription(name)
  return { name, in: place, required, ...(text ? { description: text } : {}), schema }
}

export function pathSchema(name: string, property: Json): Json {
  return name === 'slug' ? { type: 'string', enum: grids().flatMap((grid) => [grid.slug, ...grid.aliases]) } : property
}

/** `stage_id`: `Id of the stage.` */
const idDescription = (name: string): string | undefined =>
  /^\w+_id$/.test(name) ? `Id of the ${name.slice(0, -3).replaceAll('_', ' ')}.` : undefined

const text = (name: string, description: string): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string' },
})

export const rawQueryParameters: Json[] = [
  text('q', 'Full search over the declared search columns.'),
  text('filter', 'Nested groups as JSON: {"and": [...]}, {"or": [...]} of {"column","op","value"}.'),
  text('filter[column][op]', 'One condition; op is eq by default.'),
  text('sort', 'Columns, comma-separated; a minus before one turns it round.'),
  text('page', '1-based.'),
  text('per_page', '50 by default, at most 200.'),
  text('cursor', 'From next_cursor, instead of page.'),
  text('columns', 'Only these columns.'),
  text('count', 'exact, estimated or none.'),
]

export const idempotencyHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body within 24 hours returns the first answer.',
  schema: { type: 'string', maxLength: MAX_IDEMPOTENCY_KEY_LENGTH },
}
