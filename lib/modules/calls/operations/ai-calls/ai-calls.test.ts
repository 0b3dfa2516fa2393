import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { SANDBOX_AGENT, SANDBOX_NUMBER, sandboxKey } from '@/lib/connectors/voice/sandbox-account'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { forgetEnv } from '@/lib/core/env'
import { encryptSecret } from '@/lib/core/secrets/secrets'
import { callsDoNotCall } from '@/lib/modules/calls/grids/calls-do-not-call.grid'
import { lookOnce } from '@/lib/modules/calls/jobs/keep-going.task'
import { createTestDatabase } from '@/scripts/test/database'
import { leadWith, place, providerCalls, read, setVoice, startVoice } from '@/tests/calls/voice'
import { memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { addTargets } from '../campaigns/add-lead-batch'
import { createCampaignFromLeads, startAutoDialler } from '../campaigns/call-leads'
import { createCampaign, pauseCampaign, startCampaign, updateCampaign } from '../campaigns/change-campaigns'
import { dialCampaign } from '../campaigns/dial-campaign'
import { readCampaign } from '../campaigns/read-campaigns'
import { qualifyDeal } from './qualify-deal'
import { listAiCalls, readAiCall } from './read-ai-calls'

await createTestDatabase()
let voice: Awaited<ReturnType<typeof startVoice>>
beforeAll(async () => {
  voice = await startVoice()
  vi.stubEnv('INDABA_SANDBOX_URL', voice.sandbox.url)
  forgetEnv()
})
afterEach(() => voice.sandbox.control('POST', 'reset'))
afterAll(() => voice.sandbox.close())

let ctx: OrganizationCtx
beforeEach(async () => {
  ctx = await memberOf(await newOrganization(), 'owner')
  await setVoice(ctx.organization.id, { mode: 'sandbox', settings: {} })
})

let numbers = 0
/** A number of its own that ends in the digit. */
const number = (digit: number) =>
  `+27821${String(20_000 + ++numbers).slice(1)}${digit}${digit}`.slice(0, 12).replace(/.$/, String(digit))
const rowOf = (id: string) => systemDb().callsAiCall.findUniqueOrThrow({ where: { id } })
const dealOf = (id: string) => systemDb().crmDeal.findUniqueOrThrow({ where: { id } })
const calls = async () =>
  (await providerCalls(voice.sandbox)).filter(({ metadata }) => metadata.tenant_id === ctx.organization.id)

async function campaignWith(phones: string[], facts: object = {}) {
  const { campaign } = await run(createCampaign, ctx, { name: 'Spring', ...facts })
  const leads = await Promise.all(phones.map((phone) => leadWith(ctx, phone)))
  const { results } = await run(addTargets, ctx, { id: campaign.id, lead_ids: leads.map(({ id }) => id) })
  return { campaign, leads, results, deals: results.map(({ data }) => data!.deal_id) }
}
const dial = (campaign_id: string) => run(dialCampaign, ctx, { campaign_id })
async function oneDeal(phone: string): Promise<string> {
  const { deals } = await campaignWith([phone])
  return deals[0]!
}

describe('a deal is called', () => {
  test('and what came of it stands at the call, the deal, the timeline and in the event', async () => {
    const deal = await oneDeal(number(1))
    const { call } = await run(qualifyDeal, ctx, { id: deal })
    expect(call.status).toBe('running')
    expect(await dealOf(deal)).toMatchObject({ call_attempts: 1, last_call_at: expect.any(Date) })
    await place(ctx.organization, call.id)
    expect(await calls()).toHaveLength(1)
    await voice.pass(60)
    await read(ctx.organization, call.id)
    const { ai_call } = await run(readAiCall, ctx, { call_id: call.id })
    expect(ai_call).toMatchObject({
      status: 'completed',
      outcome: 'qualified',
      sentiment: 'Positive',
      deal_id: deal,
      mode: 'sip',
    })
    expect(ai_call.transcript.length).toBeGreaterThan(4)
    expect(Object.keys(ai_call.answers).sort()).toEqual(['budget', 'decision', 'need', 'timing'])
    expect(await dealOf(deal)).toMatchObject({ qualification: 'qualified', next_call_at: null })
    const line = await systemDb().timelineEntry.findFirst({ where: { subject_id: deal, kind: 'call' } })
    expect(line).toMatchObject({ body: ai_call.summary, data: { outcome: 'answered', ai_call_id: call.id } })
    const lead = await systemDb().crmLead.findUniqueOrThrow({ where: { id: ai_call.lead_id! } })
    expect(lead.last_called_at).not.toBeNull()
    const events = await systemDb().platformEvent.findMany({
      where: { name: 'ai_call.completed', organization_id: ctx.organization.id },
    })
    expect(events.map(({ payload }) => (payload as { id: string }).id)).toEqual([call.id])
    // Told again, nothing is told twice.
    await read(ctx.organization, call.id)
    await place(ctx.organization, call.id)
    expect(
      await systemDb().platformEvent.count({
        where: { name: 'ai_call.completed', organization_id: ctx.organization.id },
      }),
    ).toBe(1)
    expect(await calls()).toHaveLength(1)
  })

  test.each([
    [3, 'completed', 'not_qualified', 'not_qualified'],
    [4, 'completed', 'callback', 'callback'],
    [5, 'transferred', 'transferred', 'qualified'],
    [6, 'closed', 'voicemail', 'no_answer'],
    [7, 'closed', 'busy', 'no_answer'],
    [8, 'closed', 'no_answer', 'no_answer'],
    [9, 'error', 'failed', 'no_answer'],
  ])('a number that ends in %i: %s, %s', async (digit, status, outcome, qualification) => {
    const deal = await oneDeal(number(digit))
    const { call } = await run(qualifyDeal, ctx, { id: deal })
    await place(ctx.organization, call.id)
    await voice.pass(60)
    await read(ctx.organization, call.id)
    expect(await rowOf(call.id)).toMatchObject({ status, outcome })
    expect((await dealOf(deal)).qualification).toBe(qualification)
  })

  test('not without a number, not on the list, not twice, not without a provider', async () => {
    const deal = await oneDeal(number(1))
    await systemDb().crmDeal.update({ where: { id: deal }, data: { phone: '' } })
    expect((await refusal(run(qualifyDeal, ctx, { id: deal }))).message).toContain('no phone number')
    await systemDb().crmDeal.update({ where: { id: deal }, data: { phone: '082 999 7781' } })
    const blocked = await run(callsDoNotCall.writes.create, ctx, {
      phone: '+27 (0)82 999 7781',
      reason: 'Asked in May',
    })
    expect((await refusal(run(qualifyDeal, ctx, { id: deal }))).message).toContain('must not be called: Asked in May')
    await run(callsDoNotCall.writes.remove, ctx, { row_id: blocked.id })
    await run(qualifyDeal, ctx, { id: deal })
    const twice = await refusal(run(qualifyDeal, ctx, { id: deal }))
    expect(twice).toMatchObject({ status: 409, code: 'conflict' })
    await setVoice(ctx.organization.id, { mode: 'off', settings: {} })
    const other = await oneDeal(number(1))
    expect(await refusal(run(qualifyDeal, ctx, { id: other }))).toMatchObject({
      status: 409,
      code: 'provider_not_configured',
    })
    expect((await refusal(run(qualifyDeal, ctx, { id: '0193a1c0-0000-7000-8000-000000000001' }))).status).toBe(404)
  })

  test('by two people at once, once', async () => {
    const deal = await oneDeal(number(1))
    const results = await Promise.allSettled([1, 2, 3].map(() => run(qualifyDeal, ctx, { id: deal })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await systemDb().callsAiCall.count({ where: { deal_id: deal } })).toBe(1)
  })

  test('outside the hours of its campaign not at all, and at night never for real', async () => {
    const { deals, campaign } = await campaignWith([number(1)])
    const hour = new Date(Date.now() + 3 * 3600_000).getUTCHours()
    const later = `${String(Math.min(hour, 22)).padStart(2, '0')}:59`
    await systemDb().callsCampaign.update({
      where: { id: campaign.id },
      data: { opens_at: later, closes_at: '23:59', days: [((new Date().getUTCDay() + 3) % 7) + 1] },
    })
    const refused = await refusal(run(qualifyDeal, ctx, { id: deals[0]! }))
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.message).toMatch(/The next time is/)
  })
})

describe('one attempt, one call', () => {
  async function queued(): Promise<string> {
    const { call } = await run(qualifyDeal, ctx, { id: await oneDeal(number(1)) })
    return call.id
  }

  test.each(['reset', 'malformed'])('the answer was lost (%s): the call is found, not placed again', async (mode) => {
    const id = await queued()
    await voice.fault({ match: { op: 'place_call' }, mode })
    await place(ctx.organization, id)
    expect(await calls()).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({
      provider_call_id: expect.any(String),
      outcome_unknown: false,
      status: 'running',
    })
  })

  test('killed between asking and noting: found again', async () => {
    const id = await queued()
    await place(ctx.organization, id)
    await systemDb().callsAiCall.update({ where: { id }, data: { provider_call_id: null } })
    await place(ctx.organization, id)
    expect(await calls()).toHaveLength(1)
    expect((await rowOf(id)).provider_call_id).not.toBeNull()
  })

  test('never known whether it arrived: looked for first, placed again only after a while', async () => {
    const id = await queued()
    await voice.fault({ match: { op: 'place_call' }, mode: 'reset_before' })
    await expect(place(ctx.organization, id)).rejects.toThrow()
    await expect(place(ctx.organization, id)).rejects.toThrow('a moment ago')
    expect(await calls()).toHaveLength(0)
    await systemDb().callsAiCall.update({ where: { id }, data: { sent_at: new Date(Date.now() - 60_000) } })
    await place(ctx.organization, id)
    expect(await calls()).toHaveLength(1)
  })

  test('refused: over at once, with the provider’s words', async () => {
    const id = await queued()
    await voice.fault({
      match: { op: 'place_call' },
      mode: 'status',
      status: 422,
      body: { message: 'to_number is not allowed' },
    })
    await place(ctx.organization, id)
    expect(await rowOf(id)).toMatchObject({ status: 'error', outcome: 'failed', error: 'to_number is not allowed' })
  })

  test('busy provider: tried again, in the end given up', async () => {
    const id = await queued()
    await voice.fault({ match: { op: 'place_call' }, mode: 'status', status: 503, times: 2 })
    await expect(place(ctx.organization, id)).rejects.toThrow()
    expect((await rowOf(id)).status).toBe('running')
    await place(ctx.organization, id, true)
    expect(await rowOf(id)).toMatchObject({ status: 'error', settled_at: expect.any(Date) })
  })

  test('lost webhooks and a lost analysis: the call ends all the same', async () => {
    const id = await queued()
    await voice.fault({ match: { op: 'webhook:call_analyzed' }, mode: 'status' })
    await place(ctx.organization, id)
    await new Promise((resolve) => setTimeout(resolve, 8_000))
    await read(ctx.organization, id)
    expect(await rowOf(id)).toMatchObject({ status: 'completed', settled_at: null })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    await read(ctx.organization, id)
    vi.useRealTimers()
    const call = await rowOf(id)
    expect(call).toMatchObject({ status: 'completed', outcome: 'answered', settled_at: expect.any(Date), summary: '' })
    expect(await dealOf(call.deal_id!)).toMatchObject({ qualification: 'callback', next_call_at: null })
  }, 20_000)

  test('a call of which nothing was heard is looked after', async () => {
    const id = await queued()
    await place(ctx.organization, id)
    await systemDb().callsAiCall.update({ where: { id }, data: { read_after: new Date(Date.now() - 1000) } })
    expect((await lookOnce()).looked_after).toBeGreaterThan(0)
    expect((await rowOf(id)).read_after!.getTime()).toBeGreaterThan(Date.now())
    // The provider has forgotten it.
    await voice.sandbox.control('POST', 'reset')
    await read(ctx.organization, id)
    expect(await rowOf(id)).toMatchObject({ status: 'error', error: 'Call not found' })
  })
})

describe('a campaign', () => {
  test('calls as many at once as it may, in order, and is done at the end', async () => {
    const { campaign, deals } = await campaignWith([number(1), number(1), number(8)], {
      parallel_calls: 2,
      max_attempts: 1,
    })
    expect((await dial(campaign.id)).placed).toBe(0)
    await run(startCampaign, ctx, { id: campaign.id })
    expect((await dial(campaign.id)).placed).toBe(2)
    expect((await dial(campaign.id)).placed).toBe(0)
    const running = await systemDb().callsAiCall.findMany({
      where: { campaign_id: campaign.id },
      orderBy: { id: 'asc' },
    })
    expect(running.map(({ deal_id }) => deal_id)).toEqual(deals.slice(0, 2))
    await end(running)
    expect((await dial(campaign.id)).placed).toBe(1)
    await end(await systemDb().callsAiCall.findMany({ where: { campaign_id: campaign.id, status: 'running' } }))
    expect((await dial(campaign.id)).placed).toBe(0)
    const { campaign: done, progress } = await run(readCampaign, ctx, { id: campaign.id })
    expect(done.status).toBe('done')
    expect(progress).toEqual({
      targets: 3,
      adding: 0,
      waiting: 0,
      running: 0,
      calls: 3,
      outcomes: { qualified: 2, no_answer: 1 },
    })
  })

  async function end(rows: { id: string }[]) {
    for (const { id } of rows) await place(ctx.organization, id)
    await voice.pass(60)
    for (const { id } of rows) await read(ctx.organization, id)
  }

  test('dialled by many at once calls nobody twice and never too many', async () => {
    const { campaign } = await campaignWith(
      Array.from({ length: 12 }, () => number(1)),
      { parallel_calls: 5 },
    )
    await run(startCampaign, ctx, { id: campaign.id })
    await Promise.all(Array.from({ length: 8 }, () => dial(campaign.id)))
    const rows = await systemDb().callsAiCall.findMany({ where: { campaign_id: campaign.id } })
    expect(rows).toHaveLength(5)
    expect(new Set(rows.map(({ deal_id }) => deal_id)).size).toBe(5)
  })

  test('leaves out who must not be called, keeps its hours, stops when paused', async () => {
    const bad = number(1)
    const { campaign, deals } = await campaignWith([bad, number(1)])
    await run(callsDoNotCall.writes.create, ctx, { phone: bad })
    await run(startCampaign, ctx, { id: campaign.id })
    await systemDb().callsCampaign.update({ where: { id: campaign.id }, data: { days: [] } })
    expect(await dial(campaign.id)).toEqual({ placed: 0, idle: true })
    await systemDb().callsCampaign.update({ where: { id: campaign.id }, data: { days: [1, 2, 3, 4, 5, 6, 7] } })
    expect((await dial(campaign.id)).placed).toBe(1)
    expect((await dealOf(deals[0]!)).qualification).toBe('not_qualified')
    await run(pauseCampaign, ctx, { id: campaign.id })
    expect((await dial(campaign.id)).placed).toBe(0)
    expect(
      (await refusal(run(updateCampaign, ctx, { id: campaign.id, opens_at: '18:00', closes_at: '08:00' }))).status,
    ).toBe(422)
  })

  test('tries again later whom it did not reach', async () => {
    const { campaign, deals } = await campaignWith([number(8)], { max_attempts: 2, retry_minutes: 60 })
    await run(startCampaign, ctx, { id: campaign.id })
    await dial(campaign.id)
    await end(await systemDb().callsAiCall.findMany({ where: { campaign_id: campaign.id } }))
    const waiting = (await dealOf(deals[0]!)).next_call_at!
    expect(Math.round((waiting.getTime() - Date.now()) / 60_000)).toBe(60)
    expect((await dial(campaign.id)).placed).toBe(0)
    await systemDb().crmDeal.update({ where: { id: deals[0]! }, data: { next_call_at: new Date() } })
    expect((await dial(campaign.id)).placed).toBe(1)
    await end(await systemDb().callsAiCall.findMany({ where: { campaign_id: campaign.id, status: 'running' } }))
    expect((await dealOf(deals[0]!)).next_call_at).toBeNull()
  })

  test('from leads tells of each; a lead is not added twice', async () => {
    const good = await leadWith(ctx, number(1))
    const silent = await leadWith(ctx, '', { email: 'silent@example.com' })
    const ids = [good.id, silent.id, '0193a1c0-0000-7000-8000-000000000001']
    const answer = (await run(createCampaignFromLeads, ctx, { ids, name: 'Autumn', start: true })) as {
      message: string
      results: object[]
      data: { campaign_id: string }
    }
    expect(answer.results).toMatchObject([{ ok: true }, { ok: false, message: 'Has no phone number.' }, { ok: false }])
    expect(answer.message).toBe('1 person added to Autumn, 2 left out: 1 without a phone number, 1 no longer there.')
    const again = await run(addTargets, ctx, { id: answer.data.campaign_id, lead_ids: [good.id] })
    expect(again.results[0]).toMatchObject({ ok: true, message: 'Is in this campaign already.' })
    const dialler = (await run(startAutoDialler, ctx, { ids: [good.id] })) as { data: { campaign_id: string } }
    const { campaign } = await run(readCampaign, ctx, { id: dialler.data.campaign_id })
    expect(campaign).toMatchObject({ kind: 'dialler', status: 'running', parallel_calls: 1 })
  })

  test('a rehearsal needs the sandbox', async () => {
    const { campaign } = await campaignWith([number(1)], { mode: 'sim' })
    await setVoice(
      ctx.organization.id,
      {
        mode: 'live',
        settings: { agent_id: SANDBOX_AGENT, from_number: SANDBOX_NUMBER, base_url: `${voice.sandbox.url}/voice` },
      },
      encryptSecret(JSON.stringify({ api_key: sandboxKey(ctx.organization.id) })),
    )
    expect((await refusal(run(startCampaign, ctx, { id: campaign.id }))).message).toContain('needs the sandbox')
  })
})

test('another organization sees none of it', async () => {
  const { deals, campaign } = await campaignWith([number(1)])
  const { call } = await run(qualifyDeal, ctx, { id: deals[0]! })
  const stranger = await memberOf(await newOrganization(), 'owner')
  expect((await refusal(run(readAiCall, stranger, { call_id: call.id }))).status).toBe(404)
  expect((await refusal(run(qualifyDeal, stranger, { id: deals[0]! }))).status).toBe(404)
  expect((await refusal(run(startCampaign, stranger, { id: campaign.id }))).status).toBe(404)
  expect(await run(listAiCalls, stranger, {})).toMatchObject({ total: 0, ai_calls: [] })
  expect(await run(listAiCalls, ctx, { completed_only: 'true' })).toMatchObject({ total: 0 })
  expect(await run(listAiCalls, ctx, { status: 'running', mode: 'sip' })).toMatchObject({ total: 1 })
})
