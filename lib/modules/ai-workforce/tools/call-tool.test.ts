import { beforeAll, expect, it } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, run } from '@/tests/crm/organization'
import { changeAiSettings } from '../operations/settings/ai-settings'
import { callTool, type ToolCaller } from './call-tool'

await createTestDatabase()

let owner: OrganizationCtx
let copilot: ToolCaller
beforeAll(async () => {
  owner = await memberOf(await newOrganization(), 'owner')
  copilot = callerFor(owner)
})

const callerFor = ({ organization, user }: OrganizationCtx): ToolCaller => ({
  agent: { organization_id: organization.id, profile: null, user_id: user!.id },
  lists: null,
  origin: { session_id: null, conversation_id: null, run_id: null, profile_id: null },
  turn: 1,
  writesLeft: null,
})
const call = (name: string, args: Record<string, unknown> = {}, by = copilot) =>
  callTool(by, { id: 'call-1', name, arguments: args })
const lead = { name: 'Zola', phone: '082 555 0120' }
const actions = () => systemDb().aiAction.findMany({ where: { organization_id: owner.organization.id } })

it('reads at once, and logs it', async () => {
  const filter = { column: 'status', op: 'eq', value: 'New' }
  expect(await call('list_crm_leads', { filter, per_page: 5 })).toMatchObject({
    outcome: 'success',
    result: { rows: [] },
  })
  expect((await actions()).at(-1)).toMatchObject({ tool: 'list_crm_leads', outcome: 'success', input: { filter } })
})

it('keeps what writes for a person, with one line of the log', async () => {
  const { outcome, approval_id, summary, action_id } = await call('create_crm_leads', lead)
  expect({ outcome, summary }).toEqual({ outcome: 'pending approval', summary: 'Add a lead: Zola' })
  expect(await systemDb().crmLead.count({ where: { organization_id: owner.organization.id } })).toBe(0)
  expect((await actions()).find(({ id }) => id === action_id)).toMatchObject({ approval_id, outcome })
})

it('tells the model what is wrong with its call', async () => {
  expect(await call('create_crm_leads', { nonsense: true })).toMatchObject({ outcome: 'error' })
  expect(await call('no_such_tool')).toMatchObject({
    outcome: 'error',
    result: { error: expect.stringContaining('find_tools') },
  })
  const bad = await callTool(copilot, { id: 'x', name: 'create_crm_leads', badArguments: '{"name":' })
  expect(bad).toMatchObject({ outcome: 'error', approval_id: null })
  expect(await call('list_crm_leads', { per_page: 5_000 })).toMatchObject({ outcome: 'error' })
})

it('denies what the profile, the rights of the user, the run or the settings do not allow', async () => {
  const only = { ...copilot, lists: { tool_allowlist: ['list_crm_leads'], grid_allowlist: [] } }
  expect(await call('create_crm_leads', lead, only)).toMatchObject({ outcome: 'denied' })
  const contacts = { ...copilot, lists: { tool_allowlist: [], grid_allowlist: ['crm-contacts'] } }
  expect(await call('list_crm_leads', {}, contacts)).toMatchObject({ outcome: 'denied' })
  expect(await call('createContact', { name: 'X' }, contacts)).toMatchObject({ outcome: 'denied' })
  const guest = callerFor(await memberOf(owner.organization, 'guest'))
  expect(await call('create_crm_leads', lead, guest)).toMatchObject({ outcome: 'denied' })
  expect(await call('create_crm_leads', lead, { ...copilot, writesLeft: 0 })).toMatchObject({ outcome: 'denied' })
  await run(changeAiSettings, owner, { enable_write_tools: false })
  expect(await call('create_crm_leads', lead)).toMatchObject({ outcome: 'denied' })
  expect(await call('list_crm_leads')).toMatchObject({ outcome: 'success' })
  await run(changeAiSettings, owner, { enable_write_tools: true, kill_switch: true })
  expect(await call('list_crm_leads')).toMatchObject({ outcome: 'denied' })
  await run(changeAiSettings, owner, { kill_switch: false })
})
