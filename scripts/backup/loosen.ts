import type { Client } from 'pg'
import { qualified, quote, SCHEMAS, type Table } from './tables'

type ForeignKey = { schema: string; table: string; name: string; definition: string }

/**
 * Lets rows come in table by table, within the open transaction: foreign keys are dropped and made again afterwards
 * (which checks them), the tables' own triggers rest, and row-level security lets the owner pass. Needs only ownership.
 */
export async function loosen(client: Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<ForeignKey>(
    `SELECT n.nspname AS schema, c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE k.contype = 'f' AND k.conparentid = 0 AND n.nspname = ANY($1)`,
    [SCHEMAS],
  )
  const { rows: forced } = await client.query<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relforcerowsecurity AND n.nspname = ANY($1)`,
    [SCHEMAS],
  )
  const each = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  const keyTable = ({ schema, table }: ForeignKey) => qualified({ schema, name: table })
  await each(keys.map((key) => `ALTER TABLE ${keyTable(key)} DROP CONSTRAINT ${quote(key.name)}`))
  await each(tables.map((table) => `ALTER TABLE ${qualified(table)} DISABLE TRIGGER USER`))
  await each(forced.map((table) => `ALTER TABLE ${qualified(table)} NO FORCE ROW LEVEL SECURITY`))
  return async () => {
    await each(forced.map((table) => `ALTER TABLE ${qualified(table)} FORCE ROW LEVEL SECURITY`))
    await each(tables.map((table) => `ALTER TABLE ${qualified(table)} ENABLE TRIGGER USER`))
    await each(keys.map((key) => `ALTER TABLE ${keyTable(key)} ADD CONSTRAINT ${quote(key.name)} ${key.definition}`))
  }
}
