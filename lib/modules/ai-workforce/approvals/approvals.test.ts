import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { findGrid } from '@/lib/core/registry'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { agentContext } from '../agents/agent-context'
import { approveRequest, rejectRequest, takeBackApproval } from '../operations/approvals/decide'
import { editRequest } from '../operations/approvals/edit-request'
import { changeAiSettings } from '../operations/settings/ai-settings'
import { allTools } from '../tools/catalogue'
import { ApprovalRequired } from './approval-required'
import { carryOutApproved } from './carry-out.task'
import { keepRequest } from './keep-request'

await createTestDatabase()

let owner: OrganizationCtx
beforeAll(async () => {
  owner = await memberOf(await newOrganization(), 'owner')
})

const worker = carryOutApproved.start()
afterEach(() => worker.look())

/** An agent calls a tool, and the call waits. */
async function propose(name: string, args: Record<string, unknown>): Promise<string> {
  const tool = allTools().get(name)!
  const origin = { session_id: null, conversation_id: null, run_id: null, profile_id: null, call_id: '' }
  const agent: OrganizationCtx = await agentContext(
    { organization_id: owner.organization.id, profile: null, user_id: owner.user!.id },
    { hold: () => keepRequest(tool, args, origin, agent) },
  )
  const held = await tool.run(agent, args).catch((error: unknown) => error)
  if (!(held instanceof ApprovalRequired)) throw held
  return held.approvalId
}

const requestOf = (id: string) => systemDb().aiApproval.findFirstOrThrow({ where: { id } })
const logOf = (id: string) => systemDb().aiAction.findMany({ where: { approval_id: id } })
const leads = (name: string) => systemDb().crmLead.findMany({ where: { organization_id: owner.organization.id, name } })

async function carriedOut(id: string) {
  // The five seconds in which an approval can be taken back are over.
  await systemDb().aiApproval.updateMany({ where: { id }, data: { run_after: new Date() } })
  await worker.look()
  return requestOf(id)
}

async function newLead(name: string): Promise<string> {
  await run(findGrid('crm-leads')!.writes!.create!, owner, { name, phone: '082 555 0101' })
  return (await leads(name))[0]!.id
}

describe('a write of an agent', () => {
  it('changes nothing until a person approves it, then is done once, as the agent', async () => {
    const id = await propose('create_crm_leads', { name: 'Naledi Plumbing', phone: '082 555 0102' })
    expect(await requestOf(id)).toMatchObject({
      status: 'pending',
      summary: 'Add a lead: Naledi Plumbing',
      effect: 'write',
    })
    expect(await leads('Naledi Plumbing')).toHaveLength(0)

    await run(approveRequest, owner, { row_id: id })
    await worker.look()
    expect(await leads('Naledi Plumbing')).toHaveLength(0)
    expect(await carriedOut(id)).toMatchObject({ status: 'approved', execution: 'done', decided_as: 'owner' })
    expect(await leads('Naledi Plumbing')).toHaveLength(1)
    const [line] = await systemDb().auditLog.findMany({ where: { request_id: id } })
    expect(line).toMatchObject({ actor_type: 'agent', actor_label: `Copilot for ${owner.user!.name}` })
    expect(await logOf(id)).toMatchObject([{ outcome: 'success', allowed_by: `${owner.user!.name}, owner` }])
  })

  it('is done once however often a worker dies between the change and its note', async () => {
    const id = await propose('create_crm_leads', { name: 'Once only', phone: '082 555 0103' })
    await run(approveRequest, owner, { row_id: id })
    for (let kill = 0; kill < 3; kill++) {
      await carriedOut(id)
      await systemDb().aiApproval.updateMany({
        where: { id },
        data: { execution: 'running', leased_until: new Date(0) },
      })
    }
    expect(await carriedOut(id)).toMatchObject({ execution: 'done' })
    expect(await leads('Once only')).toHaveLength(1)
  })

  it('of two approvals at once the second finds it decided', async () => {
    const id = await propose('create_crm_leads', { name: 'Twice asked', phone: '082 555 0104' })
    const answers = await Promise.allSettled([1, 2, 3].map(() => run(approveRequest, owner, { row_id: id })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is rejected with a reason alone, and never runs', async () => {
    const id = await propose('create_crm_leads', { name: 'Not wanted', phone: '082 555 0105' })
    expect((await refusal(run(rejectRequest, owner, { row_id: id, reason: '  ' }))).status).toBe(422)
    await run(rejectRequest, owner, { row_id: id, reason: 'We know her already.' })
    expect(await requestOf(id)).toMatchObject({ status: 'rejected', rejection_reason: 'We know her already.' })
    expect(await refusal(run(approveRequest, owner, { row_id: id }))).toMatchObject({ code: 'already_decided' })
    await worker.look()
    expect(await leads('Not wanted')).toHaveLength(0)
  })

  it('shows the new difference where the record changed since', async () => {
    const row_id = await newLead('Changing lead')
    const id = await propose('update_crm_leads', { row_id, changes: { company: 'Changed by the agent' } })
    await systemDb().crmLead.updateMany({ where: { id: row_id }, data: { company: 'Changed by Sipho' } })
    expect(await refusal(run(approveRequest, owner, { row_id: id }))).toMatchObject({ code: 'record_changed' })
    expect(await requestOf(id)).toMatchObject({
      status: 'pending',
      execution: 'changed',
      before: { company: 'Changed by Sipho' },
    })
    // Who has not seen that difference does not approve it.
    for (const unseen of [{}, { seen: { company: 'Older' } }])
      expect(await refusal(run(approveRequest, owner, { row_id: id, ...unseen }))).toMatchObject({
        code: 'record_changed',
      })
    const seenNow = async () => ({ seen: (await requestOf(id)).before as Record<string, unknown> })
    await run(approveRequest, owner, { row_id: id, ...(await seenNow()) })
    // And again between the approval and the worker.
    await systemDb().crmLead.updateMany({ where: { id: row_id }, data: { company: 'Changed once more' } })
    expect(await carriedOut(id)).toMatchObject({ status: 'pending', execution: 'changed' })
    await run(approveRequest, owner, { row_id: id, ...(await seenNow()) })
    expect(await carriedOut(id)).toMatchObject({ execution: 'done' })
    expect((await leads('Changing lead'))[0]).toMatchObject({ company: 'Changed by the agent' })
  })

  it('can be corrected: the correction is a request of its own, the first stays', async () => {
    const first = await propose('create_crm_leads', { name: 'Mispelt', phone: '082 555 0106' })
    const wrong = { approval_id: first, input: { name: '', phone: 'no number', nonsense: 1 } }
    expect((await refusal(run(editRequest, owner, wrong))).status).toBe(422)
    const { id } = await run(editRequest, owner, {
      approval_id: first,
      input: { name: 'Misspelt', phone: '082 555 0106' },
    })
    expect(await requestOf(first)).toMatchObject({ status: 'rejected', told: true })
    expect(await requestOf(id)).toMatchObject({
      status: 'pending',
      replaces_id: first,
      summary: 'Add a lead: Misspelt',
    })
  })

  it('can be taken back for five seconds', async () => {
    const id = await propose('create_crm_leads', { name: 'Second thoughts', phone: '082 555 0107' })
    await run(approveRequest, owner, { row_id: id })
    await run(takeBackApproval, owner, { row_id: id })
    expect(await carriedOut(id)).toMatchObject({ status: 'pending' })
    await run(approveRequest, owner, { row_id: id })
    await carriedOut(id)
    expect(await refusal(run(takeBackApproval, owner, { row_id: id }))).toMatchObject({ code: 'too_late' })
  })

  it('expires, and can be approved no longer', async () => {
    const id = await propose('create_crm_leads', { name: 'Too late', phone: '082 555 0108' })
    await systemDb().aiApproval.updateMany({ where: { id }, data: { expires_at: new Date(0) } })
    await worker.look()
    expect(await requestOf(id)).toMatchObject({ status: 'expired' })
    expect(await logOf(id)).toMatchObject([{ outcome: 'expired' }])
    expect(await refusal(run(approveRequest, owner, { row_id: id }))).toMatchObject({ code: 'expired' })
  })

  it('waits while all agents are stopped, approved or not', async () => {
    const id = await propose('create_crm_leads', { name: 'Stopped', phone: '082 555 0109' })
    await run(approveRequest, owner, { row_id: id })
    await run(changeAiSettings, owner, { kill_switch: true })
    expect(await carriedOut(id)).toMatchObject({ status: 'approved', execution: 'waiting' })
    await run(changeAiSettings, owner, { kill_switch: false })
    expect(await carriedOut(id)).toMatchObject({ execution: 'done' })
  })
})

it('is decided by the owner and by approvers, as the settings say', async () => {
  const { organization } = owner
  const administrator = await memberOf(organization, 'administrator', 'Anele')
  const member = await memberOf(organization, 'member', 'Mpho')
  const id = await propose('create_crm_leads', { name: 'Who decides', phone: '082 555 0110' })
  await run(changeAiSettings, owner, { approver_role: 'approver' })
  expect((await refusal(run(approveRequest, administrator, { row_id: id }))).status).toBe(403)
  expect((await refusal(run(rejectRequest, member, { row_id: id, reason: 'No.' }))).status).toBe(403)
  await run(changeAiSettings, owner, { approver_role: 'admin' })
  await run(approveRequest, administrator, { row_id: id })
  expect(await requestOf(id)).toMatchObject({ decided_as: 'administrator', decided_by_name: 'Anele' })
  const other = await propose('create_crm_leads', { name: 'Marked', phone: '082 555 0111' })
  await run(rejectRequest, { ...member, isApprover: true }, { row_id: other, reason: 'No.' })
  expect(await requestOf(other)).toMatchObject({ decided_as: 'marked as approver' })
})

it('belongs to its organization alone', async () => {
  const stranger = await memberOf(await newOrganization(), 'owner', 'A stranger')
  const id = await propose('create_crm_leads', { name: 'Ours', phone: '082 555 0112' })
  expect((await refusal(run(approveRequest, stranger, { row_id: id }))).status).toBe(404)
  expect(await requestOf(id)).toMatchObject({ status: 'pending' })
})
