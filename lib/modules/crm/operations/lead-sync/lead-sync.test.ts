import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { syncLeads } from '@/lib/modules/crm/jobs/lead-sync.job'
import { type LeadPage, setLeadSource } from '@/lib/modules/crm/leads/lead-source'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { createCategoryRule } from '../categories/change-category-rules'
import { contactWrites } from '../contacts/contact-writes'
import { readSyncConfig, updateSyncConfig } from './lead-sync-config'
import { retryFailure } from './lead-sync-import'
import { answerOfSync, listSyncRuns, runLeadSync } from './lead-sync-run'

await createTestDatabase()
afterEach(() => setLeadSource(null))

let ctx: OrganizationCtx
beforeEach(async () => {
  ctx = await memberOf(await newOrganization(), 'administrator')
})

const lead = (id: string, email: string, more: object = {}) => ({
  id,
  created_time: '2026-11-01T09:10:11+0000',
  ad_id: '77',
  ad_name: 'Uncapped',
  campaign_name: 'Spring',
  form_id: '5',
  form_name: 'Fibre quote',
  field_data: [
    { name: 'full_name', values: ['Thandi Mokoena'] },
    { name: 'email', values: [email] },
    { name: 'phone_number', values: ['082 123 4567'] },
    { name: 'Which speed?', values: ['100 Mbps'] },
  ],
  ...more,
})

/** A source that tells these pages; what it was asked for is kept. */
function source(pages: unknown[][], breakAt?: number) {
  const asked: { since: Date | null; cursor: string | null }[] = []
  let broken = false
  setLeadSource({
    name: 'adnet',
    account: async () => 'Karoo ads',
    async *pages({ since, cursor }): AsyncIterable<LeadPage> {
      asked.push({ since, cursor })
      for (let n = Number(cursor ?? 0); n < pages.length; n++) {
        if (n === breakAt && !broken) {
          broken = true
          throw new Error('the line broke')
        }
        yield { leads: pages[n]!, cursor: n + 1 < pages.length ? String(n + 1) : null }
      }
    },
  })
  return asked
}

const attempt = (id = newId(), attempts: { attempt?: number; isLastAttempt?: boolean; trigger?: 'schedule' } = {}) => {
  const { trigger = 'manual', attempt: number = 1, isLastAttempt = false } = attempts
  const never = new AbortController().signal
  return syncLeads.run({
    ctx: { ...ctx, trusted: true },
    input: { trigger },
    progress: async () => {},
    job: { id, attempt: number, isLastAttempt, signal: never, cancel: never },
    event: null,
  })
}
const stored = () =>
  systemDb().crmLead.findMany({ where: { organization_id: ctx.organization.id }, orderBy: { lead_id: 'asc' } })
const runs = async () => (await run(listSyncRuns, ctx, {})).runs

test('without a connected ad account nothing happens, and it says so', async () => {
  const answer = await run(runLeadSync, ctx, {})
  expect(answer).toMatchObject({ created: 0, updated: 0, skipped: 0, failed: 0, message: /No ad account is connected/ })
  expect((await answerOfSync({ output: answer })).status).toBe(200)
  expect(await attempt()).toMatchObject({ created: 0, message: 'No ad account is connected.' })
  expect(await runs()).toEqual([])
})

test('leads come in with answers, contact, category by rules, a timeline and an event; twice is once', async () => {
  const known = await run(contactWrites.create, ctx, { full_name: 'Thandi', email: 'thandi@example.com' })
  await run(createCategoryRule, ctx, { source_type: 'ad', source_id: '77', category: 'Fibre' })
  const other = lead('2', 'b@example.com', {
    ad_id: '',
    ad_name: '',
    field_data: [{ name: 'phone', values: ['+27 83 555 1234'] }],
  })
  const asked = source([
    [lead('1', 'Thandi@Example.com '), other],
    [lead('1', 'thandi@example.com'), lead('3', 'c@example.com')],
  ])
  expect(await attempt()).toMatchObject({
    created: 3,
    updated: 0,
    skipped: 1,
    failed: 0,
    message: '3 new, 1 known already.',
  })
  const [first, second] = await stored()
  expect(first).toMatchObject({
    lead_id: '1',
    source: 'adnet',
    category: 'Fibre',
    contact_id: known.id,
    email: 'thandi@example.com',
    phone_canonical: '+27821234567',
    form_answers: { 'Which speed?': '100 Mbps' },
    created_at: new Date('2026-11-01T09:10:11Z'),
  })
  expect(second).toMatchObject({ category: 'Fibre quote', phone_canonical: '+27835551234' })
  const about = { organization_id: ctx.organization.id }
  expect(await systemDb().timelineEntry.count({ where: { ...about, subject: 'lead', kind: 'created' } })).toBe(3)
  expect(await systemDb().platformEvent.count({ where: { ...about, name: 'lead.created' } })).toBe(3)

  expect(await attempt()).toMatchObject({ created: 0, skipped: 4 })
  expect(asked[0]!.since).toBeNull()
  expect(asked[1]!.since).toBeInstanceOf(Date)
  expect(await systemDb().platformEvent.count({ where: { ...about, name: 'lead.created' } })).toBe(3)
})

test('changed answers are taken over; what people entered and what they deleted stays', async () => {
  source([[lead('1', 'a@example.com'), lead('2', 'b@example.com')]])
  await attempt()
  const [first, second] = await stored()
  await systemDb().crmLead.updateMany({ where: { id: first!.id }, data: { name: 'Corrected', category: 'By hand' } })
  await systemDb().crmLead.updateMany({ where: { id: second!.id }, data: { deleted_at: new Date() } })
  const changed = {
    field_data: [
      { name: 'email', values: ['new@example.com'] },
      { name: 'Which speed?', values: ['1 Gbps'] },
    ],
  }
  source([[lead('1', '', changed), lead('2', '', changed)]])
  expect(await attempt()).toMatchObject({ created: 0, updated: 1, skipped: 1 })
  expect((await stored())[0]).toMatchObject({
    name: 'Corrected',
    category: 'By hand',
    email: 'a@example.com',
    form_answers: { 'Which speed?': '1 Gbps' },
  })
})

test('a broken lead never stops the others; it is kept with its reason and can be tried again', async () => {
  const broken = [null, 'text', { id: '9', field_data: [] }, { id: '8', field_data: 'no' }, { field_data: [] }]
  source([[...broken, lead('1', 'a@example.com')]])
  expect(await attempt()).toMatchObject({ created: 1, failed: 5 })
  expect(await attempt()).toMatchObject({ created: 0, skipped: 1, failed: 5 })
  const { failures } = await run(listSyncRuns, ctx, {})
  const ninth = failures.find(({ lead_id }) => lead_id === '9')!
  expect(ninth).toMatchObject({ reason: 'The lead has no name, e-mail address or phone number.', attempts: 2 })
  expect((await refusal(run(retryFailure, ctx, { id: ninth.id }))).status).toBe(422)
  const stranger = await memberOf(await newOrganization(), 'owner')
  expect((await refusal(run(retryFailure, stranger, { id: ninth.id }))).status).toBe(404)
  // What the network tells right the next time is forgotten as a failure.
  source([[lead('9', 'nine@example.com')]])
  await attempt()
  expect((await run(listSyncRuns, ctx, {})).failures.map(({ lead_id }) => lead_id)).not.toContain('9')
})

test('a pull that was cut off goes on at its page', async () => {
  const id = newId()
  const asked = source([[lead('1', 'a@example.com')], [lead('2', 'b@example.com')], [lead('3', 'c@example.com')]], 2)
  await expect(attempt(id)).rejects.toThrow('the line broke')
  expect(await stored()).toHaveLength(2)
  expect(await runs()).toMatchObject([{ id, state: 'running', fetched: 2 }])
  expect(await attempt(id, { attempt: 2 })).toMatchObject({ created: 3, skipped: 0 })
  expect(asked[1]).toMatchObject({ cursor: '2' })
  expect(await runs()).toMatchObject([{ id, state: 'done', fetched: 3, created: 3 }])
})

test('the last attempt that fails says so, and the next pull asks for the same time again', async () => {
  const asked = source([[lead('1', 'a@example.com')]], 0)
  await expect(attempt(newId(), { isLastAttempt: true })).rejects.toThrow()
  expect(await runs()).toMatchObject([{ state: 'failed', finished_at: expect.any(String) }])
  await attempt()
  expect(asked[1]!.since).toBeNull()
})

test('the daily pull can be switched off; pulling by hand still works', async () => {
  source([[lead('1', 'a@example.com')]])
  await run(updateSyncConfig, ctx, { ...(await run(readSyncConfig, ctx, {})), enabled: false, page_ids: ['123'] })
  expect(await attempt(newId(), { trigger: 'schedule' })).toMatchObject({ created: 0 })
  expect(await attempt()).toMatchObject({ created: 1 })
  const config = await run(readSyncConfig, ctx, {})
  expect(config).toMatchObject({
    enabled: false,
    page_ids: ['123'],
    account: 'Karoo ads',
    last_run_at: expect.any(String),
  })
  const member = await memberOf(ctx.organization)
  expect((await refusal(run(updateSyncConfig, member, { enabled: true }))).status).toBe(403)
  const twice = [await run(runLeadSync, ctx, {}), await run(runLeadSync, member, {})]
  expect(twice[0]).toEqual(twice[1])
})
