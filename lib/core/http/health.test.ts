import { afterAll, expect, test, vi } from 'vitest'
import { serveJobs } from '@/tests/core/jobs'
import { asOwner, createTestDatabase } from '../../../scripts/test/database'
import { closePools } from '../db/pool'
import { closePrisma } from '../db/prisma'
import { forgetEnv } from '../env'
import { startWorker } from '../jobs/worker'
import { stopLive } from '../live/bus'
import { liveness, readiness } from './health'

await createTestDatabase()

afterAll(async () => {
  await stopLive()
  await closePrisma()
  await closePools()
})

const ask = async () => {
  const response = await readiness()
  const { checks } = (await response.json()) as { checks: Record<string, { ok: boolean; detail: string }> }
  return { status: response.status, checks }
}

test('ready only while database, migrations and a worker are there', async () => {
  expect(await ask()).toMatchObject({
    status: 503,
    checks: {
      database: { ok: true },
      migrations: { ok: true },
      worker: { ok: false, detail: expect.stringContaining('No job worker') },
    },
  })
  await serveJobs()
  const worker = await startWorker()
  try {
    await expect.poll(async () => (await ask()).status, { timeout: 8_000 }).toBe(200)
  } finally {
    await worker.stop()
  }
  await asOwner(`update pgboss.version set cron_on = now() - interval '61 seconds'`)
  expect(await ask()).toMatchObject({
    status: 503,
    checks: {
      worker: { ok: false, detail: 'No job worker was seen for 61 seconds. Start one: npm run start:worker.' },
    },
  })
})

test('a migration that is not applied is named', async () => {
  const [last] = await asOwner<{ migration_name: string }>(
    'select max(migration_name) as migration_name from _prisma_migrations',
  )
  await asOwner('update _prisma_migrations set finished_at = null where migration_name = $1', [last?.migration_name])
  const { checks } = await ask()
  expect(checks.migrations).toMatchObject({ ok: false, detail: expect.stringContaining(String(last?.migration_name)) })
  await asOwner('update _prisma_migrations set finished_at = now()')
})

test('without its database the process is alive but not ready, and tells no address', async () => {
  await closePools()
  const url = process.env.DATABASE_URL as string
  vi.stubEnv('DATABASE_URL', 'postgresql://someone:hunter2@127.0.0.1:1/none')
  forgetEnv()
  expect(liveness().status).toBe(200)
  const response = await readiness()
  const body = await response.text()
  expect(response.status).toBe(503)
  expect(body).not.toMatch(/hunter2|127\.0\.0\.1|someone/)
  expect(response.headers.get('x-request-id')).toBeTruthy()
  await closePools()
  vi.stubEnv('DATABASE_URL', url)
  forgetEnv()
})
