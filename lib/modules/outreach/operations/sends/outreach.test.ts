import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Sandbox, startSandbox } from '@/lib/connectors/sandbox-kit/server'
import { deduplicationId } from '@/lib/connectors/sms/map'
import { smsSandbox } from '@/lib/connectors/sms/sandbox/sms-sandbox'
import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { forgetEnv } from '@/lib/core/env'
import { runAction } from '@/lib/core/grid/actions/run-action'
import { findGrid } from '@/lib/core/registry'
import { contactWrites } from '@/lib/modules/crm/operations/contacts/contact-writes'
import { leadWrites } from '@/lib/modules/crm/operations/leads/lead-writes'
import { unsubscribeToken } from '@/lib/modules/outreach/domain/unsubscribe-token'
import { followMergeJob } from '@/lib/modules/outreach/jobs/follow-merge.job'
import { runSend } from '@/lib/modules/outreach/jobs/run-send.job'
import { tendSends } from '@/lib/modules/outreach/jobs/tend-sends.job'
import { smsWebhooks } from '@/lib/modules/outreach/webhooks'
import { createTestDatabase } from '@/scripts/test/database'
import { fieldsOf, memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { addLeadToLists, addMembers } from '../lists/add-to-list'
import { listWrites } from '../lists/list-writes'
import { createOptOut, removeOptOut } from '../opt-outs/opt-outs'
import { readUnsubscribe, unsubscribe } from '../opt-outs/unsubscribe'
import { previewSend } from './preview-send'
import { readSend } from './read-send'
import { beginScheduled, cancelSend, startSend } from './start-send'
import { createSend, updateSend } from './write-send'

await createTestDatabase()
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox([smsSandbox])
  vi.stubEnv('INDABA_SANDBOX_URL', sandbox.url)
  forgetEnv()
})
afterEach(() => sandbox.control('POST', 'reset'))
afterAll(() => sandbox.close())

let ctx: OrganizationCtx
let list: { id: string }
beforeEach(async () => {
  ctx = await memberOf(await newOrganization(), 'owner')
  await systemDb().organizationSetting.create({
    data: { organization_id: ctx.organization.id, key: 'connection.sms', value: { mode: 'sandbox', settings: {} } },
  })
  list = await run(listWrites.create, ctx, { name: 'Spring', channel: 'both' })
})

let counter = 0
const lead = (details: object) => run(leadWrites.create, ctx, { name: `Thandi Mokoena ${++counter}`, ...details })
const phone = (n: number) => `+2782123${String(4000 + n)}`
const add = async (...details: object[]) => {
  const leads = []
  for (const one of details) leads.push(await lead(one))
  return run(addMembers, ctx, { list_id: list.id, lead_ids: leads.map(({ id }) => id) })
}
const draft = async (details: { channel?: 'email' | 'sms'; subject?: string; body?: string } = {}) =>
  (await run(createSend, ctx, { list_id: list.id, channel: 'sms', body: 'Hi {{first_name}}', ...details })).send
const attempt = (send_id: string) => {
  const never = new AbortController().signal
  return runSend.run({
    ctx: systemContext('outreach.run-send', ctx.organization) as OrganizationCtx,
    input: { send_id },
    progress: async () => {},
    job: { id: newId(), attempt: 1, isLastAttempt: false, signal: never, cancel: never },
    event: null,
  })
}
const messages = (send_id: string) =>
  systemDb().outreachMessage.findMany({ where: { send_id }, orderBy: { to_address: 'asc' } })
const states = async (send_id: string) => (await messages(send_id)).map(({ state }) => state)
type Sent = { to: string; body: string }
const onTheAir = async (): Promise<Sent[]> => {
  const state = (await sandbox.control('GET', 'state')) as { sms: { accounts: Record<string, { messages: Sent[] }> } }
  const accounts = Object.values((state.sms ?? (state as never as { accounts: Record<string, never> })).accounts)
  return accounts.flatMap((account) => account.messages).toSorted((a, b) => (a.to < b.to ? -1 : 1))
}
const fault = (order: object) => sandbox.control('POST', 'faults', order)

test('each lead is told whether it is in the list, and why not', async () => {
  const both = await lead({ email: 'a@example.com', phone: phone(1) })
  const noPhone = await lead({ email: 'b@example.com' })
  const out = await lead({ email: 'out@example.com' })
  const nobody = await lead({})
  await run(createOptOut, ctx, { channel: 'email', address: 'OUT@example.com' })
  const put = (row: { id: string }) => run(addLeadToLists, ctx, { row_id: row.id, new_list: 'Autumn' })
  expect((await put(both)).message).toBe('Added to Autumn.')
  expect((await put(both)).message).toBe('Is in Autumn already.')
  expect((await put(noPhone)).message).toBe('Added to Autumn; no phone number.')
  expect((await refusal(put(out))).message).toBe('Not added to Autumn: has opted out of e-mail, no phone number.')
  expect((await refusal(put(nobody))).message).toBe('Not added to Autumn: no e-mail address, no phone number.')
  expect((await refusal(run(addLeadToLists, ctx, { row_id: both.id }))).status).toBe(422)
  const stranger = await memberOf(await newOrganization(), 'owner')
  expect((await refusal(run(addLeadToLists, stranger, { row_id: both.id, new_list: 'X' }))).status).toBe(404)
  expect((await refusal(run(addMembers, stranger, { list_id: list.id }))).status).toBe(404)
})

test('a text with a field that there is not is never stored; the preview counts who gets it', async () => {
  await add({ email: 'a@example.com', phone: phone(1) }, { email: 'a@example.com', phone: '' }, { phone: phone(2) })
  expect(fieldsOf(await refusal(draft({ body: 'Hi {{fistname}}' })))).toEqual(['body'])
  const text = { list_id: list.id, channel: 'sms', body: 'Hi {{first_name}} ☺' } as const
  const preview = await run(previewSend, ctx, text)
  expect(preview).toMatchObject({
    body: 'Hi Thandi ☺',
    sms: { encoding: 'unicode', segments: 1 },
    connection: 'sandbox',
  })
  expect(preview.recipients).toEqual({ total: 3, sendable: 2, no_address: 1, opted_out: 0, duplicates: 0 })
  const mail = await run(previewSend, ctx, { ...text, channel: 'email', subject: 'For {{name|you}}' })
  expect(mail.recipients).toMatchObject({ sendable: 1, no_address: 1, duplicates: 1 })
})

test('an SMS goes to each once, filled in, and not to those who opted out', async () => {
  await add({ phone: phone(1) }, { phone: phone(2) }, { phone: phone(3) })
  await run(createOptOut, ctx, { channel: 'sms', address: phone(2) })
  const send = await draft()
  expect((await refusal(run(startSend, ctx, { send_id: send.id, expect: 3 }))).code).toBe('stale')
  await run(startSend, ctx, { send_id: send.id, expect: 2 })
  await attempt(send.id)
  expect(await states(send.id)).toEqual(['sent', 'blocked', 'sent'])
  expect((await onTheAir()).map(({ to, body }) => [`+${to}`, body])).toEqual([
    [phone(1), 'Hi Thandi'],
    [phone(3), 'Hi Thandi'],
  ])
  expect((await run(readSend, ctx, { send_id: send.id })).send).toMatchObject({ state: 'sent', total: 3 })
  expect((await refusal(run(startSend, ctx, { send_id: send.id }))).status).toBe(409)
})

test('parallel jobs and lost answers send nothing twice', async () => {
  const organization_id = ctx.organization.id
  const people = Array.from({ length: 120 }, (_unused, n) => ({ id: newId(), phone_canonical: phone(100 + n) }))
  await systemDb().crmLead.createMany({
    data: people.map((one) => ({
      ...one,
      organization_id,
      lead_id: one.id,
      name: 'Thandi',
      phone: one.phone_canonical,
    })),
  })
  await systemDb().outreachMember.createMany({
    data: people.map(({ id, phone_canonical }) => ({
      ...{ id, organization_id, list_id: list.id, lead_id: id, person_key: `lead:${id}` },
      ...{ name: 'Thandi', phone: phone_canonical, phone_canonical },
    })),
  })
  const send = await draft()
  await run(startSend, ctx, { send_id: send.id })
  await fault({ match: { op: 'send' }, mode: 'reset', times: 2 })
  await Promise.allSettled([attempt(send.id), attempt(send.id), attempt(send.id)])
  // What a dead attempt left is taken up once it has been silent for a while.
  for (let n = 0; n < 3; n++) {
    await systemDb().outreachMessage.updateMany({
      where: { send_id: send.id, state: 'sending' },
      data: { claimed_at: new Date(Date.now() - 10 * 60_000) },
    })
    await attempt(send.id).catch(() => {})
  }
  expect(new Set(await states(send.id))).toEqual(new Set(['sent']))
  const sent = (await onTheAir()).map(({ to }) => to)
  expect(sent).toHaveLength(120)
  expect(new Set(sent).size).toBe(120)
}, 60_000)

test('a batch that was claimed by a worker that died is repeated as the same call', async () => {
  await add({ phone: phone(1) }, { phone: phone(2) })
  const send = await draft()
  await run(startSend, ctx, { send_id: send.id })
  await fault({ match: { op: 'send' }, mode: 'reset', times: 2 })
  await expect(attempt(send.id)).rejects.toThrow()
  expect(await states(send.id)).toEqual(['sending', 'sending'])
  const ids = (await messages(send.id)).map(({ id }) => id).toSorted()
  // A delivery report overtakes the answer.
  await systemDb().outreachMessage.updateMany({ where: { id: ids[0]! }, data: { state: 'delivered' } })
  await systemDb().outreachMessage.updateMany({
    where: { send_id: send.id },
    data: { claimed_at: new Date(Date.now() - 10 * 60_000) },
  })
  await attempt(send.id)
  expect((await states(send.id)).toSorted()).toEqual(['delivered', 'sent'])
  const { requests } = (await sandbox.control('GET', 'requests')) as { requests: object[] }
  expect(JSON.stringify(requests).split(`deduplication-id=${deduplicationId(ids)}`).length).toBeGreaterThan(3)
  expect(await onTheAir()).toHaveLength(2)
})

test('a service that says no gives the messages back, says why, and goes on when it is asked again', async () => {
  await add({ phone: phone(1) })
  const send = await draft()
  await run(startSend, ctx, { send_id: send.id })
  await fault({ match: { op: 'send' }, mode: 'status', status: 401, body: { title: 'No', status: 401 }, times: 1 })
  await expect(attempt(send.id)).rejects.toThrow()
  expect(await states(send.id)).toEqual(['queued'])
  expect((await run(readSend, ctx, { send_id: send.id })).send.error).toContain('No')
  await attempt(send.id)
  expect(await states(send.id)).toEqual(['sent'])
})

test('cancelling stops what has not left', async () => {
  await add({ phone: phone(1) }, { phone: phone(2) })
  const send = await draft()
  await run(startSend, ctx, { send_id: send.id })
  await run(cancelSend, ctx, { send_id: send.id })
  await attempt(send.id)
  expect(await states(send.id)).toEqual(['cancelled', 'cancelled'])
  expect(await onTheAir()).toEqual([])
  expect((await refusal(run(cancelSend, ctx, { send_id: send.id }))).status).toBe(409)
})

test('a scheduled send starts when its time has come, once', async () => {
  await add({ phone: phone(1) })
  const send = await draft()
  const past = new Date(Date.now() - 1000).toISOString()
  expect(fieldsOf(await refusal(run(startSend, ctx, { send_id: send.id, scheduled_at: past })))).toEqual([
    'scheduled_at',
  ])
  await run(startSend, ctx, { send_id: send.id, scheduled_at: new Date(Date.now() + 3_600_000).toISOString() })
  const tend = () =>
    tendSends.run({
      ctx: systemContext('x') as OrganizationCtx,
      input: {},
      progress: async () => {},
      job: {} as never,
      event: null,
    })
  await tend()
  expect(await states(send.id)).toEqual([])
  await systemDb().outreachSend.update({ where: { id: send.id }, data: { scheduled_at: new Date() } })
  await Promise.all([tend(), tend()])
  expect(await states(send.id)).toEqual(['queued'])
  expect(await systemDb().jobRun.count({ where: { organization_id: ctx.organization.id } })).toBe(1)
})

test('e-mails go to the outbox once each, with a link and headers to unsubscribe, which works for anybody', async () => {
  await add({ email: 'A@example.com' }, { email: 'b@example.com' })
  const send = await draft({ channel: 'email', subject: 'News for {{first_name}}', body: 'Hello\n\nThere' })
  await run(startSend, ctx, { send_id: send.id })
  const hand = Promise.all([attempt(send.id), attempt(send.id)])
  await vi.waitFor(async () =>
    expect(await systemDb().mail.count({ where: { organization_id: ctx.organization.id } })).toBe(2),
  )
  await systemDb().mail.updateMany({
    where: { organization_id: ctx.organization.id },
    data: { state: 'sent', sent_at: new Date() },
  })
  await hand
  const [mail] = await systemDb().mail.findMany({
    where: { to_address: 'a@example.com', organization_id: ctx.organization.id },
  })
  const [first] = await messages(send.id)
  const token = unsubscribeToken(ctx.organization.id, first!.id)
  expect(mail).toMatchObject({
    subject: 'News for Thandi',
    text_body: expect.stringContaining(`/u/${token}`),
    headers: {
      'List-Unsubscribe': expect.stringContaining(token),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  expect((await run(readSend, ctx, { send_id: send.id })).send).toMatchObject({ state: 'sent', counts: { sent: 2 } })

  const anybody = { ...systemContext('x'), trusted: false }
  expect(await run(readUnsubscribe, anybody, { token })).toMatchObject({
    address: 'a@example.com',
    unsubscribed: false,
  })
  await run(unsubscribe, anybody, { token })
  await run(unsubscribe, anybody, { token })
  expect(await run(readUnsubscribe, anybody, { token })).toMatchObject({ unsubscribed: true })
  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  expect((await refusal(run(unsubscribe, anybody, { token: forged }))).status).toBe(404)
  const again = await draft({ channel: 'email', subject: 'More', body: 'x' })
  await run(startSend, ctx, { send_id: again.id, expect: 1 })
  expect(await states(again.id)).toEqual(['blocked', 'queued'])
  const out = await systemDb().outreachOptOut.findFirstOrThrow({ where: { address: 'a@example.com' } })
  expect((await refusal(run(removeOptOut, ctx, { row_id: out.id }))).status).toBe(409)
})

test('delivery reports and STOP are heard, in any order and more than once', async () => {
  await add({ phone: phone(1) })
  const send = await draft()
  await run(startSend, ctx, { send_id: send.id })
  await attempt(send.id)
  const [message] = await messages(send.id)
  const webhook = (data: unknown) => ({
    id: newId(),
    provider: 'sms',
    kind: '',
    provider_event_id: '',
    received_at: new Date(),
    raw: Buffer.from(''),
    data,
  })
  const system = systemContext('webhook', ctx.organization) as OrganizationCtx
  const status = (type: string) => ({
    id: message!.provider_id,
    to: phone(1),
    status: { id: `${type}.null`, type, subtype: null },
  })
  const hear = (data: unknown) => smsWebhooks.handle({ ctx: system, webhook: webhook(data) })
  expect(await hear([status('DELIVERED')])).toEqual({ state: 'accepted' })
  await hear([status('FAILED'), status('SENT')])
  expect(await states(send.id)).toEqual(['delivered'])
  const reply = {
    id: '9',
    type: 'RECEIVED',
    from: phone(1).slice(1),
    to: '27830000000',
    body: ' Stop please',
    status: {},
  }
  expect(await hear(reply)).toEqual({ state: 'accepted' })
  for (let n = 0; n < 2; n++) expect(await hear({ ...reply, id: '10', body: 'Thanks!' })).toEqual({ state: 'accepted' })
  expect(await hear({ ...reply, id: '11', from: '27830009999', body: 'Who is this?' })).toMatchObject({
    state: 'ignored',
  })
  // What was sent, with what became of it, and each answer once are in the person's timeline.
  const said = await systemDb().timelineEntry.findMany({
    where: { organization_id: ctx.organization.id, kind: 'sms' },
    orderBy: { occurred_at: 'asc' },
  })
  expect(said.map(({ direction, body }) => [direction, body])).toEqual([
    ['outgoing', said[0]!.body],
    ['incoming', ' Stop please'],
    ['incoming', 'Thanks!'],
  ])
  expect(said[0]!.data).toMatchObject({ state: 'delivered', to: phone(1) })
  expect(await systemDb().outreachOptOut.findFirst({ where: { address: phone(1) } })).toMatchObject({ reason: 'stop' })
})

test('nothing is sent without an SMS service, to nobody, by a member, or of another organization', async () => {
  const send = await draft()
  expect((await refusal(run(startSend, ctx, { send_id: send.id }))).message).toContain('Nobody in this list')
  await add({ phone: phone(1) })
  await systemDb().organizationSetting.deleteMany({
    where: { organization_id: ctx.organization.id, key: 'connection.sms' },
  })
  expect((await refusal(run(startSend, ctx, { send_id: send.id }))).code).toBe('provider_not_configured')
  expect((await refusal(run(startSend, await memberOf(ctx.organization), { send_id: send.id }))).status).toBe(403)
  const stranger = await memberOf(await newOrganization(), 'owner')
  for (const work of [
    () => run(startSend, stranger, { send_id: send.id }),
    () => run(readSend, stranger, { send_id: send.id }),
    () => run(updateSend, stranger, { send_id: send.id, body: 'x' }),
    () => run(previewSend, stranger, { list_id: list.id, channel: 'sms', body: 'x' }),
  ])
    expect((await refusal(work())).status).toBe(404)
})

test('a corrected address counts, a deleted lead gets nothing, merged contacts are one person', async () => {
  const [stays, goes] = [await lead({ phone: phone(1) }), await lead({ phone: phone(2) })]
  await run(addMembers, ctx, { list_id: list.id, lead_ids: [stays.id, goes.id] })
  await run(leadWrites.update, ctx, { row_id: stays.id, changes: { phone: phone(9) } })
  await run(leadWrites.remove, ctx, { row_id: goes.id })
  const send = await draft()
  await run(startSend, ctx, { send_id: send.id })
  expect((await messages(send.id)).map(({ to_address }) => to_address)).toEqual([phone(9)])

  const contacts = []
  for (const email of ['x@example.com', 'y@example.com'])
    contacts.push(await run(contactWrites.create, ctx, { full_name: 'Twice', email }))
  const [kept, merged] = contacts.map(({ id }) => id) as [string, string]
  await run(addMembers, ctx, { list_id: list.id, contact_ids: [kept, merged] })
  const payload = { contact_id: kept, merged_ids: [merged], full_name: '', email: '', phone: '', company: '' }
  await followMergeJob.run({
    ctx: systemContext('x', ctx.organization) as OrganizationCtx,
    input: { event: 'contact.merged', payload },
    progress: async () => {},
    job: {} as never,
    event: null,
  })
  const left = await systemDb().outreachMember.findMany({
    where: { list_id: list.id, contact_id: { in: [kept, merged] } },
  })
  expect(left.map(({ contact_id }) => contact_id)).toEqual([kept])
})

test('a send waits until a job has added everyone to its list', async () => {
  await add({ phone: phone(1) })
  const ids = await Promise.all(Array.from({ length: 101 }, async (_, n) => (await lead({ phone: phone(100 + n) })).id))
  const adding = { ids, params: { list_id: list.id }, confirm: true }
  const { job_id } = (await runAction(findGrid('crm-leads')!, 'add_to_lists', ctx, adding)) as { job_id: string }
  const send = await draft()
  expect((await refusal(run(startSend, ctx, { send_id: send.id }))).message).toContain(
    '101 leads are still being added',
  )
  await run(startSend, ctx, { send_id: send.id, scheduled_at: new Date(Date.now() + 60_000).toISOString() })
  const due = { scheduled_at: new Date(Date.now() - 1_000) }
  await systemDb().outreachSend.update({ where: { id: send.id }, data: due })
  expect((await run(beginScheduled, ctx, { send_id: send.id })).send.state).toBe('scheduled')
  await systemDb().jobRun.update({ where: { id: job_id }, data: { state: 'succeeded' } })
  expect((await run(beginScheduled, ctx, { send_id: send.id })).send.state).toBe('sending')
})
