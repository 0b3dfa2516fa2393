import type { Json } from './json'

/**
 * An example of an answer, from its schema: the schema's own example where it has one, else for each field what its name
 * and format suggest.
 */
export function exampleOf(schema: Json, components: Record<string, Json>): unknown {
  return make(schema as Schema, components as Record<string, Schema>, '', [])
}

type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  example?: unknown
  examples?: unknown[]
  format?: string
  minimum?: number
  maxLength?: number
  minItems?: number
  /** Of the items of a list that is always empty. */
  not?: Schema
}

/** @param within the components that are being made, as a tree may hold itself */
function make(schema: Schema, components: Record<string, Schema>, name: string, within: string[]): unknown {
  const inner = (other: Schema, as = name) => make(other, components, as, within)
  const own = [schema.example, schema.examples?.[0], schema.const, schema.default].find((value) => value !== undefined)
  if (own !== undefined) return own
  if (schema.$ref) {
    const component = schema.$ref.split('/').at(-1)!
    return make(components[component] ?? {}, components, name, [...within, component])
  }
  if (schema.enum) return schema.enum[0]
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => inner(part)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return inner(choices.find((choice) => choice.type !== 'null' && !repeats(choice, within)) ?? NULL)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties) {
    const wanted = Object.entries(schema.properties ?? {}).filter(
      ([key, field]) => schema.required?.includes(key) || !repeats(field, within),
    )
    return Object.fromEntries(wanted.map(([key, field]) => [key, inner(field, key)]))
  }
  if (type === 'array') {
    if (schema.prefixItems) return schema.prefixItems.map((item) => inner(item))
    return schema.items && !schema.items.not && !repeats(schema.items, within)
      ? [inner(schema.items, singular(name))]
      : []
  }
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 0, NUMBERS[name] ?? 1)
  if (type === 'boolean') return !/^(is_sample|deleted|archived|disabled|failed)$/.test(name)
  if (type === 'string') return textOf(schema, name)
  return type === 'null' || type === undefined ? null : {}
}

const NULL: Schema = { type: 'null' }
const repeats = (schema: Schema, within: string[]): boolean => {
  const name = (schema.$ref ?? schema.items?.$ref)?.split('/').at(-1)
  return name !== undefined && within.includes(name)
}
const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '')

const ID = '0193a1c0-7d5e-7a52-9c41-3f0f6f2f9a11'
const MOMENT = '2026-11-20T08:30:00.000Z'
const DAY = '2026-11-20'

function textOf({ format, maxLength }: Schema, name: string): string {
  const text = (format && FORMATS[format]) ?? TEXTS[name] ?? bySuffix(name) ?? words(name)
  return maxLength === undefined ? text : text.slice(0, maxLength)
}

/** With nothing else to go by, the field’s name tells what is meant. */
const words = (name: string): string => name.replaceAll('_', ' ') || 'text'

function bySuffix(name: string): string | undefined {
  if (/(^|_)id$/.test(name)) return ID
  if (/(^|_)at$|_until$|_since$/.test(name)) return MOMENT
  if (/(^|_)date$|_on$|(^|_)day$/.test(name)) return DAY
  if (/_url$|^url$|^href$|^link$/.test(name)) return 'https://example.com'
  if (/_name$/.test(name)) return TEXTS.name
  if (/amount|total|balance|price|rate|value|debit|credit|outstanding|paid|tax$|net$/.test(name)) return '18500.00'
  return undefined
}

const FORMATS: Record<string, string> = {
  'date-time': MOMENT,
  date: DAY,
  email: 'thandi@example.com',
  uuid: ID,
  uri: 'https://example.com',
}

const TEXTS: Record<string, string> = {
  at: MOMENT,
  category: 'Fibre',
  closes_at: '17:00',
  code: '4000',
  company: 'Karoo Guest House',
  contact_name: 'Thandi Mokoena',
  country: 'ZA',
  currency: 'ZAR',
  customer_name: 'Karoo Guest House',
  description: 'Fibre for the guest house',
  email: 'thandi@example.com',
  file_name: 'statement-2026-11.csv',
  full_name: 'Thandi Mokoena',
  label: 'Karoo Guest House',
  message: 'Done.',
  month: '2026-11',
  name: 'Thandi Mokoena',
  number: 'INV-2026-00042',
  opens_at: '08:00',
  owner_name: 'Naledi Dlamini',
  phone: '+27821234567',
  pipeline_name: 'Sales',
  reference: 'INV-2026-00042',
  secret: 'shown once',
  stage_name: 'Qualified',
  status: 'open',
  supplier_name: 'Table Bay Supplies',
  time_zone: 'Africa/Johannesburg',
  timezone: 'Africa/Johannesburg',
  title: 'Fibre for the guest house',
  token: 'shown once',
}
const NUMBERS: Record<string, number> = { page: 1, per_page: 25, probability: 40, value: 18_500, limit: 25 }
