import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { findGrid } from '@/lib/core/registry'
import { createTestDatabase } from '@/scripts/test/database'
import { openBooks, type TestBooks } from '@/tests/accounting/books'
import { memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { carryOutApproved } from '../../approvals/carry-out.task'
import { approveRequest } from '../../operations/approvals/decide'
import { readUndoPlan, undoRun } from '../../operations/runs/undo-run'
import { callTool } from '../../tools/call-tool'

await createTestDatabase()

let books: TestBooks
let owner: OrganizationCtx
let other: OrganizationCtx
let run_id: string
let session_id: string
beforeAll(async () => {
  books = await openBooks()
  owner = await memberOf(books.organization, 'owner')
  other = await memberOf(await newOrganization(), 'owner', 'Johan Botha')
})
beforeEach(async () => {
  ;[run_id, session_id] = [newId(), newId()]
  const { id: organization_id } = owner.organization
  await systemDb().aiSession.create({ data: { id: session_id, organization_id, user_id: owner.user!.id } })
  const facts = { profile_name: 'Sorter', trigger: 'manual', status: 'completed' }
  await systemDb().aiRun.create({ data: { id: run_id, organization_id, session_id, ...facts } })
})

const worker = carryOutApproved.start()

/** The agent of the run asks, a person approves, and the worker does it. */
async function done(name: string, args: Record<string, unknown>) {
  const agent = { organization_id: owner.organization.id, profile: null, user_id: owner.user!.id }
  const origin = { session_id, run_id, conversation_id: null, profile_id: null }
  const { approval_id } = await callTool(
    { agent, lists: null, origin, turn: 1, writesLeft: null },
    { id: newId(), name, arguments: args },
  )
  await run(approveRequest, owner, { row_id: approval_id! })
  await systemDb().aiApproval.updateMany({ where: { id: approval_id! }, data: { run_after: new Date() } })
  await worker.look()
  expect(await systemDb().aiApproval.findFirstOrThrow({ where: { id: approval_id! } })).toMatchObject({
    execution: 'done',
  })
}

const leadWrites = findGrid('crm-leads')!.writes!
async function newLead(name: string) {
  const lead = (await run(leadWrites.create!, owner, { name, phone: '082 555 0101' })) as { id: string }
  return lead.id
}
const leadOf = (id: string) => systemDb().crmLead.findFirstOrThrow({ where: { id } })
const named = (name: string) => systemDb().crmLead.findMany({ where: { name, deleted_at: null } })
const update = (row_id: string, changes: object) => done('update_crm_leads', { row_id, changes })
const plan = async () => (await run(readUndoPlan, owner, { run_id })).steps.map(({ state, what }) => [state, what])
const undo = async () => (await run(undoRun, owner, { run_id })).results.map(({ state, what }) => [state, what])

it('sets back what was changed, deletes what was added, restores what was deleted: the newest first, and once', async () => {
  const [changed, deleted] = [await newLead('Changed'), await newLead('Deleted')]
  await update(changed, { company: 'By the agent', notes: 'First' })
  await update(changed, { notes: 'Second' })
  await done('create_crm_leads', { name: 'Added', phone: '082 555 0102' })
  await done('delete_crm_leads', { row_id: deleted })
  const steps = [
    ['can', 'Restores Deleted from the bin.'],
    ['can', 'Deletes Added, which was added.'],
    ['can', 'Sets Notes of Changed back.'],
    ['can', 'Sets Company, Notes of Changed back.'],
  ]
  expect(await plan()).toEqual(steps)
  expect(await undo()).toEqual(steps.map(([, what]) => ['undone', what]))
  expect(await leadOf(changed)).toMatchObject({ company: '', notes: '' })
  expect(await named('Added')).toHaveLength(0)
  expect(await named('Deleted')).toHaveLength(1)

  const { version } = await leadOf(changed)
  const lines = await systemDb().aiAction.count({ where: { run_id, tool: 'undo_run' } })
  expect(lines).toBe(4)
  expect((await undo()).map(([state]) => state)).toEqual(['undone', 'undone', 'undone', 'undone'])
  expect(await leadOf(changed)).toMatchObject({ version })
  expect(await systemDb().aiAction.count({ where: { run_id, tool: 'undo_run' } })).toBe(lines)
})

it('leaves what was changed since, and what had come before it, and says by whom', async () => {
  const id = await newLead('Changed since')
  await update(id, { company: 'By the agent' })
  await run(leadWrites.update!, owner, { row_id: id, changes: { notes: 'By a person' } })
  const left = [['cannot', `Changed since was changed since, by ${owner.user!.name}.`]]
  expect(await plan()).toEqual(left)
  expect(await undo()).toEqual(left)
  expect(await leadOf(id)).toMatchObject({ company: 'By the agent', notes: 'By a person' })
})

it('does not take back a mail, and undoes what else the run did', async () => {
  const id = await newLead('Written to')
  await update(id, { company: 'By the agent' })
  await done('sendEmail', { to: 'naledi@example.com', subject: 'Hello', text: 'Good day.' })
  expect((await undo()).map(([state]) => state)).toEqual(['cannot', 'undone'])
  expect(await leadOf(id)).toMatchObject({ company: '' })
  expect(await systemDb().mail.count({ where: { organization_id: owner.organization.id } })).toBe(1)
})

it('cancels a document that was submitted, and discards a draft', async () => {
  const customer_id = await books.customer()
  const items = [{ description: 'Fibre line', qty: 1, rate: '100' }]
  const invoice = { doctype: 'acc_sales_invoice', customer_id, items }
  await done('createDocument', { ...invoice, submit: true })
  await done('createDocument', invoice)
  const stored = () => systemDb().accDocument.findMany({ where: { customer_id }, orderBy: { id: 'asc' } })
  const [submitted, draft] = await stored()
  expect([submitted!.docstatus, draft!.docstatus]).toEqual([1, 0])
  expect(await undo()).toEqual([
    ['undone', `Discards the draft ${draft!.number}.`],
    ['undone', `Cancels ${submitted!.number}, which was submitted.`],
  ])
  expect((await stored()).map(({ docstatus }) => docstatus)).toEqual([2, 2])
})

it('cancels a document that a later step submitted, and says that it keeps its number', async () => {
  const customer_id = await books.customer()
  const doctype = 'acc_sales_invoice'
  await done('createDocument', { doctype, customer_id, items: [{ description: 'Fibre line', qty: 1, rate: '100' }] })
  const { id, number } = await systemDb().accDocument.findFirstOrThrow({ where: { customer_id } })
  await done('submitDocument', { doctype, doc_id: id })
  expect(await undo()).toEqual([
    ['undone', `Cancels ${number}, which was submitted.`],
    ['cannot', `${number}: a later step submitted it, so it is cancelled and keeps its number.`],
  ])
})

it('is for people who may, of the organization of the run', async () => {
  await update(await newLead('Ours'), { company: 'By the agent' })
  expect((await refusal(run(undoRun, other, { run_id }))).status).toBe(404)
  const member = await memberOf(owner.organization, 'moderator', 'Mpho')
  expect((await refusal(run(undoRun, member, { run_id }))).status).toBe(403)
})
