import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '@/lib/modules/team-chat/domain/caller'
import { FLAGS } from '@/lib/modules/team-chat/domain/flags'
import { countUnread, starredMessages, unreadMessages } from '@/lib/modules/team-chat/reading/unread'
import type { TestChannel } from '@/tests/team-chat/fixtures'
import { type ChatInstallation, type ChatPerson, startChat } from '@/tests/team-chat/start-chat'

let t: ChatInstallation
let ann: ChatPerson
let ben: ChatPerson
let channel: TestChannel
let ctx: OperationCtx

beforeAll(async () => {
  t = await startChat()
  ;({ ann, ben } = t.people)
  channel = await t.makeChannel({ name: 'general', subscribers: [ann, ben] })
  const organization = { id: t.organizationId }
  ctx = { organization, query: (query, options) => tenantQuery(organization.id, query, options) } as OperationCtx
})
afterAll(() => t.close())

const me = () => ({ id: ann.id, role: 400 }) as ChatUser
const write = (topic: string, flags = 0) =>
  t.write({ from: ben, channel, topic, content: 'text', flags: { [ann.id]: flags } })

test('what is unread, by conversation; muted topics are listed and not counted', async () => {
  const { cleo } = t.people
  await write('seen', FLAGS.read)
  const lunch = [await write('Lunch'), await write('lunch', FLAGS.mentioned)]
  const muted = await write('muted')
  await t.setTopicPolicy(ann, channel, 'muted', 1)
  const direct = await t.write({ from: ben, to: [ann], content: 'psst' })
  const group = await t.write({ from: ben, to: [cleo, ann], content: 'all three' })
  const note = await t.write({ from: ann, to: [], content: 'note', flags: { [ann.id]: 0 } })
  const left = await t.makeChannel({ name: 'left', subscribers: [ben] })
  await t.write({ from: ben, channel: left, topic: 'x', content: 'y', deliverTo: [ann] })

  expect(await unreadMessages(ctx, me())).toEqual({
    count: 5,
    streams: [
      { stream_id: channel.id, topic: 'lunch', unread_message_ids: lunch },
      { stream_id: channel.id, topic: 'muted', unread_message_ids: [muted] },
    ],
    pms: [
      { sender_id: ben.id, other_user_id: ben.id, unread_message_ids: [direct] },
      { sender_id: ann.id, other_user_id: ann.id, unread_message_ids: [note] },
    ],
    huddles: [
      {
        user_ids_string: [ann.id, ben.id, cleo.id].sort((a, b) => a - b).join(','),
        unread_message_ids: [group],
      },
    ],
    mentions: [lunch[1]],
    old_unreads_missing: false,
  })
})

test('thousands of unread messages are all counted', async () => {
  const { cleo } = t.people
  const busy = await t.makeChannel({ name: 'busy', subscribers: [cleo] })
  await t.rows(
    `with sent as (
       insert into chat_message (organization_id, sender_id, recipient_id, channel_id, topic, topic_key, content, rendered, client)
       select $1, $2, $3, $4, 'x', 'x', 'y', 'y', 'test' from generate_series(1, 2500) returning id)
     insert into chat_delivery (user_id, message_id, organization_id, recipient_id) select $5, id, $1, $3 from sent`,
    [t.organizationId, ben.id, busy.recipient_id, busy.id, cleo.id],
  )
  const reader = { id: cleo.id, role: 400 } as ChatUser
  const before = (await unreadMessages(ctx, reader)).count
  expect(before).toBeGreaterThanOrEqual(2_500)
  expect(await countUnread(ctx, reader)).toEqual({ count: before, mentions: 0 })
  await t.rows('update chat_channel set is_archived = true where id = $1', [busy.id])
  expect((await countUnread(ctx, reader)).count).toBe(before - 2_500)
})

test('stars, as long as the channel can be read', async () => {
  const closed = await t.makeChannel({ name: 'closed', invite_only: true, subscribers: [ann] })
  const open = await write('x', FLAGS.starred | FLAGS.read)
  const hidden = await t.write({
    from: ann,
    channel: closed,
    topic: 'x',
    content: 'y',
    flags: { [ann.id]: FLAGS.starred },
  })
  expect(await starredMessages(ctx, me())).toEqual([open, hidden])
  await t.unsubscribe(closed, ann)
  expect(await starredMessages(ctx, me())).toEqual([open])
})
