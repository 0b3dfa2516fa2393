import { hashToken } from '@/lib/core/secrets/secrets'
import { withClient } from '@/scripts/database/connect'
import { LARGEST } from '../data'

const emailOf = (n: number) => `reader-${n}@bench.example`
const keyOf = (n: number) => `bench${n}`.padEnd(32, 'x')
const credentials = (n: number) => `Basic ${Buffer.from(`${emailOf(n)}:${keyOf(n)}`).toString('base64')}`
/** High enough not to meet the channels of `fillChat`. */
const CHANNEL = 900_001

/** Bots, since they need no accounts, all in one channel of the largest organization. */
export async function fillReaders(ownerUrl: string, people: number): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query(
      `insert into organization (id, name, slug, updated_at) values ($1, 'Bench', 'bench', now()) on conflict do nothing`,
      [LARGEST],
    )
    // In one statement, since each of the two names the other.
    await client.query(`
      with recipient as (
        insert into chat_recipient (id, organization_id, channel_id, member_ids)
        values (${CHANNEL}, '${LARGEST}', ${CHANNEL}, '{}')
      )
      insert into chat_channel (id, organization_id, recipient_id, name)
      values (${CHANNEL}, '${LARGEST}', ${CHANNEL}, 'everybody')`)
    for (let n = 0; n < people; n++)
      await client.query(
        `with key as (
           insert into api_key (id, organization_id, name, prefix, key_hash, scopes, created_by_name)
           values (gen_random_uuid(), $1, 'Benchmark', 'benc', $2, '{team-chat.*}', 'Benchmark') returning id
         ), reader as (
           insert into chat_user (organization_id, full_name, email, role, is_bot, bot_type, bot_key_id)
           select $1, $3, $3, 400, true, 1, id from key returning id
         )
         insert into chat_subscription (channel_id, user_id, organization_id) select $4, id, $1 from reader`,
        [LARGEST, hashToken(keyOf(n)), emailOf(n), CHANNEL],
      )
  })
}

async function call(url: string, who: number, path: string, body?: Record<string, string>) {
  const answer = await fetch(`${url}/api/v1${path}`, {
    headers: { authorization: credentials(who) },
    ...(body ? { method: 'POST', body: new URLSearchParams(body) } : {}),
  })
  const read = (await answer.json()) as { result: string; msg: string } & Record<string, unknown>
  if (read.result !== 'success') throw new Error(`${path}: ${read.msg}`)
  return read
}

export const sendToAll = (url: string, content: string) =>
  call(url, 0, '/messages', { type: 'stream', to: String(CHANNEL), topic: 'bench', content })

export type MessageEvent = { id: number; message?: { content: string } }

/** Clients that wait for events, each in a queue of its own, over and over until `end`. */
export async function waitInQueues(
  url: string,
  queues: number,
  people: number,
  onEvents: (events: MessageEvent[]) => void = () => {},
): Promise<{ end(): Promise<void> }> {
  let ending = false
  const poll = async (who: number, queueId: unknown) => {
    for (let last = -1; !ending; ) {
      const { events } = await call(url, who, `/events?queue_id=${queueId}&last_event_id=${last}`)
      onEvents(events as MessageEvent[])
      for (const { id } of events as MessageEvent[]) last = Math.max(last, id)
    }
  }
  const register = { event_types: '["message"]', fetch_event_types: '[]', apply_markdown: 'true' }
  const registered = await Promise.all(
    Array.from({ length: queues }, (_, index) => call(url, index % people, '/register', register)),
  )
  const polls = registered.map(({ queue_id }, index) => poll(index % people, queue_id))
  return {
    async end() {
      ending = true
      await sendToAll(url, 'the last message')
      await Promise.all(polls)
    },
  }
}
