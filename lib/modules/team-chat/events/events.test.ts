import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { stopLive } from '@/lib/core/live/bus'
import { invalidate } from '@/lib/core/live/invalidate'
import { roundTripsOf } from '@/scripts/test/round-trips'
import { rows } from '@/tests/team-chat/fixtures'
import { isWaiting, queuesOf, waitingHere } from '@/tests/team-chat/queues'
import { type ChatInstallation, startChat } from '@/tests/team-chat/start-chat'
import { pruneChatEvents } from '../jobs/prune-events.job'
import { recordSigns } from './signs-of-life'

vi.setConfig({ testTimeout: 30_000 })
let t: ChatInstallation
beforeAll(async () => {
  t = await startChat()
}, 60_000)
afterAll(async () => {
  await stopLive()
  await t?.close()
})
const { register, poll, now, dm } = queuesOf(() => t)

describe('asking for events', () => {
  test('waits until something happens, and has it at once', async () => {
    const { ann, ben } = t.people
    const queue = await register(ann, { event_types: ['message'] })
    const waiting = poll(ann, queue)
    await isWaiting(queue)
    const sentAt = Date.now()
    const id = await dm(ben, [ann])
    const { body } = await waiting
    expect(Date.now() - sentAt).toBeLessThan(3_000)
    expect(body.events).toMatchObject([{ type: 'message', message: { id, type: 'private', subject: '' }, flags: [] }])
    expect(body.events[0].message).not.toHaveProperty('flags')
    expect(body).not.toHaveProperty('queue_id')
  })

  test('with what was before it, again and again until it is acknowledged', async () => {
    const { ann, ben } = t.people
    const queue = await register(ann, { event_types: ['message'] })
    await dm(ben, [ann], 'one')
    await dm(ben, [ann], 'two')
    const first = await now(ann, queue)
    expect(first.map(({ message }) => message.content)).toEqual(['one', 'two'])
    expect(await now(ann, queue)).toEqual(first)
    expect(await now(ann, { ...queue, last_event_id: first[0].id })).toEqual(first.slice(1))
    const late = await poll(ann, queue, { dont_block: true })
    expect(late.body).toMatchObject({ code: 'BAD_REQUEST', msg: 'An event newer than -1 has already been pruned!' })
    expect(await now(ann, { ...queue, last_event_id: first[1].id })).toEqual([])
  })

  test('is refused in the wire’s words', async () => {
    const { ann, ben } = t.people
    const queue = await register(ann)
    const bad = (queue_id: string) => ({ code: 'BAD_EVENT_QUEUE_ID', queue_id, msg: `Bad event queue ID: ${queue_id}` })
    expect((await poll(ann, { queue_id: 'nothing', last_event_id: -1 })).body).toMatchObject(bad('nothing'))
    expect((await poll(ben, queue)).body).toMatchObject(bad(queue.queue_id))
    expect((await poll(t.others.owner, queue)).body).toMatchObject(bad(queue.queue_id))
    const future = await poll(ann, { ...queue, last_event_id: 1_000_000 })
    expect(future.body).toMatchObject({ code: 'BAD_REQUEST', msg: 'Event 1000000 was not in this queue' })
    const without = await t.chat(ann).get('/events', { queue_id: queue.queue_id })
    expect(without.body).toMatchObject({ code: 'BAD_REQUEST', msg: "Missing 'last_event_id' argument" })
    expect((await t.chat(ann).get('/events')).body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING' })
  })

  test('a second poll ends the first, and a deleted queue is gone', async () => {
    const { ann, ben } = t.people
    const queue = await register(ann)
    const first = poll(ann, queue)
    await isWaiting(queue)
    const second = poll(ann, queue)
    expect((await first).body.events).toEqual([])
    await isWaiting(queue)
    expect((await t.chat(ben).delete('/events', { queue_id: queue.queue_id })).body.code).toBe('BAD_EVENT_QUEUE_ID')
    expect((await t.chat(ann).delete('/events', { queue_id: queue.queue_id })).status).toBe(200)
    expect((await second).body.events).toEqual([])
    expect((await poll(ann, queue)).body.code).toBe('BAD_EVENT_QUEUE_ID')
  })

  test('a quiet queue has a heartbeat, whose id can be acknowledged', async () => {
    const { ann, ben } = t.people
    const queue = await register(ann, { event_types: ['message'] })
    const realTimeout = globalThis.setTimeout
    vi.stubGlobal('setTimeout', (work: () => void, ms = 0, ...rest: unknown[]) =>
      realTimeout(work, ms >= 45_000 && ms <= 55_000 ? 80 : ms, ...rest),
    )
    const beat = (await poll(ann, queue)).body.events
    vi.unstubAllGlobals()
    expect(beat).toEqual([{ type: 'heartbeat', id: expect.any(Number) }])
    await dm(ben, [ann], 'after it')
    expect(await now(ann, { ...queue, last_event_id: beat[0].id })).toMatchObject([
      { message: { content: 'after it' } },
    ])
  })

  test('who hangs up no longer waits', async () => {
    const { ann } = t.people
    const queue = await register(ann)
    const hangUp = new AbortController()
    const path = `/events?queue_id=${queue.queue_id}&last_event_id=-1`
    const gone = t
      .chat(ann)
      .send('GET', path, { signal: hangUp.signal })
      .catch(() => 'gone')
    await isWaiting(queue)
    hangUp.abort()
    expect(await gone).toBe('gone')
    await vi.waitFor(() => expect(waitingHere(queue)).toBe(false))
  })

  test('a client that goes on where it was answered asks the database for nothing, others ask as before', async () => {
    const { ann, ben } = t.people
    const answered = async () => {
      const queue = await register(ann, { event_types: ['message'] })
      const waiting = poll(ann, queue)
      await isWaiting(queue)
      await dm(ben, [ann])
      const { events } = (await waiting).body
      expect(events).toMatchObject([{ type: 'message' }])
      return { ...queue, last_event_id: events[0].id }
    }
    const further = await answered()
    const bad = { code: 'BAD_EVENT_QUEUE_ID' }
    expect((await poll(ben, further)).body).toMatchObject(bad)
    let goesOn: ReturnType<typeof poll> | undefined
    const trips = await roundTripsOf(async () => {
      goesOn = poll(ann, further)
      await isWaiting(further)
    })
    expect(trips).toEqual([])
    await dm(ben, [ann], 'and on')
    expect((await goesOn!).body.events).toMatchObject([{ message: { content: 'and on' } }])

    const gone = await answered()
    await t.chat(ann).delete('/events', { queue_id: gone.queue_id })
    expect((await poll(ann, gone)).body).toMatchObject(bad)
  })

  test('between two polls a reader may become another', async () => {
    const { admin, ben } = t.people
    const reader = await t.addPerson('Promoted')
    const types = { event_types: ['realm_user', 'typing'] }
    const queue = await register(reader, types)
    const waiting = poll(reader, queue)
    await isWaiting(queue)
    await t.chat(ben).post('/typing', { op: 'start', to: [reader.id] })
    const { events } = (await waiting).body
    expect(events).toMatchObject([{ type: 'typing' }])
    await t.chat(admin).patch(`/users/${reader.id}`, { role: 200 })
    const newcomer = await t.addPerson('Newcomer')
    await rows('update chat_user set email_visibility = 3 where id = $1', [newcomer.id])
    const seen = (await poll(reader, { ...queue, last_event_id: events.at(-1).id })).body.events
    expect(seen.at(-1)).toMatchObject({ person: { user_id: newcomer.id, delivery_email: newcomer.email } })
  })

  test('a key or a membership that ends, ends its polls', async () => {
    const leaver = await t.addPerson('Leaver')
    const [{ id: key } = { id: '' }] = await rows<{ id: string }>('select id from api_key where user_id = $1', [
      leaver.user_id,
    ])
    const queue = await register(leaver)
    const first = poll(leaver, queue)
    await isWaiting(queue)
    await rows('update api_key set revoked_at = now() where id = $1', [key])
    invalidate('key', key)
    expect((await first).body.events).toEqual([])
    expect((await poll(leaver, queue)).body).toMatchObject({ code: 'UNAUTHORIZED', msg: 'Invalid API key' })

    const another = await t.addPerson('Another')
    const theirs = await register(another)
    const waiting = poll(another, theirs)
    await isWaiting(theirs)
    await t.deactivate(another)
    // The organization's others hear of it in the same moment; this one hears of it once at the most.
    expect((await waiting).body.events.length).toBeLessThanOrEqual(1)
    expect((await poll(another, theirs)).body.code).toBe('UNAUTHORIZED')
  })
})

describe('keeping', () => {
  const count = async (sql: string, values: unknown[]) =>
    (await rows<{ n: number }>(`select count(*)::int as n from ${sql}`, values))[0]!.n

  test('events stay as long as a living queue needs them; dead queues go', async () => {
    const { ann, ben } = t.people
    const [slow, dead] = [await register(ann), await register(ann)]
    await dm(ben, [ann], 'kept')
    await recordSigns(t.organizationId)
    await rows(`update chat_event set created_at = now() - interval '20 minutes' where organization_id = $1`, [
      t.organizationId,
    ])
    await rows(`update chat_queue set polled_at = now() - interval '11 minutes' where id <> $1`, [slow.queue_id])
    expect((await poll(ann, dead)).body.code).toBe('BAD_EVENT_QUEUE_ID')
    await pruneChatEvents.run({} as never)
    expect(await count('chat_queue where organization_id = $1', [t.organizationId])).toBe(1)
    const [kept] = await now(ann, slow)
    expect(kept).toMatchObject({ message: { content: 'kept' } })

    await now(ann, { ...slow, last_event_id: kept.id })
    await recordSigns(t.organizationId)
    await pruneChatEvents.run({} as never)
    expect(
      await count('chat_event where organization_id = $1 and created_at < now() - $2::interval', [
        t.organizationId,
        '1 minute',
      ]),
    ).toBe(0)
    expect(await now(ann, { ...slow, last_event_id: kept.id })).toEqual([])
  })

  test('a queue may ask to live longer, up to a week', async () => {
    const { ann } = t.people
    const idle = async (idle_queue_timeout: number) => {
      const { queue_id } = await register(ann, { idle_queue_timeout })
      return (await rows<{ idle_seconds: number }>('select idle_seconds from chat_queue where id = $1', [queue_id]))[0]!
        .idle_seconds
    }
    expect(await Promise.all([idle(5), idle(3_600), idle(99_999_999)])).toEqual([600, 3_600, 604_800])
  })

  test('of more queues than one person may have, the one that was not asked for the longest ends', async () => {
    const { ben } = t.people
    const queues = []
    for (let n = 0; n <= 30; n++) queues.push(await register(ben, { event_types: ['typing'] }))
    expect((await poll(ben, queues[0]!, { dont_block: true })).body).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' })
    for (const kept of [queues[1]!, queues.at(-1)!]) expect(await now(ben, kept)).toEqual([])
  })

  test('a client that is far behind has everything, in answers of a bounded size', async () => {
    const { ann } = t.people
    const queue = await register(ann, { event_types: ['alert_words'] })
    await rows(
      `select chat_log($1, 'alert_words', jsonb_build_object('type', 'alert_words', 'alert_words', array[n::text]), array[$2]::int[]) from generate_series(1, 1200) n`,
      [t.organizationId, ann.id],
    )
    const seen: number[] = []
    let answers = 0
    for (let last = -1; seen.length < 1_200; answers++) {
      const events = await now(ann, { ...queue, last_event_id: last })
      expect(events.length).toBeGreaterThan(0)
      seen.push(...events.map(({ alert_words }) => Number(alert_words[0])))
      last = events.at(-1).id
    }
    expect(seen).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 1))
    expect(answers).toBeGreaterThan(1)
  })
})
