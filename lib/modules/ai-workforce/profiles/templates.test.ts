import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { modelSandbox } from '@/lib/connectors/model/sandbox/part'
import { type Sandbox, startSandbox } from '@/lib/connectors/sandbox-kit/server'
import type { OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { forgetEnv } from '@/lib/core/env'
import { findGrid } from '@/lib/core/registry'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { createAgentFromTemplate } from '../operations/agents/create-agent'
import { readReplay } from '../operations/replay/read-replay'
import { startReplay } from '../operations/replay/start-replay'
import { runNow } from '../operations/runs/run-now'
import { takeTurn } from '../sessions/take-turn'
import { agentTemplates } from './templates'

await createTestDatabase()

let sandbox: Sandbox
let owner: OrganizationCtx
beforeAll(async () => {
  sandbox = await startSandbox([modelSandbox])
  vi.stubEnv('INDABA_SANDBOX_URL', sandbox.url)
  forgetEnv()
  owner = await memberOf(await newOrganization(), 'owner')
  const value = { mode: 'sandbox', settings: {} }
  await systemDb().organizationSetting.create({ data: { ...own(), key: 'connection.model', value } })
  for (const name of ['Naledi Plumbing', 'Karoo Lodge'])
    await run(findGrid('crm-leads')!.writes!.create!, owner, { name, phone: '082 555 0101', category: 'Fibre' })
})
afterAll(() => sandbox.close())

const own = () => ({ organization_id: owner.organization.id })
const use = async (template: string) => (await run(createAgentFromTemplate, owner, { template })).agent_id
const profileOf = (id: string) => systemDb().aiProfile.findFirstOrThrow({ where: { id } })
const requests = () => systemDb().aiApproval.count({ where: own() })
const notes = async () => (await systemDb().crmLead.findMany({ where: own() })).map((lead) => lead.notes)

/** What a worker does: all turns that have begun. */
async function work() {
  const sessions = await systemDb().aiSession.findMany({ where: { ...own(), state: 'working' } })
  for (const { id } of sessions) await takeTurn(owner.organization, id, new AbortController().signal)
}

it('each template makes an agent with limits, twice under another name', async () => {
  for (const { key, name, tools } of agentTemplates()) {
    const made = await profileOf(await use(key))
    expect(made).toMatchObject({ name, tool_allowlist: tools, run_as_user: owner.user!.id })
    expect(made.tool_allowlist.length).toBeGreaterThan(0)
    expect(await profileOf(await use(key))).toMatchObject({ name: `${name} 2` })
  }
  expect((await refusal(run(createAgentFromTemplate, owner, { template: 'fly' }))).status).toBe(422)
})

it('the agent of a template asks for what its task says', async () => {
  const { run_id } = await run(runNow, owner, { row_id: await use('new-leads') })
  await work()
  const asked = await systemDb().aiApproval.findMany({ where: { run_id } })
  expect(asked.map(({ tool_name, input }) => [tool_name, (input as { changes: object }).changes])).toEqual([
    ['update_crm_leads', { notes: 'Asks about Fibre. Ask for an e-mail address.' }],
    ['update_crm_leads', { notes: 'Asks about Fibre. Ask for an e-mail address.' }],
  ])
})

it('a rehearsal says for each event of last week what it would have asked for, and changes nothing', async () => {
  const agent_id = await use('new-leads')
  await systemDb().aiProfile.updateMany({ where: { id: agent_id }, data: { max_write_actions: 1, enabled: false } })
  const [lead] = await systemDb().crmLead.findMany({ where: own(), orderBy: { id: 'asc' } })
  await systemDb().platformEvent.deleteMany({ where: own() })
  const event = (days: number, name = 'lead.created') => ({
    ...{ ...own(), id: newId(), name, payload: { lead_id: lead!.id } },
    emitted_at: new Date(Date.now() - days * 86_400_000),
  })
  const recent = Array.from({ length: 21 }, (_, at) => event(1 + at / 10))
  await systemDb().platformEvent.createMany({ data: [...recent, event(8), event(1, 'deal.created')] })
  const [asked, written] = [await requests(), await notes()]

  expect(await run(startReplay, owner, { agent_id })).toEqual({ runs: 20, left_out: 1 })
  expect(await refusal(run(startReplay, owner, { agent_id }))).toMatchObject({ code: 'at_work' })
  await work()
  const replay = await run(readReplay, owner, { agent_id })
  expect(replay).toMatchObject({ left_out: 1 })
  expect(replay.runs.map(({ status, would_ask }) => [status, would_ask.map(({ tool }) => tool)])).toEqual(
    Array.from({ length: 20 }, () => ['completed', ['update_crm_leads']]),
  )
  expect([await requests(), await notes()]).toEqual([asked, written])
  expect(await systemDb().auditLog.count({ where: { ...own(), actor_type: 'agent' } })).toBe(0)
  expect(await systemDb().mail.count({ where: own() })).toBe(0)
})

it('without events of the last week an agent rehearses its task once, within the limit of its changes', async () => {
  const agent_id = await use('new-leads')
  await systemDb().platformEvent.deleteMany({ where: own() })
  await systemDb().aiProfile.updateMany({ where: { id: agent_id }, data: { max_write_actions: 1 } })
  const asked = await requests()
  expect(await run(startReplay, owner, { agent_id })).toEqual({ runs: 1, left_out: 0 })
  await work()
  const { runs } = await run(readReplay, owner, { agent_id })
  expect(runs).toMatchObject([{ event_name: '', would_ask: [{ tool: 'update_crm_leads' }] }])
  expect(runs[0]!.would_ask).toHaveLength(1)
  expect(await requests()).toBe(asked)
})
