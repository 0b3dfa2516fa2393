import { z } from 'zod'
import type { Column, Field } from './define-grid'
import type { ColumnType, FilterOperator } from './wire'

/** The type table: what each kind of value is in PostgreSQL, in JSON, in a filter and in a form. */
type TypeFacts = { pg: string; filters: readonly FilterOperator[]; width: number; encode: (text: string) => string }

const quoted = (text: string) => JSON.stringify(text)
const asIs = (text: string) => text
const TEXT: readonly FilterOperator[] = ['eq', 'ne', 'like', 'starts', 'in', 'nin', 'null']
const ORDERED: readonly FilterOperator[] = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'in', 'nin', 'null']
const DATES: readonly FilterOperator[] = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'null']
const ONE_OF: readonly FilterOperator[] = ['eq', 'ne', 'in', 'nin', 'null']

/** `2026-11-20 10:15:00.5+00` as PostgreSQL writes it in UTC, to ISO 8601 with milliseconds. */
export function isoFromPostgres(text: string): string {
  const [seconds = '', fraction = ''] = text.slice(11, -3).split('.')
  return `${text.slice(0, 10)}T${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

export const TYPES: Record<ColumnType, TypeFacts> = {
  text: { pg: 'text', filters: TEXT, width: 180, encode: quoted },
  long_text: { pg: 'text', filters: ['like', 'null'], width: 260, encode: quoted },
  email: { pg: 'text', filters: TEXT, width: 220, encode: quoted },
  phone: { pg: 'text', filters: TEXT, width: 150, encode: quoted },
  link: { pg: 'text', filters: TEXT, width: 200, encode: quoted },
  number: { pg: 'int4', filters: ORDERED, width: 100, encode: asIs },
  percent: { pg: 'numeric', filters: ORDERED, width: 100, encode: asIs },
  duration: { pg: 'int4', filters: ORDERED, width: 110, encode: asIs },
  // At least cents; a price of parts of a cent without the zeros that its column adds.
  money: {
    pg: 'numeric',
    filters: ORDERED,
    width: 130,
    encode: (text) => quoted(text.replace(/(\.\d{2}\d*?)0+$/, '$1')),
  },
  date: { pg: 'date', filters: DATES, width: 120, encode: quoted },
  datetime: { pg: 'timestamptz', filters: DATES, width: 150, encode: (text) => `"${isoFromPostgres(text)}"` },
  boolean: {
    pg: 'bool',
    filters: ['eq', 'ne', 'null'],
    width: 90,
    encode: (text) => (text === 't' ? 'true' : 'false'),
  },
  choice: { pg: 'text', filters: ONE_OF, width: 130, encode: quoted },
  reference: { pg: 'uuid', filters: ONE_OF, width: 170, encode: quoted },
  tags: { pg: 'text[]', filters: ['eq', 'in', 'null'], width: 180, encode: asIs },
  file: { pg: 'uuid', filters: ['null'], width: 160, encode: quoted },
  json: { pg: 'jsonb', filters: ['null'], width: 200, encode: asIs },
}

export const filtersOf = (column: Column): readonly FilterOperator[] =>
  column.parameter
    ? ['eq']
    : column.filter === false || column.writeOnly
      ? []
      : Array.isArray(column.filter)
        ? column.filter
        : TYPES[column.type].filters

export const pgTypeOf = (column: Column): string =>
  column.pgType ?? (column.type === 'number' && column.places ? 'numeric' : TYPES[column.type].pg)

/** Text is stored empty rather than NULL. */
export const isTextType = (type: ColumnType): boolean => TYPES[type].pg === 'text'

/** Free text sorts and compares without regard to case; choices are exact. */
export const comparesCaseless = (column: Column): boolean =>
  isTextType(column.type) && column.type !== 'choice' && column.pgType === undefined

/** Words of a language: É stands beside E. */
export const sortsByLanguage = (column: Column): boolean => column.type === 'text' && comparesCaseless(column)

const AMOUNT = /^-?\d{1,16}(\.\d{1,18})?$/

/** Zeros beyond the decimals that a column has say nothing. */
const isAmount = (text: string, places: number): boolean =>
  AMOUNT.test(text) && (text.split('.')[1] ?? '').replace(/0+$/, '').length <= places

/** The schema of a value in JSON, for create, update and action parameters. Blank means empty. */
export function fieldSchema(field: Field & Pick<Column, 'pgType'>): z.ZodType {
  const schema = valueSchema(field)
  if (field.required) return schema
  if (isTextType(field.type) && field.type !== 'choice') return z.union([schema, z.null().transform(() => '')])
  return z.union([schema, z.null(), z.literal('').transform(() => null)])
}

function valueSchema(field: Field & Pick<Column, 'pgType'>): z.ZodType {
  switch (field.type) {
    case 'number':
      if (field.places) return bounded(decimals(field.places), field)
      return bounded(z.coerce.number({ error: 'Enter a whole number.' }).int('Enter a whole number.'), field)
    case 'duration':
      return bounded(z.coerce.number({ error: 'Enter a whole number.' }).int('Enter a whole number.'), field)
    case 'percent':
      return bounded(z.coerce.number({ error: 'Enter a number.' }), { min: 0, max: 100, ...field })
    case 'money':
      return z
        .union([z.string(), z.number()], { error: 'Enter an amount such as 1250.00.' })
        .transform(String)
        .refine((text) => isAmount(text, field.places ?? 2), {
          error: `Enter an amount such as 1250.00, with ${field.places ?? 'two'} decimals at the most.`,
          abort: true,
        })
        .refine((text) => field.min === undefined || Number(text) >= field.min, `The least is ${field.min}.`)
        .refine((text) => field.max === undefined || Number(text) <= field.max, `The most is ${field.max}.`)
    case 'date':
      return (
        z.iso
          .date({ error: 'Enter a date such as 2026-03-31.', abort: true })
          // The year 0, which PostgreSQL does not know.
          .refine((day) => day >= '0001', 'Enter a date such as 2026-03-31.')
      )
    case 'datetime':
      return z.iso.datetime({ offset: true, error: 'Enter a date and time such as 2026-03-31T09:30:00Z.' })
    case 'boolean':
      return z.boolean({ error: 'Choose yes or no.' })
    case 'choice':
      return z.enum((field.choices ?? []).map((choice) => choice.value) as [string, ...string[]], {
        error: `Choose one of ${(field.choices ?? []).map((choice) => choice.label).join(', ')}.`,
      })
    case 'tags':
      return z.array(z.string().trim().min(1).max(60)).max(50)
    case 'reference':
      // One that is kept as text names what has no id of its own, e.g. the address of a page.
      if (field.pgType === 'text') return text(field, 255)
      return z.uuid('Choose one from the list.')
    case 'file':
      return z.uuid('Choose one from the list.')
    case 'json':
      return z.json()
    case 'email':
      return text(field, 320).refine(
        (value) => value === '' || EMAIL.test(value),
        'Enter an e-mail address such as name@example.com.',
      )
    case 'link':
      return text(field, 2048).refine(
        (value) => value === '' || /^https?:\/\/\S+$/.test(value),
        'Enter an address that begins with https://.',
      )
    default:
      return text(field, field.type === 'long_text' ? 20_000 : 255)
  }
}

/** Deliberately loose: one @, a dot in the domain, no blanks. Real addresses are proven by mail. */
const EMAIL = /^[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>().]+$/

function text(field: Field, most: number) {
  const limit = field.maxLength ?? most
  // A secret is what it is, blanks at its ends too.
  const entered = z.string({ error: 'Enter text.' })
  const schema = (field.writeOnly ? entered : entered.trim())
    .max(limit, `At most ${limit} characters.`)
    // PostgreSQL cannot store the null character.
    .refine((value) => !value.includes('\0'), 'Remove the null character.')
  return field.required ? schema.min(1, 'This field is required.') : schema
}

const decimals = (places: number) =>
  z.coerce
    .number({ error: 'Enter a number.' })
    .refine((number) => Number(number.toFixed(places)) === number, `At most ${places} decimals.`)

function bounded(schema: z.ZodNumber | z.ZodCoercedNumber, { min, max }: { min?: number; max?: number }): z.ZodType {
  const most = 2_147_483_647
  return schema.min(min ?? -most, `The least is ${min ?? -most}.`).max(max ?? most, `The most is ${max ?? most}.`)
}
