import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import '@/lib/modules'
import { closePools } from '@/lib/core/db/pool'
import { closePrisma } from '@/lib/core/db/prisma'
import { forgetEnv } from '@/lib/core/env'
import { serve } from '@/lib/core/http/mount'
import { stopLive } from '@/lib/core/live/bus'
import { createLog } from '@/lib/core/log'
import { serveMetrics } from '@/lib/core/metrics/serve-metrics'
import { createTestDatabase } from '@/scripts/test/database'
import { join, makeKey, makeOrganization, makePerson } from '@/tests/core/people'

await createTestDatabase()

let key: string
let organizationId: string
beforeAll(async () => {
  organizationId = (await makeOrganization()).id
  const owner = await makePerson()
  await join(organizationId, owner.id, 'owner')
  key = (await makeKey(organizationId, owner.id)).key
})
afterAll(async () => {
  await stopLive()
  await closePrisma()
  await closePools()
})

const call = (method: string, path: string, options: { key?: string; body?: object; id?: string } = {}) =>
  serve(
    new Request(`http://localhost/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(options.key ? { authorization: `Bearer ${options.key}` } : {}),
        ...(options.id ? { 'x-request-id': options.id } : {}),
      },
      ...(options.body ? { body: JSON.stringify(options.body) } : {}),
    }),
  )

const lines: string[] = []
const state = (globalThis as { indabaState?: Record<string, unknown> }).indabaState!
state.log = createLog({ write: (line: string) => void lines.push(line) }, 'info')
const requestLines = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')

const TOKEN = 'prometheus-reads-this'
const scrape = (token?: string) =>
  serveMetrics(
    new Request('http://localhost/api/metrics', token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  )

test('each request leaves one line, with its route and caller and without its values', async () => {
  lines.length = 0
  const list = await call('GET', '/grid/crm-leads/data?q=hunter2&per_page=1', { key })
  await call('POST', '/auth/reset', { body: { token: 'hunter2hunter2', password: 'hunter2' } })
  await call('GET', '/organization', { key, id: 'chosen-by-caller' })
  await call('GET', '/nowhere/hunter2')
  await call('GET', '/me', { key: 'ind_hunter2' })
  expect(requestLines()).toMatchObject([
    { route: 'GET /grid/{slug}/data', status: 200, caller: 'key', request_id: list.headers.get('x-request-id') },
    { route: 'POST /auth/reset', status: 409, caller: 'anonymous', organization_id: null },
    { route: 'GET /organization', status: 200, caller: 'key', request_id: 'chosen-by-caller' },
    { route: 'none', status: 404, caller: 'anonymous' },
    { route: 'GET /me', status: 401, caller: 'anonymous' },
  ])
  expect(requestLines()[0]).toMatchObject({ organization_id: organizationId, ms: expect.any(Number) })
  expect(lines.join('')).not.toContain('hunter2')
  expect(lines.join('')).not.toContain(key)
})

test('what is refused at the edge says what is left, how to sign in, and no more than a hundred errors', async () => {
  vi.stubEnv('RATE_LIMIT_PER_MINUTE', '600')
  forgetEnv()
  const [notThere, notThis, nobody] = [
    await call('GET', '/nowhere'),
    await call('DELETE', '/organization', { key }),
    await call('GET', '/me'),
  ]
  expect([notThere.status, notThis.status, nobody.status]).toEqual([404, 405, 401])
  for (const { headers } of [notThere, notThis, nobody])
    expect(headers.get('ratelimit-remaining'), 'what is left').toMatch(/^\d+$/)
  expect(notThis.headers.get('allow')).toContain('PATCH')
  expect(nobody.headers.get('www-authenticate')).toBe('Bearer realm="Indaba"')

  const body = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`${'x'.repeat(500)}${n}`, 1]))
  const flooded = await call('PATCH', '/organization', { key, body })
  const text = await flooded.text()
  expect(flooded.status).toBe(422)
  expect(JSON.parse(text).detail).toHaveLength(101)
  expect(text.length).toBeLessThan(100_000)
})

test('metrics count the same requests, and show what waits, to the holder of the token alone', async () => {
  expect((await scrape(TOKEN)).status).toBe(404)
  vi.stubEnv('METRICS_TOKEN', TOKEN)
  forgetEnv()
  expect([(await scrape()).status, (await scrape(`${TOKEN}x`)).status]).toEqual([401, 401])
  const counted = /indaba_requests_total\{route="GET \/jobs",surface="platform",status="200"\} (\d+)/
  const count = async () => Number(counted.exec(await (await scrape(TOKEN)).text())?.[1] ?? 0)
  const before = await count()
  await call('GET', '/jobs', { key })
  expect(await count()).toBe(before + 1)
  await call('POST', '/organization/invitations', { key, body: { email: 'metrics@new.example' } })
  const text = await (await scrape(TOKEN)).text()
  const wanted = [
    'indaba_request_duration_seconds_bucket{le="0.1",route="GET /jobs"',
    'indaba_pool_connections{pool="app",state="busy"}',
    'indaba_jobs{queue="',
    'indaba_backlog{what="mail",state="queued"}',
    'indaba_event_streams 0',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ]
  expect(wanted.filter((series) => !text.includes(series))).toEqual([])
})
