import template, { join, raw, Sql } from 'sql-template-tag'
import type { CompiledSql } from './tenant-query'

/**
 * SQL as a value: sql`... ${value} ...` keeps values apart as parameters and nests other pieces of SQL. Names go in
 * through `sql.ref` and `sql.table`, quoted; nothing is pasted.
 */
export { Sql }

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const dotted = (name: string): Sql => raw(name.split('.').map(quoted).join('.'))

export const sql = Object.assign(
  (strings: TemplateStringsArray, ...values: unknown[]): Sql => template(strings, ...values),
  {
    /** A column, `full_name` or `t.full_name`. */
    ref: dotted,
    table: dotted,
    /** Pieces with something between them; a comma by default. */
    join: (parts: Sql[], separator: Sql = COMMA): Sql => join(parts, separator.text),
    /** A whole number written into the text, where a parameter would spoil the plan. */
    lit(number: number): Sql {
      if (!Number.isSafeInteger(number)) throw new Error('only whole numbers are written into SQL')
      return raw(String(number))
    },
    /** Text of our own: type names, keywords. Never what came from outside. */
    raw,
  },
)
const COMMA = raw(', ')

export const compile = (fragment: Sql): CompiledSql => ({ sql: fragment.text, parameters: fragment.values })

export const and = (parts: Sql[]): Sql => (parts.length ? sql`(${sql.join(parts, AND)})` : TRUE)
export const or = (parts: Sql[]): Sql => (parts.length ? sql`(${sql.join(parts, OR)})` : FALSE)
const AND = raw(' and ')
const OR = raw(' or ')
const TRUE = raw('true')
const FALSE = raw('false')

/** Text as people look it up: É beside E, without regard to case. Indexes of sorts are on these very words. */
export const sortedText = (x: Sql): Sql => sql`(lower(${x}) collate "und-x-icu")`
