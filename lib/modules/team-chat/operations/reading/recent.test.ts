import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '@/lib/modules/team-chat/domain/caller'
import { type RecentRange, readRecent } from '@/lib/modules/team-chat/reading/recent'
import type { TestChannel } from '@/tests/team-chat/fixtures'
import { type ChatInstallation, startChat } from '@/tests/team-chat/start-chat'

let t: ChatInstallation
let ctx: OperationCtx
let busy: TestChannel
let quiet: TestChannel

beforeAll(async () => {
  t = await startChat()
  const organization = { id: t.organizationId }
  ctx = { organization, query: (query, options) => tenantQuery(organization.id, query, options) } as OperationCtx
  const { ann, ben } = t.people
  busy = await t.makeChannel({ name: 'busy', subscribers: [ann, ben] })
  quiet = await t.makeChannel({ name: 'quiet', subscribers: [ann, ben] })
})
afterAll(() => t.close())

const send = async (topic: string, channel = busy, from = t.people.ben) =>
  (await t.chat(from).post('/messages', { type: 'channel', to: channel.id, topic, content: topic })).body.id as number
const sendTo = async (people: { id: number }[], from = t.people.ben) =>
  (await t.chat(from).post('/messages', { type: 'direct', to: people.map(({ id }) => id), content: 'psst' })).body.id
const recent = (range: Partial<RecentRange> = {}) =>
  readRecent(ctx, t.people.ann as unknown as ChatUser, { filter: 'all', search: '', before: null, limit: 50, ...range })
const names = async (range: Partial<RecentRange> = {}) =>
  (await recent(range)).map(({ topic, user_ids }) => topic || user_ids.length)

test('a quiet conversation is found below thousands of messages of a busy one, page by page', async () => {
  const { ann, ben, cleo } = t.people
  await send('old plans', quiet)
  await sendTo([ann])
  await sendTo([ann, cleo])
  await t.rows(
    `insert into chat_message (organization_id, sender_id, recipient_id, channel_id, topic, topic_key, content, rendered, client)
     select $1, $2, $3, $4, 'noise', 'noise', 'x', 'x', 'test' from generate_series(1, 3000)`,
    [t.organizationId, ben.id, busy.recipient_id, busy.id],
  )
  const newest = await send('noise')
  await send('noise', busy, ann)

  expect(await names()).toEqual(['noise', 3, 2, 'old plans'])
  const [first] = await recent({ limit: 1 })
  expect(first).toMatchObject({ channel_id: busy.id, sender_ids: [ann.id, ben.id], newest_id: newest + 1 })
  const pages: unknown[] = []
  for (let before: number | null = null; ; ) {
    const page = await recent({ before, limit: 1 })
    if (page.length === 0) break
    pages.push(page[0]!.topic || page[0]!.user_ids.length)
    before = page[0]!.newest_id
  }
  expect(pages).toEqual(['noise', 3, 2, 'old plans'])
})

test('filters and names choose among all of them', async () => {
  const { ann, ben } = t.people
  expect(await names({ filter: 'mine' })).toEqual(['noise'])
  expect(await names({ search: 'QUIET' })).toEqual(['old plans'])
  expect(await names({ search: 'cleo' })).toEqual([3])
  expect(await names({ search: 'ann' })).toEqual([])
  await t.chat(ann).post('/mark_topic_as_read', { stream_id: quiet.id, topic_name: 'old plans' })
  expect(await names({ filter: 'unread' })).not.toContain('old plans')

  await t.setTopicPolicy(ann, busy, 'noise', 1)
  await t.rows('insert into chat_muted_user (organization_id, user_id, muted_id) values ($1, $2, $3)', [
    t.organizationId,
    ann.id,
    ben.id,
  ])
  expect(await names()).toEqual([3, 'old plans'])
  await t.rows('update chat_channel set is_archived = true where id = $1', [quiet.id])
  expect(await names()).toEqual([3])
})

test('of a channel with a hidden history only what was sent to the reader', async () => {
  const { ann, ben } = t.people
  const closed = await t.makeChannel({ name: 'closed', invite_only: true, history_public: false, subscribers: [ben] })
  await send('before', closed)
  await t.subscribe(closed, ann)
  await send('after', closed)
  expect(await names({ search: 'closed' })).toEqual(['after'])
})
