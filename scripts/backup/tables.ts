import type { Client } from 'pg'
import { QUEUE_SCHEMA } from '../database/queue-schema'
import { Failure } from '../lib/failure'

export type Table = Readonly<{ schema: string; name: string; columns: readonly string[] }>
export type Sequence = Readonly<{ schema: string; name: string; value: string }>

export const SCHEMAS = ['public', QUEUE_SCHEMA]

/** Made by the migrations themselves, at restore as well. */
const KEPT_BY_MIGRATIONS = ['public._prisma_migrations', `${QUEUE_SCHEMA}.version`]

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
export const qualified = ({ schema, name }: { schema: string; name: string }) => `${quote(schema)}.${quote(name)}`
export const columnList = ({ columns }: Table) => columns.map(quote).join(', ')

/**
 * Every table with its rows; columns that are computed stay out. Our own partitions go with their parent, as another database has other
 * months; the queue has no rows but those of its partitions.
 */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(
    `SELECT n.nspname AS schema, c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relpersistence <> 't' AND n.nspname = ANY($1)
        AND CASE n.nspname WHEN 'public' THEN c.relkind IN ('r', 'p') AND NOT c.relispartition ELSE c.relkind = 'r' END
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
      GROUP BY 1, 2 ORDER BY 1, 2`,
    [SCHEMAS],
  )
  return rows.filter(({ schema, name }) => !KEPT_BY_MIGRATIONS.includes(`${schema}.${name}`))
}

export async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS value
       FROM pg_sequences WHERE schemaname = ANY($1) AND last_value IS NOT NULL ORDER BY 1, 2`,
    [SCHEMAS],
  )
  return rows
}

/** A policy that hides rows from the owner would make a backup that looks whole and is not. */
export async function requireAllRowsVisible(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = ANY($1) AND c.relrowsecurity
        AND NOT (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user)
        AND (c.relforcerowsecurity OR NOT pg_has_role(c.relowner, 'USAGE'))
        AND NOT EXISTS (
          SELECT 1 FROM pg_policies p
           WHERE p.schemaname = n.nspname AND p.tablename = c.relname
             AND current_user = ANY(p.roles) AND p.qual = 'true')`,
    [SCHEMAS],
  )
  const [hidden] = rows
  if (hidden) {
    throw new Failure(`The user in DATABASE_URL may not see all rows of "${hidden.name}": use the user that migrates.`)
  }
}

/** Whether any table holds or held a row; asks for sizes, which no policy hides. */
export async function holdsData(client: Client): Promise<boolean> {
  const tables = await listTables(client)
  const own = tables.filter(({ schema }) => schema === 'public')
  if (own.length === 0) return false
  const { rows } = await client.query<{ bytes: string }>(
    `SELECT coalesce(sum(pg_relation_size(format('%I.%I', s, t)::regclass)), 0)::text AS bytes
       FROM unnest($1::text[], $2::text[]) AS names(s, t)`,
    [own.map(({ schema }) => schema), own.map(({ name }) => name)],
  )
  return rows[0]?.bytes !== '0'
}
