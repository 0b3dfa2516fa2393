import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pbxSandbox } from '@/lib/connectors/pbx/sandbox/part'
import { type Sandbox, startSandbox } from '@/lib/connectors/sandbox-kit/server'
import { sandboxKey } from '@/lib/connectors/voice/sandbox-account'
import { SIGNATURE_HEADER, signatureOf } from '@/lib/connectors/voice/signature'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { forgetEnv } from '@/lib/core/env'
import { serve } from '@/lib/core/http/mount'
import { processWebhook } from '@/lib/core/webhooks-in/process-webhook.job'
import { webhookToken } from '@/lib/core/webhooks-in/webhook-address'
import { createTestDatabase } from '@/scripts/test/database'
import { attempt, leadWith, place, setVoice, startVoice } from '@/tests/calls/voice'
import { memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { addTargets } from '../campaigns/add-lead-batch'
import { createCampaign } from '../campaigns/change-campaigns'
import { addPbxDomain, createPbx, deletePbx, listPbxs, rotatePbxPassword } from '../pbx/pbx-settings'
import { listRecentCalls } from './list-recent-calls'
import { qualifyDeal } from './qualify-deal'

await createTestDatabase()
let voice: Awaited<ReturnType<typeof startVoice>>
let pbx: Sandbox
let ctx: OrganizationCtx
beforeAll(async () => {
  voice = await startVoice()
  pbx = await startSandbox([pbxSandbox])
  vi.stubEnv('INDABA_SANDBOX_URL', voice.sandbox.url)
  forgetEnv()
  ctx = await memberOf(await newOrganization(), 'owner')
  await setVoice(ctx.organization.id, { mode: 'sandbox', settings: {} })
})
afterAll(async () => {
  await voice.sandbox.close()
  await pbx.close()
})

const post = (path: string, body: string, headers: Record<string, string>) =>
  serve(new Request(`http://localhost/api/v1${path}`, { method: 'POST', body, headers }))
/** Works on what was received, and gives what became of it. */
async function workOn(provider: string): Promise<{ state: string; reason: string; deliveries: number }[]> {
  const own = { organization_id: ctx.organization.id, provider }
  for (const { id } of await systemDb().webhookReceipt.findMany({ where: { ...own, state: 'received' } }))
    await attempt(processWebhook as never, ctx.organization, { receipt_id: id })
  return systemDb().webhookReceipt.findMany({
    where: own,
    orderBy: { id: 'asc' },
    select: { state: true, reason: true, deliveries: true },
  }) as never
}

describe('the voice provider tells of a call', () => {
  const address = () => `/webhooks/voice/${webhookToken('voice', ctx.organization.id)}`
  const tell = (event: object, { key = sandboxKey(ctx.organization.id), at = Date.now() } = {}) => {
    const body = JSON.stringify(event)
    return post(address(), body, { [SIGNATURE_HEADER]: signatureOf(key, body, at) })
  }

  test('and what it says is taken once, after the signature was checked', async () => {
    const { campaign } = await run(createCampaign, ctx, { name: 'Spring' })
    const lead = await leadWith(ctx, '+27821230008')
    const { results } = await run(addTargets, ctx, { id: campaign.id, lead_ids: [lead.id] })
    const { call } = await run(qualifyDeal, ctx, { id: results[0]!.data!.deal_id })
    await place(ctx.organization, call.id)
    const { provider_call_id } = await systemDb().callsAiCall.findUniqueOrThrow({ where: { id: call.id } })
    await voice.pass(60)
    const event = { event: 'call_ended', call: { call_id: provider_call_id, call_status: 'ended' } }
    expect((await tell(event, { key: 'another' })).status).toBe(401)
    expect((await tell(event, { at: Date.now() - 6 * 60_000 })).status).toBe(401)
    expect((await tell(event)).status).toBe(200)
    expect((await tell(event)).status).toBe(200)
    expect(
      (await tell({ event: 'call_ended', call: { call_id: 'call_of_nobody', call_status: 'ended' } })).status,
    ).toBe(200)
    const received = await workOn('voice')
    expect(received.map(({ state }) => state)).toEqual(['discarded', 'discarded', 'accepted', 'ignored'])
    expect(received[2]).toMatchObject({ deliveries: 2 })
  })

  test('not at an address that was not made here', async () => {
    expect((await post('/webhooks/voice/nothing', '{}', {})).status).toBe(404)
    const stranger = await newOrganization()
    expect((await post(`/webhooks/voice/${webhookToken('voice', stranger.id)}`, '{}', {})).status).toBe(404)
  })
})

describe('a telephone system', () => {
  const emit = async (overrides: Record<string, unknown>, more: object = {}) => {
    const answer = await pbx.control('POST', 'emit', {
      event: 'cdr',
      to: 'http://127.0.0.1:9/unreachable',
      overrides,
      ...more,
    })
    return answer
  }
  const basic = (username: string, password: string) =>
    `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  // One moment for all reports: another one of the same call is news.
  const start_epoch = String(Math.floor(Date.now() / 1000) - 60)
  const xml = (changes: Record<string, string>) =>
    `<cdr><variables>${Object.entries({
      uuid: 'u-1',
      domain_name: 'office.example.com',
      call_direction: 'inbound',
      caller_id_number: '%2B27821239999',
      destination_number: '201',
      start_epoch,
      duration: '60',
      billsec: '50',
      hangup_cause: 'NORMAL_CLEARING',
      ...changes,
    })
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('')}</variables></cdr>`

  test('reports calls of its own domains, each once, and the timeline has them', async () => {
    expect(await emit({})).toMatchObject({ posted: [{ status: 0 }] })
    const lead = await leadWith(ctx, '082 123 9999')
    const { pbx: made, credentials } = await run(createPbx, ctx, { name: 'Office', domains: ['Office.example.com'] })
    const authorization = basic(credentials.username, credentials.password)
    const send = (changes: Record<string, string>, as = authorization) =>
      post('/webhooks/pbx/cdr?uuid=a_u-1', `cdr=${encodeURIComponent(xml(changes))}`, {
        authorization: as,
        'content-type': 'application/x-www-form-urlencoded',
      })
    expect((await send({}, basic(credentials.username, 'wrong'))).status).toBe(401)
    expect((await send({}, '')).status).toBe(401)
    expect((await send({})).status).toBe(200)
    expect((await send({})).status).toBe(200)
    expect((await send({ uuid: 'u-2', hangup_cause: 'LOSE_RACE' })).status).toBe(200)
    expect((await send({ uuid: 'u-3', domain_name: 'of.somebody.else' })).status).toBe(200)
    expect((await post('/webhooks/pbx/cdr', '<cdr><variables>', { authorization })).status).toBe(200)
    expect((await send({ billsec: '55' })).status).toBe(200)
    const received = await workOn('pbx')
    expect(received.map(({ state }) => state)).toEqual(['accepted', 'ignored', 'ignored', 'discarded', 'accepted'])
    expect(received[2]?.reason).toContain('of.somebody.else')

    const { calls, count } = await run(listRecentCalls, ctx, {})
    expect(count).toBe(1)
    expect(calls[0]).toMatchObject({ uuid: 'u-1', status: 'answered', billsec: 55, lead_id: lead.id })
    const line = await systemDb().timelineEntry.findMany({ where: { subject_id: lead.id, kind: 'call' } })
    expect(line).toHaveLength(1)
    expect((await systemDb().crmLead.findUniqueOrThrow({ where: { id: lead.id } })).last_called_at).not.toBeNull()
    const events = { name: 'call.finished', organization_id: ctx.organization.id }
    expect(await systemDb().platformEvent.count({ where: events })).toBe(1)

    const rotated = await run(rotatePbxPassword, ctx, { id: made.id })
    expect((await send({})).status).toBe(401)
    expect((await send({}, basic(credentials.username, rotated.credentials.password))).status).toBe(200)
    expect(JSON.stringify(await run(listPbxs, ctx, {}))).not.toContain(rotated.credentials.password)
  })

  test('and its domains are nobody else’s', async () => {
    const stranger = await memberOf(await newOrganization(), 'owner')
    expect((await refusal(run(createPbx, stranger, { name: 'X', domains: ['office.example.com'] }))).message).toContain(
      'belongs to somebody else',
    )
    expect((await refusal(run(listRecentCalls, stranger, { domain: 'office.example.com' }))).status).toBe(422)
    expect((await refusal(run(listRecentCalls, ctx, { domain: 'nothing.example.com' }))).status).toBe(422)
    expect((await run(listRecentCalls, ctx, { domain: 'OFFICE.example.com' })).count).toBe(1)
    const { pbxs } = await run(listPbxs, ctx, {})
    expect((await refusal(run(addPbxDomain, stranger, { id: pbxs[0]!.id, domain: 'y.example.com' }))).status).toBe(404)
    await run(deletePbx, ctx, { id: pbxs[0]!.id })
    expect((await run(listRecentCalls, ctx, {})).count).toBe(0)
  })
})
