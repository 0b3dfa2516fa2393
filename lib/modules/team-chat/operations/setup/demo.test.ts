import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { systemQuery } from '@/lib/core/db/system-query'
import { seedDemo } from '@/prisma/seed'
import { startTestInstallation, type TestInstallation } from '@/tests/installation'
import { startTestServer } from '@/tests/server'
import { clientOf } from '@/tests/team-chat/start-chat'

/** The demo's chat: whole, with keys that work, the same after a second run, and gone without a trace of it. */

let installation: TestInstallation
let server: Awaited<ReturnType<typeof startTestServer>>
let before: Record<string, number>
let again: Awaited<ReturnType<typeof seedDemo>>
beforeAll(async () => {
  installation = await startTestInstallation()
  before = await counts()
  again = await seedDemo()
  server = await startTestServer()
}, 120_000)
afterAll(async () => {
  await server?.close()
  await installation?.close()
})

const TABLES = [
  'chat_user',
  'chat_channel',
  'chat_message',
  'chat_delivery',
  'chat_reaction',
  'chat_attachment',
  'api_key',
]
const counts = async () => {
  const [row] = await systemQuery<Record<string, number>>(
    `select ${TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
  )
  return row!
}

test('a second run changes nothing, and tells keys of every role', async () => {
  expect(before.chat_message).toBeGreaterThan(300)
  expect(before.chat_attachment).toBeGreaterThan(10)
  expect(await counts()).toEqual(before)
  for (const { chat } of again.organizations)
    expect(chat.map(({ role }) => role)).toEqual(['administrator', 'member', 'owner', 'moderator', 'guest'])
})

test('its keys open each organization’s own chat; the owner has unread messages and mentions', async () => {
  for (const [index, { chat }] of again.organizations.entries())
    for (const { role, email, api_key } of chat) {
      const client = clientOf(server.url, { id: 0, user_id: null, name: role, email, key: api_key })
      const { status, body } = await client.get('/messages', { anchor: 'newest', num_before: 20, num_after: 0 })
      expect([email, status]).toEqual([email, 200])
      const names = new Set(body.messages.map((one: { sender_full_name: string }) => one.sender_full_name))
      expect(names.has('Thandiwe Mokoena') || names.has('Pieter van der Merwe')).toBe(index === 0)
      const channels = (await client.get('/streams')).body.streams.map((one: { name: string }) => one.name)
      // Owners are in it, administrators know that it is there, and the first one's moderator is in it.
      const knows = role === 'owner' || role === 'administrator' || (role === 'moderator' && index === 0)
      expect(channels.includes('leadership')).toBe(knows)
      const calling = await client.get('/messages', {
        anchor: 'newest',
        num_before: 50,
        num_after: 0,
        narrow: [
          { operator: 'is', operand: 'unread' },
          { operator: 'is', operand: 'mentioned' },
        ],
      })
      if (role === 'owner' && index === 0) expect(calling.body.messages.length).toBeGreaterThan(2)
    }
})

test('the sample data goes with the rest; what somebody wrote stays', async () => {
  const [ours, theirs] = again.organizations
  const { email, api_key } = ours!.chat.find(({ role }) => role === 'member')!
  const sipho = clientOf(server.url, { id: 0, user_id: null, name: 'Sipho', email, key: api_key })
  const own = (await sipho.post('/messages', { type: 'stream', to: '"support"', topic: 'Mine', content: 'Stays.' }))
    .body.id
  const answer = await installation.call('POST', '/organization/purge-sample-data', {
    key: installation.ours.owner,
    body: { confirm: ours!.name },
  })
  expect(answer.status).toBe(200)
  const left = await systemDb().chatMessage.findMany({ where: { organization_id: ours!.id } })
  expect(left.map(({ id }) => Number(id))).toEqual([own])
  const channels = await systemDb().chatChannel.findMany({
    where: { organization_id: ours!.id },
    orderBy: { id: 'asc' },
  })
  expect(channels.map(({ name }) => name)).toEqual(['general', 'support'])
  const { messages } = (await sipho.get('/messages', { anchor: 'newest', num_before: 20, num_after: 0 })).body
  expect(messages).toMatchObject([{ id: own, subject: 'Mine' }])
  expect(await systemDb().chatMessage.count({ where: { organization_id: theirs!.id } })).toBeGreaterThan(10)
})
