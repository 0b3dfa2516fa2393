import { Prisma } from './generated/client'
import { modelFields } from './prisma'
import { insertRows } from './row-sets'
import { compile, type Sql, sql } from './sql'
import type { CompiledSql } from './tenant-query'
import type { Transaction } from './transaction'

/** Plain writes of a table, by Prisma's name of it and without Prisma's cost; values and rows are as Prisma has them. */

type Values = Record<string, unknown>
type Query = <Row>(query: CompiledSql) => Promise<Row[]>

export async function insertRow<Row>(query: Query, model: string, values: Values): Promise<Row> {
  const { table, columns } = tableOf(model)
  const given = stored(model, values)
  const [row] = await query<Row>(
    compile(sql`
      insert into ${table} (${sql.join(given.map(([key]) => sql.ref(key)))})
      values (${sql.join(given.map(([, value]) => sql`${value}`))}) returning ${columns}`),
  )
  return row!
}

/** @returns null where no row meets the condition */
export async function updateRow<Row>(query: Query, model: string, values: Values, where: Sql): Promise<Row | null> {
  const { table, columns } = tableOf(model)
  const set = stored(model, values).map(([key, value]) => sql`${sql.ref(key)} = ${value}`)
  const [row] = await query<Row>(
    compile(sql`update ${table} set ${sql.join(set)}, version = version + 1 where ${where} returning ${columns}`),
  )
  return row ?? null
}

/** @param lock so that no other transaction changes it before this one ends */
export async function selectRow<Row>(query: Query, model: string, where: Sql, lock?: boolean): Promise<Row | null> {
  const { table, columns } = tableOf(model)
  const statement = sql`select ${columns} from ${table} where ${where} ${lock ? sql`for no key update` : sql``}`
  const [row] = await query<Row>(compile(statement))
  return row ?? null
}

/** Rows that have the same columns, before whatever comes next in this transaction. */
export function insertLater(tx: Pick<Transaction, 'later'>, table: string, rows: Values[]): void {
  tx.later(compile(insertRows(table, rows)))
}

const tables = new Map<string, { table: Sql; columns: Sql }>()

function tableOf(model: string) {
  const known = tables.get(model)
  if (known) return known
  const { table, fields } = modelFields(model)
  const made = { table: sql.table(table), columns: sql.join([...fields.keys()].map((key) => sql.ref(key))) }
  tables.set(model, made)
  return made
}

/** A list is an array to PostgreSQL, unless its column is JSON. */
function stored(model: string, values: Values): [string, unknown][] {
  const { fields } = modelFields(model)
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      const type = fields.get(key)
      if (!type) throw new Error(`${model} has no column ${key}`)
      if (type !== 'Json' || value === null) return [key, value]
      return [key, value === Prisma.DbNull ? null : JSON.stringify(value === Prisma.JsonNull ? null : value)]
    })
}
