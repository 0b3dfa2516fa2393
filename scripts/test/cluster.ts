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

export const TEMPLATE = 'indaba_template'

/** Fixed, so that every process of a run works out the same passwords of the two roles. */
export const TEST_SECRETS = {
  INDABA_SECRET: 'test-run-0a1b2c3d4e5f6071829304a5b6c7d8e9f',
  INDABA_ENCRYPTION_KEYS: `test:${Buffer.from([...Array(32).keys()]).toString('base64')}`,
}

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
