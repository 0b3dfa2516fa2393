import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '@/lib/modules/team-chat/domain/caller'
import { countUnread } from '@/lib/modules/team-chat/reading/unread'
import fc from '@/scripts/test/property'
import { rounds } from '@/scripts/test/strength'
import type { TestChannel } from '@/tests/team-chat/fixtures'
import { type ChatInstallation, type ChatPerson, startChat } from '@/tests/team-chat/start-chat'
import { applyEvents } from './state/apply-event'
import { type ChatState, EMPTY_CHAT, registered } from './state/chat-state'
import { channelsThatCountAgain, unreadNarrow, withUnread } from './state/load-unread'
import { unreadTotals } from './unread-list'
import type { ChatEvent, Message, RegisterAnswer } from './wire'

let t: ChatInstallation
let ann: ChatPerson
let channels: TestChannel[]
let ctx: OperationCtx

beforeAll(async () => {
  t = await startChat()
  ann = t.people.ann
  const organization = { id: t.organizationId }
  ctx = { organization, query: (query, options) => tenantQuery(organization.id, query, options) } as OperationCtx
  const everyone = [t.people.owner, ann, t.people.ben, t.people.cleo]
  channels = [
    await t.makeChannel({ name: 'one', subscribers: everyone }),
    await t.makeChannel({ name: 'two', subscribers: everyone }),
  ]
})
afterAll(() => t.close())

const CAPABILITIES = {
  archived_channels: true,
  empty_topic_name: true,
  user_settings_object: true,
  bulk_message_deletion: true,
}
const register = async () => {
  const answer = await t.chat(ann).post('/register', { client_capabilities: CAPABILITIES, apply_markdown: true })
  return answer.body as RegisterAnswer
}

/** What a browser knows that has followed all events since it registered. */
async function followed(state: ChatState): Promise<ChatState> {
  const place = { queue_id: state.queueId, last_event_id: state.lastEventId, dont_block: true }
  const events = (await t.chat(ann).get('/events', place)).body.events as ChatEvent[]
  let after = applyEvents(state, events, 0)
  for (const id of channelsThatCountAgain(events)) {
    const range = {
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      narrow: unreadNarrow(id),
      allow_empty_topic_name: true,
    }
    after = withUnread(after, (await t.chat(ann).get('/messages', range)).body.messages as Message[])
  }
  return { ...after, lastEventId: events.at(-1)?.id ?? state.lastEventId }
}

const channel = fc.nat(1)
const topic = fc.constantFrom('a', 'b')
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('write' as const), channel, topic, mentions: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('write to' as const), group: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('archive' as const), channel, on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mute channel' as const), channel, on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('topic policy' as const), channel, topic, policy: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('subscribe' as const), channel, on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mute ben' as const), on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('read channel' as const), channel }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), channel }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function take(one: Step): Promise<void> {
  const [me, ben, owner] = [t.chat(ann), t.chat(t.people.ben), t.chat(t.people.owner)]
  const { id, name } = channels['channel' in one ? one.channel : 0]!
  if (one.do === 'write') {
    const content = one.mentions ? `@**Ann|${ann.id}** look` : 'look'
    await ben.post('/messages', { type: 'channel', to: id, topic: one.topic, content })
  } else if (one.do === 'write to') {
    const to = one.group ? [ann.id, t.people.cleo.id] : [ann.id]
    await ben.post('/messages', { type: 'direct', to, content: 'psst' })
  } else if (one.do === 'archive')
    await (one.on ? owner.delete(`/streams/${id}`) : owner.patch(`/streams/${id}`, { is_archived: false }))
  else if (one.do === 'mute channel')
    await me.post('/users/me/subscriptions/properties', {
      subscription_data: [{ stream_id: id, property: 'is_muted', value: one.on }],
    })
  else if (one.do === 'topic policy')
    await me.post('/user_topics', { stream_id: id, topic: one.topic, visibility_policy: one.policy })
  else if (one.do === 'subscribe')
    await (one.on ? me.post : me.delete)('/users/me/subscriptions', { subscriptions: one.on ? [{ name }] : [name] })
  else if (one.do === 'mute ben') await (one.on ? me.post : me.delete)(`/users/me/muted_users/${t.people.ben.id}`)
  else if (one.do === 'read channel') await me.post('/mark_stream_as_read', { stream_id: id })
  else {
    const [last] = await t.rows<{ id: number }>(
      'select max(id)::int as id from chat_message where channel_id = $1 and topic_key = $2',
      [id, 'a'],
    )
    if (last?.id) await owner.patch(`/messages/${last.id}`, { topic: 'b', propagate_mode: 'change_one' })
  }
}

test('badge, /register and the browser count the same, whatever is archived, muted, left, moved or read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 24 }), async (steps) => {
      let browser = registered(EMPTY_CHAT, await register())
      for (const one of steps) await take(one)
      browser = await followed(browser)
      const answer = await register()
      const { count, mentions } = await countUnread(ctx, { id: ann.id } as ChatUser)
      const fresh = unreadTotals(registered(EMPTY_CHAT, answer))
      expect({ registered: answer.unread_msgs.count, fresh: fresh.all, followed: unreadTotals(browser).all }).toEqual({
        registered: count,
        fresh: count,
        followed: count,
      })
      expect([fresh.mentions, unreadTotals(browser).mentions]).toEqual([mentions, mentions])
    }),
    { numRuns: rounds(24) },
  )
})
