import type { Client } from 'pg'
import type { Env } from '../../lib/core/env'
import { Failure } from '../lib/failure'
import { engineError, openEngine, scriptError } from '../prisma/wasm-engine.mjs'
import { connectionFailure, withClient } from './connect'
import { type MigrationFile, readMigrations, toEngineList } from './migration-files'
import { installQueue, QUEUE_SCHEMA, wantedQueueVersion } from './queue-schema'
import { ensureRoles, refuseTemporaryObjects, rolesWork } from './roles'

/** Any number of processes may start at once; one of them migrates. */
const LOCK = 7_263_514

export type MigrateResult = Readonly<{ applied: readonly string[] }>

/** Brings roles, tables and the queue up to date. Costs one query when they are. */
export async function migrate(env: Env, files = readMigrations()): Promise<MigrateResult> {
  try {
    return await withClient(env.databaseUrl, async (client) => {
      if (!(await needsWork(client, env, files))) return { applied: [] }
      await client.query('SELECT pg_advisory_lock($1)', [LOCK])
      try {
        if (!(await needsWork(client, env, files))) return { applied: [] }
        await ensureRoles(client, env)
        await refuseTemporaryObjects(client)
        const applied = await applyMigrations(env.databaseUrl, files)
        await installQueue(client, env.databaseUrl)
        return { applied }
      } finally {
        await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
      }
    })
  } catch (error) {
    throw error instanceof Failure ? error : connectionFailure(error, env.databaseUrl)
  }
}

async function needsWork(client: Client, env: Env, files: readonly MigrationFile[]): Promise<boolean> {
  const pending = await pendingMigrations(client, files)
  return pending.length > 0 || (await queueVersion(client)) !== wantedQueueVersion() || !(await rolesWork(env))
}

type AppliedRow = { migration_name: string; checksum: string; finished_at: Date | null }

/** What is still to apply; fails when the history is not ours. */
export async function pendingMigrations(client: Client, files: readonly MigrationFile[]): Promise<MigrationFile[]> {
  const { rows: tables } = await client.query(`SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS exists`)
  if (!tables[0].exists) return [...files]
  const { rows } = await client.query<AppliedRow>(
    'SELECT migration_name, checksum, finished_at FROM public._prisma_migrations WHERE rolled_back_at IS NULL',
  )
  const applied = new Map(rows.map((row) => [row.migration_name, row]))
  for (const { migration_name, finished_at } of rows) {
    if (!finished_at) {
      throw new Failure(
        `Migration ${migration_name} broke off half-way: restore a backup, or see "npm run prisma -- migrate resolve --help".`,
      )
    }
    if (!files.some(({ name }) => name === migration_name)) {
      throw new Failure(
        `The database knows migration ${migration_name} and this copy of Indaba does not: it was used by a newer one.`,
      )
    }
  }
  const changed = files.find(({ name, checksum }) => applied.has(name) && applied.get(name)?.checksum !== checksum)
  if (changed) {
    throw new Failure(
      `Migration ${changed.name} was changed after it was applied: put the file back, or start afresh with "npm run reset".`,
    )
  }
  return files.filter(({ name }) => !applied.has(name))
}

async function queueVersion(client: Client): Promise<number | undefined> {
  const { rows } = await client.query(`SELECT to_regclass('${QUEUE_SCHEMA}.version') IS NOT NULL AS exists`)
  if (!rows[0].exists) return undefined
  const { rows: versions } = await client.query(`SELECT version FROM ${QUEUE_SCHEMA}.version`)
  return versions[0]?.version
}

async function applyMigrations(databaseUrl: string, files: readonly MigrationFile[]): Promise<string[]> {
  if (files.length === 0) return []
  const { engine, close } = await openEngine({ databaseUrl })
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: toEngineList(files),
      filters: { externalTables: [], externalEnums: [] },
    })
    return appliedMigrationNames
  } catch (error) {
    const { message } = engineError(error)
    const name = /migration_name="([^"]+)"/.exec(message)?.[1] ?? 'A migration'
    throw new Failure(`Migration ${name} failed and nothing was started: ${scriptError()?.message ?? message}`)
  } finally {
    await close()
  }
}
