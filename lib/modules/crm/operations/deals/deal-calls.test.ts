import { beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import type { OperationCtx } from '@/lib/core/operation'
import { type Call, recordCall } from '@/lib/modules/crm/activities/record-call'
import { claimDueTargets, dealsOfCampaign, noteCallAttempt } from '@/lib/modules/crm/deals/call-targets'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, run } from '@/tests/crm/organization'
import { within as runWithin } from '@/tests/crm/within'
import { logDealCall } from '../activities/log-call'
import { readDealTimeline } from '../activities/read-timeline'
import { contactWrites } from '../contacts/contact-writes'
import { leadWrites } from '../leads/lead-writes'
import { createCrmDeal, resetDealCalls } from './change-deals'

await createTestDatabase()

let ctx: OrganizationCtx
beforeEach(async () => {
  ctx = await memberOf(await newOrganization())
})

const within = <O>(work: (ctx: OperationCtx) => Promise<O>) => runWithin(ctx, work)
/** Of the module calls; here it is only a name that deals have. */
const campaign = async () => {
  const [row] = await asOwner<{ id: string }>(
    `insert into calls_campaign (id, organization_id, name) values (gen_random_uuid(), $1, 'Winter') returning id::text`,
    [ctx.organization.id],
  )
  return row!.id
}
const add = async (input: object) => (await run(createCrmDeal, ctx, input)).deal
const stored = (id: string) => systemDb().crmDeal.findUniqueOrThrow({ where: { id } })
const call = (details: Partial<Call>) =>
  within((own) =>
    recordCall(own, { direction: 'outbound', outcome: 'answered', call_ref: crypto.randomUUID(), ...details }),
  )

test('two logged calls are cleared, and the timeline still tells of them', async () => {
  const deal = await add({ title: 'Hard to reach' })
  for (const outcome of ['no_answer', 'busy']) await run(logDealCall, ctx, { id: deal.id, outcome })
  expect(await stored(deal.id)).toMatchObject({ call_attempts: 2 })
  await run(resetDealCalls, ctx, { id: deal.id })
  expect(await stored(deal.id)).toMatchObject({ call_attempts: 0, last_call_at: null, next_call_at: null })
  await run(resetDealCalls, ctx, { id: deal.id })
  const { entries } = await run(readDealTimeline, ctx, { id: deal.id })
  expect(entries.map(({ kind }) => kind)).toEqual(['calls_reset', 'call', 'call', 'created'])
})

test('two who take targets at once get different ones, and none twice', async () => {
  const campaign_id = await campaign()
  for (let n = 0; n < 10; n++) await add({ campaign_id, phone: `08255502${n}0`.padEnd(10, '1') })
  await add({ campaign_id, title: 'Without a number' })
  const taken = (
    await Promise.all(Array.from({ length: 4 }, () => within((own) => claimDueTargets(own, campaign_id, 3))))
  ).flat()
  expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length)
  expect(taken.length + (await within((own) => claimDueTargets(own, campaign_id, 20))).length).toBe(10)
  expect(await within((own) => claimDueTargets(own, campaign_id, 20))).toEqual([])
  expect(await within((own) => dealsOfCampaign(own, campaign_id))).toHaveLength(11)
})

test('what came of a call decides whether a deal is called again', async () => {
  const campaign_id = await campaign()
  const deal = await add({ campaign_id, phone: '082 555 0299' })
  const due = () => within((own) => claimDueTargets(own, campaign_id, 5))
  const note = (details: object) => within((own) => noteCallAttempt(own, deal.id, details))
  expect(await due()).toHaveLength(1)
  await note({ next_call_at: new Date(Date.now() - 1000), qualification: 'no_answer' })
  expect((await due())[0]).toMatchObject({ id: deal.id, call_attempts: 1 })
  await note({ next_call_at: null, qualification: 'qualified', counts: false })
  expect(await due()).toEqual([])
  expect(await stored(deal.id)).toMatchObject({ call_attempts: 1, qualification: 'qualified' })
})

test('a call finds the lead, else the contact, by the number in any spelling; once per call', async () => {
  const contact = await run(contactWrites.create, ctx, { full_name: 'Zinhle', phone: '083 555 0301' })
  const first = await call({ phone: '+27835550301', call_ref: 'c-1', body: 'Ringing', outcome: 'no_answer' })
  expect(first).toMatchObject({ contact_id: contact.id, lead_id: null })
  const again = await call({ phone: '+27835550301', call_ref: 'c-1', body: 'Talked', duration_seconds: 61 })
  expect(again!.activity_id).toBe(first!.activity_id)
  const activity = await systemDb().timelineEntry.findUniqueOrThrow({ where: { id: first!.activity_id } })
  expect(activity).toMatchObject({ body: 'Talked', data: { outcome: 'answered', duration_seconds: 61 } })
  const lead = await run(leadWrites.create, ctx, { name: 'Zinhle', phone: '083 555 0301' })
  const at = new Date('2026-11-01T10:00:00Z')
  expect(await call({ phone: '0835550301', at })).toMatchObject({ lead_id: lead.id, contact_id: contact.id })
  await call({ phone: '0835550301', at: new Date('2026-10-01T10:00:00Z') })
  expect((await systemDb().crmLead.findUniqueOrThrow({ where: { id: lead.id } })).last_called_at).toEqual(at)
  expect(await call({ phone: '089 555 9999' })).toBeNull()
})

test('the same call told twice at once is one line', async () => {
  await run(contactWrites.create, ctx, { full_name: 'Zola', phone: '083 555 0302' })
  await Promise.all(Array.from({ length: 4 }, () => call({ phone: '0835550302', call_ref: 'twice' })))
  const lines = await systemDb().timelineEntry.count({ where: { organization_id: ctx.organization.id, kind: 'call' } })
  expect(lines).toBe(1)
})
