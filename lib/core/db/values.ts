import pg from 'pg'
import utils from 'pg/lib/utils'
import { Prisma } from './generated/client'

const { prepareValue } = utils

/** A value as PostgreSQL takes it. Moments go in UTC, so that a date keeps its day in every zone. */
export const toParameter = (value: unknown): string | Buffer | null => prepareValue(plainly(value))

function plainly(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plainly)
  return Prisma.Decimal.isDecimal(value) ? value.toFixed() : value
}

type Parse = (text: string) => unknown

const day: Parse = (text) => new Date(`${text}T00:00:00Z`)
/** All our connections speak of UTC. */
const moment: Parse = (text) => new Date(`${text.replace(' ', 'T').replace(/[+-]\d\d(:\d\d)?$/, '')}Z`)

/** What Prisma makes of PostgreSQL's types, so that it is all one who reads a row inside a transaction. */
const PARSERS: Record<number, Parse> = {
  16: (text) => text === 't',
  17: (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
  20: BigInt,
  26: BigInt,
  21: Number,
  23: Number,
  700: Number,
  701: Number,
  114: JSON.parse as Parse,
  3802: JSON.parse as Parse,
  1082: day,
  1083: (text) => new Date(`1970-01-01T${text}Z`),
  1114: moment,
  1184: moment,
  1700: (text) => new Prisma.Decimal(text),
}
const ARRAYS: Record<number, number> = {
  1000: 16,
  1005: 21,
  1007: 23,
  1016: 20,
  1115: 1114,
  1182: 1082,
  1185: 1184,
  1231: 1700,
  1021: 700,
  1022: 701,
  199: 114,
  3807: 3802,
}
const TEXT_ARRAYS = new Set([1002, 1009, 1014, 1015, 2951])
const asTexts = pg.types.getTypeParser(1009 as never, 'text') as (text: string) => (string | null)[]
const asIs: Parse = (text) => text

/** PostgreSQL's own text, in lists. */
export const AS_TEXT = {
  types: { getTypeParser: () => (value: string | Buffer) => value } as unknown as pg.CustomTypesConfig,
  rowMode: 'array',
} as const

export const transactionTypes = {
  getTypeParser(oid: number): Parse {
    const element = PARSERS[ARRAYS[oid] ?? 0]
    if (element) return (text) => asTexts(text).map((one) => (one === null ? null : element(one)))
    return TEXT_ARRAYS.has(oid) ? asTexts : (PARSERS[oid] ?? asIs)
  },
} as unknown as pg.CustomTypesConfig
