import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { definePart } from '@/lib/connectors/sandbox-kit/part'
import { type Sandbox, startSandbox } from '@/lib/connectors/sandbox-kit/server'
import { forgetEnv } from '../env'
import { type ProviderRequest, providerRequest, readRetryAfter } from './http-client'

let written = 0
const part = definePart({
  kind: 'things',
  seed: () => ({}),
  routes: [
    { method: 'GET', path: '/list', op: 'list', run: () => ({ body: { items: [1, 2, 3] } }) },
    {
      method: 'POST',
      path: '/add',
      op: 'add',
      run: () => {
        written++
        return { status: 201, body: { id: 1 } }
      },
    },
  ],
})
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox([part])
})
afterEach(async () => {
  await sandbox.control('POST', 'reset')
  written = 0
  vi.unstubAllEnvs()
  forgetEnv()
})
afterAll(() => sandbox.close())

const read = (more: Partial<ProviderRequest> = {}) =>
  providerRequest({
    provider: 'things',
    op: 'list',
    method: 'GET',
    url: `${sandbox.url}/things/list`,
    kind: 'read',
    ...more,
  })
const write = (more: Partial<ProviderRequest> = {}) =>
  providerRequest({
    provider: 'things',
    op: 'add',
    method: 'POST',
    url: `${sandbox.url}/things/add`,
    body: { name: 'x', password: 'hunter2' },
    kind: 'write',
    ...more,
  })
const fault = (mode: string, more: object = {}) => sandbox.control('POST', 'faults', { match: {}, mode, ...more })
const count = async () => ((await sandbox.control('GET', 'requests')) as { requests: unknown[] }).requests.length

test('an answer is read, in its shape', async () => {
  const answer = await read()
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } })
  expect(answer.json(z.object({ items: z.array(z.number()) }))).toEqual({ items: [1, 2, 3] })
  expect(() => answer.json(z.object({ rows: z.array(z.number()) }))).toThrow(/rows/)
})

test.each(['reset', 'reset_before', 'status'])('a read is tried again after %s', async (mode) => {
  await fault(mode, { times: 2 })
  expect((await read()).status).toBe(200)
  expect(await count()).toBe(3)
})

test('a read is tried three times at the most', async () => {
  await fault('status', { times: 9 })
  await expect(read()).rejects.toMatchObject({
    kind: 'unavailable',
    httpStatus: 503,
    status: 502,
    outcomeUnknown: false,
  })
  expect(await count()).toBe(3)
})

test.each([
  ['reset', 1],
  ['reset_before', 0],
  ['timeout', 0],
])('a write is never sent twice: after %s its outcome is unknown', async (mode, done) => {
  await fault(mode)
  await expect(write({ timeoutMs: 300 })).rejects.toMatchObject({
    outcomeUnknown: true,
    more: { outcome_unknown: true, provider: 'things' },
  })
  expect(await count()).toBe(1)
  expect(written).toBe(done)
})

test('a write that reached nobody is known not to have happened', async () => {
  const port = await closedPort()
  await expect(write({ url: `http://127.0.0.1:${port}/` })).rejects.toMatchObject({
    kind: 'unavailable',
    outcomeUnknown: false,
    message: `Nobody answers at 127.0.0.1:${port}.`,
  })
})

test('slow is fine within the time, and a time-out after it', async () => {
  await fault('slow', { delayMs: 100 })
  expect((await read()).status).toBe(200)
  await fault('slow', { delayMs: 2_000 })
  await expect(read({ timeoutMs: 200, retries: 0 })).rejects.toMatchObject({
    kind: 'timeout',
    status: 504,
    code: 'provider_timeout',
    outcomeUnknown: false,
  })
})

test('a short pause that the provider asks for is kept, a long one is passed on', async () => {
  await fault('status', { status: 429, headers: { 'retry-after': '1' } })
  const startedAt = Date.now()
  expect((await read()).status).toBe(200)
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(990)
  await fault('status', { status: 429, headers: { 'retry-after': '90' } })
  await expect(read()).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 90_000 })
})

test.each([
  ['malformed', undefined, 'protocol'],
  ['html', 200, 'protocol'],
  ['html', 404, 'protocol'],
  ['html', 502, 'unavailable'],
])('%s with status %s is %s', async (mode, status, kind) => {
  await fault(mode, { status })
  const error = await read({ retries: 0 })
    .then((answer) => answer.json())
    .catch((thrown) => thrown as Error)
  expect(error).toMatchObject({ kind, code: 'provider_error' })
  if (mode === 'html') expect((error as Error).message).toContain('web page')
})

test('an unreadable answer to a write leaves its outcome unknown', async () => {
  await fault('malformed')
  const answer = await write()
  expect(() => answer.json()).toThrowError(expect.objectContaining({ kind: 'protocol', outcomeUnknown: true }))
})

test.each([
  [401, 'auth'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [409, 'conflict'],
  [422, 'validation'],
  [500, 'unavailable'],
])('%i is %s, in the provider’s words', async (status, kind) => {
  await fault('status', { status, body: { errors: [{ message: 'Their own words' }] } })
  await expect(read({ retries: 0 })).rejects.toMatchObject({ kind, httpStatus: status, message: 'Their own words' })
})

test('no secret is in what is thrown, however the provider repeats it', async () => {
  const body = {
    message:
      'bad key s3cr3t-value, api_access_token=abc123 "strPassword": "p4ss" Authorization: Bearer abcdefghi authInfo=zz9 hash: f00f',
  }
  await fault('status', { status: 400, body })
  const error = await read({ secrets: ['s3cr3t-value'] }).catch((thrown) => thrown)
  expect(error.message).toContain('bad key (hidden)')
  for (const secret of ['s3cr3t-value', 'abc123', 'p4ss', 'abcdefghi', 'zz9', 'f00f'])
    expect(error.message).not.toContain(secret)
})

test('the sandbox records no secret either', async () => {
  await write({ headers: { authorization: 'Basic abcdefgh', 'x-auth-key': 'k3y' } })
  expect(JSON.stringify(await sandbox.control('GET', 'requests'))).not.toMatch(/hunter2|abcdefgh|k3y/)
})

test('a caller that gives up stops it', async () => {
  await fault('timeout', { times: 3 })
  const stop = AbortSignal.timeout(100)
  await expect(read({ signal: stop })).rejects.toMatchObject({
    kind: 'timeout',
    message: expect.stringContaining('stopped'),
  })
  expect(await count()).toBe(1)
})

test('redirects are not followed', async () => {
  await fault('status', { status: 302, headers: { location: `${sandbox.url}/things/list` } })
  await expect(read()).rejects.toMatchObject({ kind: 'protocol', httpStatus: 302 })
  expect(await count()).toBe(1)
})

test('an address that is none is told', async () => {
  await expect(read({ url: 'nowhere' })).rejects.toMatchObject({ kind: 'validation' })
})

test.each(['https://example.com/', 'http://10.0.0.1/', 'http://169.254.169.254/latest', 'ftp://127.0.0.1/'])(
  'offline, %s is not called',
  async (url) => {
    await expect(read({ url })).rejects.toMatchObject({ kind: expect.stringMatching(/validation|unavailable/) })
  },
)

test('outside of tests, this machine and private networks are refused unless the installation allows them', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  vi.stubEnv('INDABA_DEMO', '0')
  forgetEnv()
  await expect(read()).rejects.toMatchObject({ kind: 'validation' })
  vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1')
  forgetEnv()
  expect((await read()).status).toBe(200)
})

test('how long to wait is given in seconds or as a date', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  expect(readRetryAfter('30', now)).toBe(30_000)
  expect(readRetryAfter('Fri, 20 Nov 2026 10:01:00 GMT', now)).toBe(60_000)
  expect(readRetryAfter('Fri, 20 Nov 2026 09:00:00 GMT', now)).toBe(0)
  expect(readRetryAfter('soon', now)).toBeUndefined()
})

async function closedPort(): Promise<number> {
  const server = http.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
