import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { env } from '../../lib/core/env'
import { withClient } from '../database/connect'
import { createTestDatabase, testServer } from './database'

const DEMO_TEMPLATE = 'indaba_demo_template'
const LOCK = 20_261_120

/**
 * This test file's database with the demo in it. The first file of a run that asks fills one; all others copy it, with
 * the files that belong to it.
 * @param fill seeds the database of this process, and gives what the callers need to know of it
 * @param disconnect closes this process's connections, since a database in use cannot be copied
 */
export async function createDemoDatabase<Demo>(
  fill: () => Promise<Demo>,
  disconnect: () => Promise<void>,
): Promise<Demo> {
  const folder = process.env.INDABA_TEST_DEMO
  if (!folder) throw new Error('The test cluster is not running: run this file with vitest, in the project "database".')
  const noted = path.join(folder, 'demo.json')
  const filesOf = (dataDir: string) => path.join(dataDir, 'files')
  return withClient(testServer(), async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    if (existsSync(noted)) {
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
      await createTestDatabase(DEMO_TEMPLATE)
      if (existsSync(filesOf(folder))) cpSync(filesOf(folder), filesOf(env.dataDir), { recursive: true })
      return JSON.parse(readFileSync(noted, 'utf8')) as Demo
    }
    const { name } = await createTestDatabase()
    const demo = await fill()
    await disconnect()
    await client.query(`CREATE DATABASE ${DEMO_TEMPLATE} TEMPLATE "${name}"`)
    await client.query(`ALTER DATABASE ${DEMO_TEMPLATE} IS_TEMPLATE true`)
    mkdirSync(folder, { recursive: true })
    if (existsSync(filesOf(env.dataDir))) cpSync(filesOf(env.dataDir), filesOf(folder), { recursive: true })
    writeFileSync(noted, JSON.stringify(demo))
    return demo
  })
}
