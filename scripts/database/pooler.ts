import { randomUUID } from 'node:crypto'
import type { Env } from '../../lib/core/env'
import { Failure } from '../lib/failure'
import { withClient } from './connect'

const POOLER_SENTENCE =
  'A connection pooler hands each transaction another connection, so notifications and prepared statements are lost ' +
  'and ended sessions would stay open: connect to PostgreSQL itself, or set the pooler to session mode ' +
  '(pool_mode = session in PgBouncer). Indaba keeps few connections of its own: see DATABASE_POOL_SIZE.'

type Queryable = { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

/** Refuses a pooler in transaction or statement mode on any of the connections that the processes will use. */
export async function requireOwnSessions(env: Env): Promise<void> {
  const urls = new Set([env.databaseUrl, ...(env.managesRoles ? [] : [env.appDatabaseUrl, env.systemDatabaseUrl])])
  for (const url of urls) {
    const isOwn = await withClient(url, (one) => withClient(url, (other) => keepsSessions(one, other)))
    if (!isOwn) throw new Failure(POOLER_SENTENCE)
  }
}

/** Whether two clients that are connected at the same time have a server process each, and keep what they set. */
export async function keepsSessions(one: Queryable, other: Queryable): Promise<boolean> {
  const mark = randomUUID()
  try {
    await one.query(`select set_config('indaba.session_mark', $1, false)`, [mark])
    const own = await processOf(one)
    await other.query('begin')
    // A pooler lends the process that is free: while the other holds it, the first gets another one or waits.
    const isShared = (await processOf(other)) === own
    if (isShared) return false
    const { rows } = await one.query(
      `select current_setting('indaba.session_mark', true) as mark, pg_backend_pid() as process`,
    )
    return rows[0]?.mark === mark && rows[0]?.process === own
  } catch (error) {
    // Statement mode refuses transactions altogether.
    if (/pooling mode/i.test(String((error as Error).message))) return false
    throw error
  } finally {
    await other.query('rollback').catch(() => {})
  }
}

async function processOf(client: Queryable): Promise<unknown> {
  const { rows } = await client.query('select pg_backend_pid() as process')
  return rows[0]?.process
}
