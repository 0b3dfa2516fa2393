import { rmSync } from 'node:fs'
import { afterAll } from 'vitest'
import { type Env, getEnv } from '../../lib/core/env'
import { withClient } from '../database/connect'
import { endOfFile } from './fresh-process'
import { TEMPLATE } from './names'

export type TestDatabase = Readonly<{ name: string; url: string; env: Env }>

let created: Promise<TestDatabase> | undefined

/**
 * A migrated, empty database for this test file alone; `env` and everything that reads it point there already.
 *
 *   await createTestDatabase()      at the top of the file, before the first query
 *
 * It is dropped after the file's last test.
 */
export function createTestDatabase(template: string = TEMPLATE): Promise<TestDatabase> {
  created ??= create(template)
  return created
}

/** The test cluster's own database, for making others. */
export function testServer(): string {
  const server = process.env.INDABA_TEST_SERVER
  if (!server) throw new Error('The test cluster is not running: run this file with vitest, in the project "database".')
  return server
}

async function create(template: string): Promise<TestDatabase> {
  const server = testServer()
  const env = getEnv()
  const name = new URL(env.databaseUrl).pathname.slice(1)
  await withClient(server, (client) =>
    client.query(`CREATE DATABASE "${name}" TEMPLATE ${template} STRATEGY FILE_COPY`),
  )
  afterAll(async () => {
    await endOfFile()
    await withClient(server, (client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`))
    rmSync(env.dataDir, { recursive: true, force: true })
  })
  return { name, url: env.databaseUrl, env }
}

/** As the owner, past row-level security: for arranging data that no caller could, and for looking at the truth. */
export async function asOwner<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const { url } = await createTestDatabase()
  return withClient(url, async (client) => (await client.query<Row>(sql, values)).rows)
}
