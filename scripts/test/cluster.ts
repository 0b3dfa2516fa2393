import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Env, readEnv } from '../../lib/core/env'
import { withClient } from '../database/connect'
import { migrate } from '../database/migrate'
import { type Cluster, startCluster } from '../postgres/cluster'
import { giveTo } from '../postgres/places'
import { postgresUser } from '../postgres/run-as'
import { createDatabase } from '../runtime/embedded-database'
import { TEMPLATE, TEST_SECRETS } from './names'

export type TestCluster = Readonly<{
  cluster: Cluster
  urlOf(database: string): string
  /** A place beside the database that goes with it. */
  folderOf(name: string): string
  stop(): Promise<void>
}>

/** A PostgreSQL of its own in a temporary directory, with nothing in it. Gone when it stops. */
export async function startTestCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'indaba-test-'))
  giveTo(folder, postgresUser())
  const cluster = await startCluster({
    directory: path.join(folder, 'postgres'),
    logFile: path.join(folder, 'postgres.log'),
    password: 'test',
    throwaway: true,
  })
  const stop = async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { cluster, urlOf: cluster.urlOf, folderOf: (name) => path.join(folder, name), stop }
}

export function testSettings(databaseUrl: string): Record<string, string> {
  return { DATABASE_URL: databaseUrl, ...TEST_SECRETS }
}

export function testEnv(databaseUrl: string, more: Record<string, string> = {}): Env {
  const result = readEnv({ ...testSettings(databaseUrl), NODE_ENV: 'test', ...more })
  if (!result.ok) throw new Error(`Test settings: ${JSON.stringify(result.problems)}`)
  return result.env
}

/** The database that every test database is a copy of. */
export async function createTemplate({ cluster, urlOf }: TestCluster): Promise<void> {
  await createDatabase(cluster, TEMPLATE)
  await migrate(testEnv(urlOf(TEMPLATE)))
  await withClient(urlOf('postgres'), (client) => client.query(`ALTER DATABASE ${TEMPLATE} IS_TEMPLATE true`))
}
