import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { forgetEnv } from '@/lib/core/env'
import { runAction } from '@/lib/core/grid/actions/run-action'
import { readPage } from '@/lib/core/grid/query/stored-source'
import { findGrid } from '@/lib/core/registry'
import { lookOnce } from '@/lib/modules/calls/jobs/keep-going.task'
import { noteCallAttempt } from '@/lib/modules/crm/deals/call-targets'
import { crmDeals } from '@/lib/modules/crm/grids/crm-deals.grid'
import { createCrmDeal, resetDealCalls } from '@/lib/modules/crm/operations/deals/change-deals'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { leadWith, setVoice } from '@/tests/calls/voice'
import { memberOf, newOrganization, run } from '@/tests/crm/organization'
import { within } from '@/tests/crm/within'
import { addLeadBatch, addTargets } from './add-lead-batch'
import { sendToCallCenter, startAutoDialler } from './call-leads'
import { createCampaign, startCampaign } from './change-campaigns'
import { dialCampaign } from './dial-campaign'
import { readCampaign } from './read-campaigns'

await createTestDatabase()
// Calls are queued here, and never placed.
vi.stubEnv('INDABA_SANDBOX_URL', 'http://127.0.0.1:9')
forgetEnv()

let ctx: OrganizationCtx
beforeEach(async () => {
  ctx = await memberOf(await newOrganization(), 'owner')
  await setVoice(ctx.organization.id, { mode: 'sandbox', settings: {} })
})

const LEADS = 2_000
async function manyLeads(): Promise<string[]> {
  const rows = await asOwner<{ id: string }>(
    `insert into crm_lead (id, organization_id, lead_id, name, phone, phone_canonical, phone_last9)
     select gen_random_uuid(), $1, 'lead-' || n, 'Lead ' || n, '+2782' || (1000000 + n), '+2782' || (1000000 + n), '82' || (1000000 + n)
     from generate_series(1, ${LEADS}) n returning id::text`,
    [ctx.organization.id],
  )
  return rows.map(({ id }) => id)
}
const dealsOf = (campaign_id: string) => systemDb().crmDeal.findMany({ where: { campaign_id }, orderBy: { id: 'asc' } })
const campaignOf = (id: string) => systemDb().callsCampaign.findUniqueOrThrow({ where: { id } })
const pageOf = async (id: string) => run(readCampaign, ctx, { id })
const endJob = (id: string, state: string) => systemDb().jobRun.update({ where: { id }, data: { state } })

/** All calls end, and nothing is left to do but for those in `but`. */
async function settleAll(campaign_id: string, but: string[] = []): Promise<void> {
  await systemDb().callsAiCall.updateMany({
    where: { campaign_id },
    data: { status: 'completed', settled_at: new Date() },
  })
  await systemDb().crmDeal.updateMany({
    where: { campaign_id, id: { notIn: but } },
    data: { qualification: 'not_qualified', next_call_at: null },
  })
}

describe('nobody is forgotten', () => {
  async function dialler() {
    const ids = await manyLeads()
    const { job_id } = (await run(startAutoDialler, ctx, { ids })) as { job_id: string }
    const { id } = await systemDb().callsCampaign.findFirstOrThrow({ where: { organization_id: ctx.organization.id } })
    return { ids, job_id, id }
  }

  test('a dialler of thousands waits for those that are still being added, also after a crash between two batches', async () => {
    const { ids, job_id, id } = await dialler()
    await lookOnce()
    expect(await pageOf(id)).toMatchObject({ campaign: { status: 'running' }, progress: { targets: 0, adding: LEADS } })
    await run(addLeadBatch, ctx, { campaign_id: id, job_id })
    await settleAll(id)
    expect(await run(dialCampaign, ctx, { campaign_id: id })).toMatchObject({ placed: 0 })
    expect((await campaignOf(id)).status).toBe('running')

    await endJob(job_id, 'failed')
    while ((await pageOf(id)).progress.adding > 0) await lookOnce()
    const targets = await dealsOf(id)
    expect(targets.map(({ lead_id }) => lead_id)).toEqual(ids)

    await settleAll(id, [targets.at(-1)!.id])
    await run(dialCampaign, ctx, { campaign_id: id })
    expect(await pageOf(id)).toMatchObject({ campaign: { status: 'running' }, progress: { running: 1 } })
    await settleAll(id)
    await run(dialCampaign, ctx, { campaign_id: id })
    expect((await campaignOf(id)).status).toBe('done')
  })

  test('of a canceled job no one else is added', async () => {
    const { job_id, id } = await dialler()
    await run(addLeadBatch, ctx, { campaign_id: id, job_id })
    await endJob(job_id, 'cancelled')
    await lookOnce()
    const { progress } = await pageOf(id)
    expect(progress.adding).toBe(0)
    expect(progress.targets).toBeLessThan(LEADS)
  })

  test('people who come while the campaign ends, or after, are called', async () => {
    const { campaign } = await run(createCampaign, ctx, { name: 'Spring' })
    await run(startCampaign, ctx, { id: campaign.id })
    for (let n = 0; n < 5; n++) {
      const lead = await leadWith(ctx, `08255503${n}0`)
      await Promise.all([
        run(dialCampaign, ctx, { campaign_id: campaign.id }),
        run(addTargets, ctx, { id: campaign.id, lead_ids: [lead.id] }),
      ])
      expect(await pageOf(campaign.id)).toMatchObject({ campaign: { status: 'running' } })
      await settleAll(campaign.id)
      await run(dialCampaign, ctx, { campaign_id: campaign.id })
      expect((await campaignOf(campaign.id)).status).toBe('done')
    }
    const { deal } = await run(createCrmDeal, ctx, { phone: '082 555 0399', campaign_id: campaign.id })
    await lookOnce()
    expect(await systemDb().callsAiCall.count({ where: { deal_id: deal.id } })).toBe(1)
    await settleAll(campaign.id)
    await lookOnce()
    await run(dialCampaign, ctx, { campaign_id: campaign.id })
    expect((await campaignOf(campaign.id)).status).toBe('done')
    await run(resetDealCalls, ctx, { id: deal.id })
    await lookOnce()
    expect((await campaignOf(campaign.id)).status).toBe('running')
  })
})

describe('whom it calls', () => {
  const events = (name: string) =>
    systemDb().platformEvent.findMany({ where: { name, organization_id: ctx.organization.id } })
  const listed = async () =>
    (await readPage(crmDeals, ctx, { filter: null, columns: ['title'], sort: [], limit: 50 })).rows.length

  test('the open deal of a lead, else a target that becomes a deal once it is qualified; others are left out with the reason', async () => {
    const withDeal = await leadWith(ctx, '082 555 0401')
    const { deal } = await run(createCrmDeal, ctx, { lead_id: withDeal.id, value: 9000 })
    await systemDb().crmDeal.update({ where: { id: deal.id }, data: { call_attempts: 3, qualification: 'no_answer' } })
    const fresh = await leadWith(ctx, '082 555 0402')
    const converted = await leadWith(ctx, '082 555 0403', { status: 'Converted' })
    const disqualified = await leadWith(ctx, '082 555 0404', { status: 'Disqualified' })
    const ids = [withDeal, fresh, converted, disqualified].map(({ id }) => id)

    const preview = await runAction(findGrid('crm-leads')!, 'start_auto_dialler', ctx, {
      ids,
      params: {},
      dry_run: true,
    })
    expect(preview).toMatchObject({
      count: 4,
      refused: 2,
      message: '2 will be called; 2 left out: 1 converted, 1 disqualified.',
    })
    const answer = await run(sendToCallCenter, ctx, { ids, name: 'Autumn' })
    expect(answer).toMatchObject({ message: '2 people added to Autumn, 2 left out: 1 converted, 1 disqualified.' })
    const { campaign_id } = (answer as { data: { campaign_id: string } }).data
    const [called, target] = await dealsOf(campaign_id)
    expect(called).toMatchObject({ id: deal.id, is_target: false, call_attempts: 0, qualification: '' })
    expect(target).toMatchObject({ lead_id: fresh.id, is_target: true })
    expect(await listed()).toBe(1)
    expect(await events('deal.created')).toHaveLength(1)
    expect((await run(sendToCallCenter, ctx, { ids, name: 'Winter' })) as object).toMatchObject({
      message: expect.stringContaining('4 left out: 2 waiting for a call of another campaign'),
    })

    await within(ctx, (own) => noteCallAttempt(own, target!.id, { qualification: 'qualified', next_call_at: null }))
    const [, qualified] = await dealsOf(campaign_id)
    expect(qualified).toMatchObject({
      id: target!.id,
      is_target: false,
      call_attempts: 1,
      contact_id: expect.any(String),
    })
    expect(await listed()).toBe(2)
    expect((await events('deal.created')).map(({ payload }) => (payload as { id: string }).id)).toContain(target!.id)
  })

  test('not whose lead was converted while it waited', async () => {
    const lead = await leadWith(ctx, '082 555 0405')
    const { data } = (await run(startAutoDialler, ctx, { ids: [lead.id] })) as { data: { campaign_id: string } }
    await systemDb().crmLead.update({ where: { id: lead.id }, data: { status: 'Converted' } })
    await run(dialCampaign, ctx, { campaign_id: data.campaign_id })
    expect(await systemDb().callsAiCall.count({ where: { campaign_id: data.campaign_id } })).toBe(0)
  })
})
