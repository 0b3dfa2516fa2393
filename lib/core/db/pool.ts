import pg from 'pg'
import { env } from '../env'
import { processState } from '../process/process-state'
import type { Statement } from './round-trip'

/**
 * Two connections of different rights, both bound by row-level security:
 * `indaba_app` sees the rows of the organization that is set on the transaction, and nothing without one;
 * `indaba_system` sees all, for sign-in, the outbox and jobs, which work before or beyond an organization.
 * Raw pools stay inside lib/core/db; the rest of the product gets a bound client.
 */

const BIND = "select set_config('app.organization_id', $1, true), set_config('plan_cache_mode', $2, true)"

const BIND_FOR_READING = `${BIND}, set_config('transaction_read_only', 'on', true)`

export type PlanCacheMode = 'auto' | 'force_custom_plan'

/** Goes ahead of what shall see the organization, in the same transaction. */
export const bindOrganization = (id: string, planCacheMode: PlanCacheMode = 'auto'): Statement => ({
  text: BIND,
  values: [id, planCacheMode],
  silent: true,
})

/** The same for a transaction in which the database shall refuse writes. */
export const bindForReading = (id: string, planCacheMode: PlanCacheMode): Statement => ({
  ...bindOrganization(id, planCacheMode),
  text: BIND_FOR_READING,
})

/** For the rest of a transaction. */
export const changePlans = (mode: PlanCacheMode): Statement => ({
  text: "select set_config('plan_cache_mode', $1, true)",
  values: [mode],
  silent: true,
})

export const BEGIN_SNAPSHOT: Statement = { text: 'begin isolation level repeatable read read only', silent: true }

type Pools = { app?: pg.Pool; system?: pg.Pool; aside?: pg.Pool }
const pools = processState('db-pools', (): Pools => ({}))

export function appPool(): pg.Pool {
  pools.app ??= createPool(env.appDatabaseUrl, 'indaba app', env.databasePoolSize)
  return pools.app
}

export function systemPool(): pg.Pool {
  pools.system ??= createPool(env.systemDatabaseUrl, 'indaba system', Math.max(2, Math.ceil(env.databasePoolSize / 2)))
  return pools.system
}

/** One connection for what may be needed while the caller holds one of the pool; see `systemQueryAside`. */
export function asidePool(): pg.Pool {
  pools.aside ??= createPool(env.systemDatabaseUrl, 'indaba aside', 1)
  return pools.aside
}

export const openPools = (): { name: string; pool: pg.Pool }[] =>
  Object.entries(pools).flatMap(([name, pool]) => (pool ? [{ name, pool }] : []))

export async function closePools(): Promise<void> {
  const open = Object.values(pools)
  for (const name of Object.keys(pools) as (keyof Pools)[]) delete pools[name]
  await Promise.all(open.map((pool) => pool?.end()))
}

function createPool(connectionString: string, application_name: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    // Times leave the database in UTC, whatever the server's own zone is.
    options:
      '-c timezone=UTC -c statement_timeout=30000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=60000',
  })
  // An idle connection that the server closed (a restart) must not end the process; the next query opens another.
  pool.on('error', () => {})
  return pool
}
