import { type ChildProcess, fork } from 'node:child_process'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { until } from '@/tests/core/jobs'
import { asOwner, createTestDatabase } from '../../../scripts/test/database'
import { nobody, systemContext } from '../context'
import { newId } from '../db/ids'
import { closePools } from '../db/pool'
import type { Grid } from '../grid/define-grid'
import { registerModules } from '../registry'
import { liveConnected, startLive, stopLive } from './bus'
import { eventStream } from './event-stream'
import { invalidate, onInvalidate } from './invalidate'
import type { Signal } from './messages'
import { keepSignals, toldSince } from './recent'
import { announceAfterCommit, changedBy } from './signals'
import { subscribe } from './subscribe'
import { visibleSignal } from './visible-signal'

await createTestDatabase()

/** A second process on the same database, as a second machine would be. */
let other: ChildProcess
const told: { event: string; [more: string]: unknown }[] = []
const organization = newId()
const person = newId()

beforeAll(async () => {
  other = fork('tests/core/listening-process.ts', [organization, person], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env },
  })
  other.on('message', (message) => told.push(message as (typeof told)[number]))
  keepSignals()
  startLive()
  await until('both listen', () => liveConnected() && told.some(({ event }) => event === 'listening'), 20_000)
})
afterAll(async () => {
  other.kill()
  await stopLive()
  await closePools()
})

test('what is out of date is forgotten here at once and in the other process soon', async () => {
  const forgotten: (string | null)[] = []
  const end = onInvalidate('key', (id) => forgotten.push(id))
  invalidate('key', 'key-1')
  expect(forgotten).toEqual(['key-1'])
  await until('the other forgot', () => told.some(({ event, id }) => event === 'key' && id === 'key-1'), 2_000)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(forgotten).toEqual(['key-1'])
  end()
  invalidate('key', 'key-2')
  expect(forgotten).toEqual(['key-1'])
})

test('what the other process changed is forgotten here', async () => {
  const forgotten: (string | null)[] = []
  const end = onInvalidate('session', (id) => forgotten.push(id))
  other.send({ invalidate: 'session', id: 'session-9' })
  await until('it is forgotten', () => forgotten.includes('session-9'), 2_000)
  end()
})

test('signals reach the other process, of its own organization and person only, rows of a burst together', async () => {
  told.length = 0
  announceAfterCommit(newId(), [{ type: 'grid', slug: 'foreign', ids: ['x'] }], false)
  announceAfterCommit(organization, [{ type: 'notification', user_id: newId() }], false)
  announceAfterCommit(organization, [{ type: 'notification', user_id: person }], false)
  for (const id of ['1', '2', '3'])
    announceAfterCommit(organization, [{ type: 'grid', slug: 'leads', ids: [id] }], false)
  await until('it heard of the rows', () => told.some(({ signal }) => (signal as Signal)?.type === 'grid'), 2_000)
  expect(told.map(({ signal }) => signal)).toEqual([
    { type: 'notification', user_id: person },
    { type: 'grid', slug: 'leads', ids: ['1', '2', '3'] },
  ])
})

test('when the line is cut, it comes back and everything remembered is forgotten', async () => {
  const forgotten: (string | null)[] = []
  const signals: Signal[] = []
  const ends = [
    onInvalidate('membership', (id) => forgotten.push(id)),
    subscribe(organization, person, (s) => signals.push(s)),
  ]
  await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'indaba live'`)
  await until('the loss is noticed', () => forgotten.length > 0, 2_000)
  await until('it listens again', () => liveConnected() && forgotten.length > 1, 8_000)
  expect(new Set(forgotten)).toEqual(new Set([null]))
  expect(signals).toContainEqual({ type: 'resync' })
  await until(
    'the other listens again',
    () => told.filter(({ event, id }) => event === 'key' && id === null).length >= 2,
    8_000,
  )
  other.send({ invalidate: 'membership', id: 'user-3' })
  await until('news arrive again', () => forgotten.includes('user-3'), 2_000)
  for (const end of ends) end()
})

const details = {
  id: organization,
  name: '',
  slug: '',
  colour: '',
  time_zone: '',
  currency: '',
  country: '',
  is_sample: false,
}
const user = { id: person, name: '', email: '', is_superuser: false }
const caller = { ...systemContext('test', details), user, sessionId: 'session-1' }
const read = async (reader: ReadableStreamDefaultReader<Uint8Array>, needle: string) => {
  let text = ''
  while (!text.includes(needle)) {
    const { value, done } = await reader.read()
    if (done) break
    text += new TextDecoder().decode(value)
  }
  return text
}

test('a browser hears the signals as server-sent events, until its session ends', async () => {
  const response = eventStream(caller, new Request('http://localhost/live'))
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  announceAfterCommit(organization, [{ type: 'job', job_id: 'j1' }], false)
  expect(await read(reader, 'j1')).toContain('data: {"type":"job","job_id":"j1"}\n\n')
  invalidate('session', 'another')
  announceAfterCommit(organization, [{ type: 'job', job_id: 'j2' }], false)
  expect(await read(reader, 'j2')).toContain('j2')
  invalidate('session', 'session-1')
  expect(await reader.read()).toEqual({ value: undefined, done: true })
})

test('a browser hears what was told since its page was read, and reads again where that is too long ago', async () => {
  const readAt = Date.now()
  announceAfterCommit(organization, [{ type: 'job', job_id: 'before the line' }], false)
  announceAfterCommit(newId(), [{ type: 'job', job_id: 'of another' }], false)
  announceAfterCommit(organization, [{ type: 'notification', user_id: newId() }], false)
  await until('it was told', () => toldSince(organization, readAt).length === 2, 2_000)
  const first = async (since: number) => {
    const reader = (
      eventStream(caller, new Request(`http://localhost/live?since=${since}`)).body as ReadableStream<Uint8Array>
    ).getReader()
    announceAfterCommit(organization, [{ type: 'job', job_id: 'after it' }], false)
    const text = await read(reader, 'after it')
    await reader.cancel()
    return [...text.matchAll(/"(?:job_id|type)":"([^"]+)"/g)].map(([, word]) => word)
  }
  expect(await first(readAt)).toEqual(['job', 'before the line', 'job', 'after it'])
  expect((await first(readAt - 120_000))[0]).toBe('resync')
})

test('the stream ends with the request', async () => {
  const abort = new AbortController()
  const response = eventStream(
    { ...nobody('r'), organization: details },
    new Request('http://localhost/live', { signal: abort.signal }),
  )
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  await read(reader, 'retry')
  abort.abort()
  expect((await reader.read()).done).toBe(true)
})

test('the stream of a key ends with the key', async () => {
  const response = eventStream(
    { ...caller, sessionId: null, actor: { type: 'key', id: 'key-7', label: '' } },
    new Request('http://localhost/live'),
  )
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  await read(reader, 'retry')
  invalidate('key', 'key-8')
  announceAfterCommit(organization, [{ type: 'job', job_id: 'j3' }], false)
  expect(await read(reader, 'j3')).toContain('j3')
  invalidate('key', 'key-7')
  expect((await reader.read()).done).toBe(true)
})

test('the stream looks for itself whether its credentials still hold', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    // The session behind it ended, and nobody said so.
    const response = eventStream(caller, new Request('http://localhost/live'))
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    await read(reader, 'retry')
    vi.advanceTimersByTime(20_000)
    expect(await read(reader, 'never sent')).toBe(': still here\n\n')
  } finally {
    vi.useRealTimers()
  }
})

test('a caller receives ids only of rows that it may read, and no names of others', () => {
  const grid = { slug: 'secret-rows', aliases: [] as string[], access: { read: 'test.secret.read' } } as Grid
  registerModules([
    {
      name: 'test',
      title: 'Test',
      icon: 'x',
      navigation: [],
      permissions: { 'test.secret.read': { title: 'View secrets', grant: 'owner' } },
      grids: [grid],
      apis: [],
      events: [],
      jobs: [],
    },
  ])
  const actor = { type: 'person' as const, id: person, label: '' }
  const as = (role: number, signal: Signal) =>
    visibleSignal({ ...nobody('r'), user, organization: details, actor, role }, signal)
  const rows: Signal = { type: 'grid', slug: 'secret-rows', ids: ['1'] }
  expect([as(400, rows), as(100, rows)]).toEqual([null, rows])
  expect(as(100, { type: 'grid', slug: 'no-such-grid', ids: ['1'] })).toEqual({ type: 'grid', slug: 'no-such-grid' })
  const [own, others]: Signal[] = [person, newId()].map((user_id) => ({ type: 'job', job_id: 'j', user_id }))
  expect([as(400, own!), as(400, others!), as(200, others!)]).toEqual([own, null, others])
  expect(as(400, { type: 'module', module: 'chat', user_ids: [person, 'x'] })).toEqual({
    type: 'module',
    module: 'chat',
  })
})

test('a change is that of its person, also in a job of theirs; of a key it is the program’s', () => {
  const ann = { ...user, id: person, name: 'Ann' }
  const as = (type: 'person' | 'job' | 'key', who: typeof ann | null) =>
    changedBy({ actor: { type, id: 'actor', label: 'Key “Shop”' }, user: who })
  expect([as('person', ann), as('job', ann)]).toEqual([
    { id: person, name: 'Ann' },
    { id: person, name: 'Ann' },
  ])
  expect(as('key', ann)).toEqual({ id: 'actor', name: 'Key “Shop”' })
  expect(as('job', null)).toBeUndefined()
})
