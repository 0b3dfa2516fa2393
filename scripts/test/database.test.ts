import { expect, test } from 'vitest'
import { APP_ROLE, env } from '../../lib/core/env'
import { withClient } from '../database/connect'
import { asOwner, createTestDatabase } from './database'

await createTestDatabase()

test('a test database is migrated and empty', async () => {
  const [row] = await asOwner<{ queue: string | null }>(`SELECT to_regclass('pgboss.job')::text AS queue`)
  expect(row?.queue).toBe('pgboss.job')
})

test('the application connects as a role that row-level security binds', async () => {
  const { rows } = await withClient(env.appDatabaseUrl, (client) =>
    client.query('SELECT current_user AS name, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user'),
  )
  expect(rows).toEqual([{ name: APP_ROLE, rolsuper: false, rolbypassrls: false }])
})
