import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forkCompiled } from '@/scripts/test/fork-compiled'
import { testRandom } from '@/scripts/test/random'
import {
  type ChatInstallation,
  type ChatPerson,
  type Client,
  clientOf,
  type Json,
  startChat,
} from '@/tests/team-chat/start-chat'

/** Clients at several web processes, which are killed under them. */
type Web = { process: ChildProcess; url: string }
let t: ChatInstallation
const web: Web[] = []
const random = testRandom('chat processes')
beforeAll(async () => {
  t = await startChat()
  web.push(...(await Promise.all([startWeb(), startWeb(), startWeb()])))
}, 120_000)
afterAll(async () => {
  for (const { process } of web) process.kill('SIGKILL')
  await t?.close()
})

async function startWeb(): Promise<Web> {
  const env = { ...process.env, CHAT_RATE_LIMIT_PER_MINUTE: '0' }
  const child = await forkCompiled('tests/team-chat/web-process.ts', {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env,
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url))
    child.once('exit', (code) => reject(new Error(`the web process ended with ${code}`)))
  })
  return { process: child, url }
}

const at = (person: ChatPerson): Client => clientOf(web[Math.floor(random.next() * web.length)]!.url, person)

async function register(person: ChatPerson): Promise<string> {
  const { body } = await at(person).post('/register', { event_types: ['message'], fetch_event_types: [] })
  return body.queue_id
}

test('what is sent at one process is received at another within 200 ms, most of the time', async () => {
  const [here, there] = web.map(({ url }) => url) as [string, string]
  const { ann, ben } = t.people
  const queue_id = await register(ann)
  let last_event_id = -1
  const delays: number[] = []
  for (let n = 0; n < 15; n++) {
    const poll = clientOf(there, ann).get('/events', { queue_id, last_event_id })
    await wait(40)
    const sentAt = performance.now()
    await clientOf(here, ben).post('/messages', { type: 'direct', to: [ann.id], content: `${n}` })
    const { body } = await poll
    delays.push(performance.now() - sentAt)
    expect(body.events.map(({ message }: Json) => message.content)).toEqual([`${n}`])
    last_event_id = body.events.at(-1).id
  }
  delays.sort((a, b) => a - b)
  const [median, slow] = [delays[7]!, delays[13]!]
  console.log(
    `from one process to another: ${median.toFixed(0)} ms in the middle, ${slow.toFixed(0)} ms at the slow end`,
  )
  expect(median).toBeLessThan(200)
})

test('a queue that is deleted at one process, or goes on there, ends its poll at another', async () => {
  const [here, there] = web.map(({ url }) => clientOf(url, t.people.ann)) as [Client, Client]
  const [deleted, moved] = [await register(t.people.ann), await register(t.people.ann)]
  const polls = [deleted, moved].map((queue_id) => there.get('/events', { queue_id, last_event_id: -1 }))
  await wait(100)
  await here.delete('/events', { queue_id: deleted })
  await clientOf(web[0]!.url, t.people.ben).post('/typing', { op: 'start', to: [t.people.ann.id] })
  await here.get('/events', { queue_id: moved, last_event_id: 0, dont_block: true })
  const [gone, replaced] = await Promise.all(polls)
  expect(gone!.body).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID', queue_id: deleted })
  expect(replaced!.body).toMatchObject({ result: 'success', events: [] })
}, 30_000)

test('a client that is cut off, whose process dies, and which goes on at another, misses nothing and sees nothing twice', async () => {
  const { ann, ben, cleo, owner } = t.people
  const follower = await followed(ann)
  const sent = new Set<number>()
  let killing = true
  const more = () => killing || sent.size < 40
  const writers = [ben, cleo, owner, t.people.admin].map((person) => write(person, ann, sent, more))
  for (let n = 0; n < 2; n++) {
    await wait(1_200)
    web.shift()!.process.kill('SIGKILL')
  }
  await wait(500)
  killing = false
  await Promise.all(writers)
  await follower.stop()

  expect(follower.seen).toHaveLength(new Set(follower.seen).size)
  expect([...follower.seen].sort((a, b) => a - b)).toEqual([...sent].sort((a, b) => a - b))
  expect(follower.ids).toEqual([...follower.ids].sort((a, b) => a - b))
  expect(follower.cuts).toBeGreaterThan(5)
}, 60_000)

/** Sends as long as told; what got no answer is sent again under the same name. */
async function write(from: ChatPerson, to: ChatPerson, sent: Set<number>, more: () => boolean): Promise<void> {
  for (let n = 0; more(); n++) {
    const params = { type: 'direct', to: [to.id], content: `${n}`, queue_id: `own-${from.id}`, local_id: `${n}` }
    for (;;) {
      const answer = await at(from)
        .post('/messages', params)
        .catch(() => null)
      if (answer?.status === 200) {
        sent.add(answer.body.id)
        break
      }
      await wait(20)
    }
    await wait(random.next() * 60)
  }
}

/** Polls at whichever process, and hangs up on it now and then. */
async function followed(person: ChatPerson) {
  const queue_id = await register(person)
  const follower = { seen: [] as number[], ids: [] as number[], cuts: 0, stop: async () => {} }
  let last_event_id = -1
  let stopping = false
  const once = async (dontBlock: boolean): Promise<number> => {
    const cut = AbortSignal.timeout(dontBlock ? 10_000 : Math.floor(10 + random.next() * 110))
    const query = new URLSearchParams({ queue_id, last_event_id: `${last_event_id}`, dont_block: `${dontBlock}` })
    try {
      const { status, body } = await at(person).send('GET', `/events?${query}`, { signal: cut })
      expect({ status, msg: body.msg }).toEqual({ status: 200, msg: '' })
      for (const event of body.events as Json[]) {
        follower.ids.push(event.id)
        last_event_id = event.id
        if (event.type === 'message') follower.seen.push(event.message.id)
      }
      return body.events.length
    } catch (error) {
      if ((error as Error).name === 'AssertionError') throw error
      follower.cuts++
      return 0
    }
  }
  const running = (async () => {
    while (!stopping) await once(false)
    while ((await once(true)) > 0);
  })()
  follower.stop = async () => {
    stopping = true
    await running
  }
  return follower
}
