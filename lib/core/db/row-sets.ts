import { type Sql, sql } from './sql'

/** Statements about many rows at once. Values travel as JSON and become what the table's columns are. */
type Values = Record<string, unknown>
export type StoredRow = { id: string } & Values

/** Values that all rows share (who did it, when) travel once. */
function records(table: string, rows: Values[]): Sql {
  const [first = {}] = rows
  const isShared = (key: string) => rows.every((row) => Object.is(row[key], first[key]))
  const [own, shared]: [string[], string[]] = [[], []]
  for (const key of Object.keys(first)) (isShared(key) ? shared : own).push(key)
  const pick = (row: Values, keys: string[]) => Object.fromEntries(keys.map((key) => [key, row[key]]))
  const common = JSON.stringify(pick(first, shared))
  const each = JSON.stringify(rows.map((row) => pick(row, own)))
  return sql`jsonb_populate_recordset(jsonb_populate_record(null::${sql.table(table)}, ${common}::jsonb), ${each}::jsonb)`
}

const names = (keys: string[], of = ''): Sql => sql.join(keys.map((key) => sql.ref(`${of}${key}`)))

/** The rows of these ids, locked in one order so that two that want the same never wait for each other. */
export const lockRows = (table: string, columns: string[], ids: string[], organizationId: string): Sql => sql`
  select ${names(columns)} from ${sql.table(table)}
  where organization_id = ${organizationId}::uuid and id = any(${ids}::uuid[]) order by id for no key update`

/** New rows, all with the same keys; what is left out gets the table's default. */
export const insertRows = (table: string, rows: Values[]): Sql => {
  const keys = names(Object.keys(rows[0]!))
  return sql`insert into ${sql.table(table)} (${keys}) select ${keys} from ${records(table, rows)}`
}

/** Gives each row its own values, all of the same keys, and the next version. */
export const updateRows = (table: string, rows: StoredRow[], organizationId: string): Sql => {
  const keys = Object.keys(rows[0]!).filter((key) => key !== 'id')
  const set = [...keys.map((key) => sql`${sql.ref(key)} = v.${sql.ref(key)}`), sql`version = t.version + 1`]
  return sql`
    update ${sql.table(table)} t set ${sql.join(set)} from ${records(table, rows)} v
    where t.organization_id = ${organizationId}::uuid and t.id = v.id`
}

export const deleteRows = (table: string, ids: string[], organizationId: string): Sql => sql`
  delete from ${sql.table(table)} where organization_id = ${organizationId}::uuid and id = any(${ids}::uuid[])`

export const returning = (statement: Sql, columns: string[], of = ''): Sql =>
  sql`${statement} returning ${names(columns, of)}`

/** Rows of the same keys beside each other: a statement sets the same columns of all its rows. */
export function byKeys<T>(rows: T[], valuesOf: (row: T) => object): T[][] {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = Object.keys(valuesOf(row)).sort().join()
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}
