import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '@/lib/core/auth/api-keys'
import { forgetAuthCaches } from '@/lib/core/auth/auth-caches'
import { readOrganization } from '@/lib/core/auth/identity'
import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import type { EventDefinition } from '@/lib/core/events'
import { dispatchOutbox } from '@/lib/core/jobs/outbox'
import { QUEUE_SCHEMA } from '@/lib/core/jobs/queue'
import { runOperation } from '@/lib/core/operation'
import { dealStageChanged, leadStatusChanged } from '@/lib/modules/crm/events'
import { publishableEvents, sayEvent } from '@/lib/modules/team-chat/setup/event-sentences'
import { asOwner } from '@/scripts/test/database'
import { emit, inOperation } from '@/tests/core/jobs'
import { type ChatInstallation, type ChatPerson, clientOf, type Json, startChat } from '@/tests/team-chat/start-chat'
import { createOwnKey } from './own-keys'
import { postEvent } from './post-event'

let t: ChatInstallation
let ctx: OrganizationCtx
beforeAll(async () => {
  t = await startChat()
  const organization = (await readOrganization(t.organizationId))!
  ctx = { ...systemContext('test', organization), organization }
}, 120_000)
afterAll(() => t?.close())

/** Our own screens' wire, with a key that may do what its person may. */
const keys = new Map<number, string>()
async function api(
  by: ChatPerson,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Json }> {
  if (!keys.has(by.id)) {
    const [row] = await t.rows<{ organization_id: string }>('select organization_id from chat_user where id = $1', [
      by.id,
    ])
    const details = { organizationId: row!.organization_id, userId: by.user_id, scopes: ['*'], expiresAt: null }
    keys.set(by.id, (await createApiKey(systemDb(), { ...details, name: 'Test', createdByName: 'Test' })).key)
  }
  const response = await fetch(`${t.url}/api/v1/team-chat${path}`, {
    method,
    headers: { authorization: `Bearer ${keys.get(by.id)}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

describe('business events told in topics', () => {
  let channel: { id: number }
  const happened = (event: EventDefinition, payload: object) =>
    inOperation(ctx.organization, (tx) => emit(tx, ctx.organization, event, payload))
  const queued = () =>
    t.rows<{ input: Json }>(
      `select data->'input' as input from ${QUEUE_SCHEMA}.job where name = 'team-chat.tell-event' order by created_on, id`,
    )
  const told = () =>
    t.rows<{ topic: string; content: string; rendered: string; sender: string }>(
      `select m.topic, m.content, m.rendered, u.full_name as sender from chat_message m
       join chat_user u on u.id = m.sender_id where m.channel_id = $1 order by m.id`,
      [channel.id],
    )
  const moved = (title: string) => {
    const { example } = dealStageChanged
    return { ...example, deal: { ...example.deal, title } }
  }

  beforeAll(async () => {
    channel = await t.makeChannel({ name: 'sales', subscribers: [t.people.ann, t.people.ben] })
  })

  test('administrators choose event, channel and topic; members do not', async () => {
    const { admin, ann } = t.people
    const wanted = { event: 'deal.stage_changed', channel_id: channel.id, topic: 'Deal: {name}' }
    expect((await api(ann, 'POST', '/event-posts', wanted)).status).toBe(403)
    expect((await api(ann, 'GET', '/event-posts')).status).toBe(403)
    for (const [wrong, field] of [
      [{ event: 'deal.exploded' }, 'event'],
      [{ channel_id: 99_999 }, 'channel_id'],
      [{ topic: '' }, 'topic'],
      [{ topic: 'Deal: {title}' }, 'topic'],
    ] as const) {
      const answer = await api(admin, 'POST', '/event-posts', { ...wanted, ...wrong })
      expect([answer.status, answer.body.detail[0].loc.at(-1)]).toEqual([422, field])
    }
    const made = await api(admin, 'POST', '/event-posts', wanted)
    expect(made).toMatchObject({
      status: 201,
      body: { ...wanted, event_title: 'Deal moved to another stage', channel_name: 'sales', is_enabled: true },
    })
    expect((await api(admin, 'GET', '/event-posts')).body.event_posts).toEqual([made.body])
    expect((await api(t.others.owner, 'GET', '/event-posts')).body.event_posts).toEqual([])
    expect((await api(t.others.owner, 'DELETE', `/event-posts/${made.body.id}`)).status).toBe(404)
    expect((await api(t.others.owner, 'POST', '/event-posts', wanted)).status).toBe(422)
  })

  test('every event can be told, and says so in words', async () => {
    const { events } = (await api(t.people.admin, 'GET', '/events')).body
    expect(events.map(({ name }: { name: string }) => name)).toEqual(publishableEvents().map(({ name }) => name))
    for (const { sample } of events) expect(sample).toMatch(/^\S.+[.:]/s)
  })

  test('one that was handed on is noted once, also when handing on breaks off', async () => {
    await asOwner(`
      create function break_off() returns trigger language plpgsql as $$
      begin
        if new.dispatched_at is not null then raise exception 'killed'; end if;
        return new;
      end $$;
      create trigger break_off before update on platform_event for each row execute function break_off()`)
    await happened(dealStageChanged, moved('Fibre for the *guest* house'))
    await happened(leadStatusChanged, leadStatusChanged.example)
    await dispatchOutbox()
    expect(await queued()).toEqual([])
    await asOwner('drop trigger break_off on platform_event')
    await dispatchOutbox()
    await dispatchOutbox()
    expect((await queued()).map(({ input }) => input.event)).toEqual(['deal.stage_changed'])
  })

  test('however often the job runs, it is one message, by the organization, with a link', async () => {
    const [job] = await queued()
    const first = await runOperation(postEvent, ctx, job!.input)
    expect(await runOperation(postEvent, ctx, job!.input)).toEqual(first)
    await Promise.all([runOperation(postEvent, ctx, job!.input), runOperation(postEvent, ctx, job!.input)])
    const { deal_id } = dealStageChanged.example
    expect(await told()).toEqual([
      {
        topic: 'Deal: Fibre for the *guest* house',
        content: expect.stringContaining(`The deal [Fibre for the guest house](`),
        rendered: expect.stringContaining(
          `/crm/deals/${deal_id}">Fibre for the guest house</a> went from <strong>Qualified</strong> to <strong>Quoted</strong>, ZAR 18 500.`,
        ),
        sender: 'Indaba',
      },
    ])
    const { messages } = (
      await t.chat(t.people.ann).get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 })
    ).body
    expect(messages[0]).toMatchObject({ subject: 'Deal: Fibre for the *guest* house', sender_full_name: 'Indaba' })
  })

  test('what came from outside calls nobody and formats nothing', async () => {
    const said = sayEvent('lead.status_changed', {
      ...leadStatusChanged.example,
      name: '@**all** [x](javascript:1) `#**sales**`',
      to: '**Won**\n@**all**',
    })!
    expect(said.sentence).not.toMatch(/@\*\*|#\*\*|\]\(javascript|`/)
    expect(said.sentence.split('\n')).toHaveLength(1)
  })

  test('switched off, removed or in an archived channel, nothing is told', async () => {
    const [post] = (await api(t.people.admin, 'GET', '/event-posts')).body.event_posts
    const before = [(await told()).length, (await queued()).length]
    await api(t.people.admin, 'PATCH', `/event-posts/${post.id}`, { is_enabled: false })
    await happened(dealStageChanged, moved('Unheard'))
    await dispatchOutbox()
    await api(t.people.admin, 'PATCH', `/event-posts/${post.id}`, { is_enabled: true })
    await t.rows('update chat_channel set is_archived = true where id = $1', [channel.id])
    await happened(dealStageChanged, moved('Archived'))
    await dispatchOutbox()
    const input = { post_id: post.id, event_id: 'x', event: 'deal.stage_changed', payload: moved('Late') }
    expect(await runOperation(postEvent, ctx, input)).toEqual({ message_id: null })
    expect([(await told()).length, (await queued()).length]).toEqual(before)
    expect((await api(t.people.admin, 'DELETE', `/event-posts/${post.id}`)).status).toBe(204)
  })
})

test('shared snippets: made by administrators, read by everybody in the organization, in nobody’s own list', async () => {
  const { admin, ann, guest } = t.people
  const snippet = { title: 'Opening hours', content: 'Eight to five.' }
  expect((await api(ann, 'POST', '/snippets', snippet)).status).toBe(403)
  const { status, body } = await api(admin, 'POST', '/snippets', snippet)
  expect([status, body]).toEqual([201, expect.objectContaining(snippet)])
  expect((await api(guest, 'GET', '/snippets')).body.snippets).toEqual([body])
  expect((await api(t.others.owner, 'GET', '/snippets')).body.snippets).toEqual([])
  expect((await t.chat(admin).get('/saved_snippets')).body.saved_snippets).toEqual([])
  expect((await t.chat(admin).delete(`/saved_snippets/${body.id}`)).status).toBe(404)
  expect((await api(admin, 'PATCH', `/snippets/${body.id}`, { title: ' ' })).status).toBe(422)
  expect((await api(admin, 'PATCH', `/snippets/${body.id}`, { title: 'Hours' })).body.title).toBe('Hours')
  expect((await api(t.others.owner, 'DELETE', `/snippets/${body.id}`)).status).toBe(404)
  expect((await api(admin, 'DELETE', `/snippets/${body.id}`)).status).toBe(204)
})

test('keys for chat apps: made in the browser alone, shown once, revoked at once', async () => {
  const { ann } = t.people
  expect((await api(ann, 'POST', '/keys', { name: 'Phone' })).status).toBe(403)
  const user = { id: ann.user_id!, name: ann.name, email: ann.email, is_superuser: false }
  const browser = { ...ctx, trusted: false, role: 400, user, sessionId: 'here' }
  const { key, id, email } = await runOperation(createOwnKey, browser, { name: 'Phone' })
  expect(key).toMatch(/^[A-Za-z0-9]{32}$/)
  const phone = clientOf(t.url, { ...ann, key, email })
  expect((await phone.get('/users/me')).body.user_id).toBe(ann.id)
  const listed = (await api(ann, 'GET', '/keys')).body.keys
  expect(listed.map((one: { name: string }) => one.name)).toEqual(['Phone', 'Chat'])
  expect(JSON.stringify(listed)).not.toContain(key)
  expect((await api(t.people.ben, 'DELETE', `/keys/${id}`)).status).toBe(404)
  expect((await api(ann, 'DELETE', `/keys/${id}`)).status).toBe(204)
  expect((await phone.get('/users/me')).body.msg).toBe('Invalid API key')
})

test('the badge counts what waits outside of muted places, and what calls the reader', async () => {
  const { ben, cleo, moderator } = t.people
  const unread = async () => (await api(cleo, 'GET', '/unread')).body
  const [loud, quiet] = [
    await t.makeChannel({ name: 'loud', subscribers: [ben, cleo] }),
    await t.makeChannel({ name: 'quiet', subscribers: [ben] }),
  ]
  await t.subscribe(quiet, cleo, { is_muted: true })
  const before = await unread()
  await t.write({ from: ben, channel: loud, topic: 'a', content: 'one' })
  await t.write({ from: ben, channel: loud, topic: 'b', content: 'two', flags: { [cleo.id]: 8 } })
  await t.write({ from: ben, channel: quiet, topic: 'a', content: 'three' })
  await t.write({ from: ben, channel: quiet, topic: 'heard', content: 'four' })
  await t.setTopicPolicy(cleo, quiet, 'heard', 2)
  await t.write({ from: moderator, to: [cleo], content: 'five' })
  expect(await unread()).toEqual({ count: before.count + 4, mentions: before.mentions + 1 })
  await t.setTopicPolicy(cleo, loud, 'a', 1)
  await t.unsubscribe(quiet, cleo)
  expect(await unread()).toEqual({ count: before.count + 2, mentions: before.mentions + 1 })
})

test('only who runs the platform lets an owner change e-mail addresses', async () => {
  const { owner, ann } = t.people
  const change = () => api(owner, 'PATCH', `/people/${owner.id}`, { can_change_user_emails: true })
  expect((await change()).status).toBe(403)
  expect((await t.chat(owner).patch(`/users/${ann.id}`, { new_email: 'a@example.com' })).body.msg).toBe(
    'User not authorized to change user emails',
  )
  await t.rows('update "user" set is_superuser = true where id = $1', [owner.user_id])
  keys.delete(owner.id)
  forgetAuthCaches()
  expect((await change()).body).toEqual({ id: owner.id, can_change_user_emails: true })
  expect((await t.chat(owner).patch(`/users/${ann.id}`, { new_email: 'ann@example.com' })).status).toBe(200)
})
