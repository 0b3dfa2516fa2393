import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../test/database'
import { withClient } from './connect'
import { keepsSessions } from './pooler'

await createTestDatabase()
const url = process.env.DATABASE_URL as string

/** A client as a pooler in transaction mode serves it: a server process for each transaction, then given back. */
function clientOf(pool: pg.Pool) {
  let held: pg.PoolClient | undefined
  return {
    async query(text: string, values?: unknown[]) {
      const server = held ?? (await pool.connect())
      held = text === 'begin' ? server : text === 'rollback' ? undefined : held
      try {
        return await server.query(text, values)
      } finally {
        if (!held) server.release()
      }
    },
  }
}

test('connections of one’s own are told from those of a pooler in transaction mode', async () => {
  expect(await withClient(url, (one) => withClient(url, (other) => keepsSessions(one, other)))).toBe(true)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // A connection may still be closing when the database is dropped.
  pool.on('connect', (client) => client.on('error', () => {}))
  expect(await keepsSessions(clientOf(pool), clientOf(pool))).toBe(false)
  // Also when the pooler happens to lend another process first.
  const [busy, idle] = [await pool.connect(), await pool.connect()]
  busy.release()
  idle.release()
  expect(await keepsSessions(clientOf(pool), clientOf(pool))).toBe(false)
  await pool.end()
})
