import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { modelSandbox } from '@/lib/connectors/model/sandbox/part'
import { type Sandbox, startSandbox } from '@/lib/connectors/sandbox-kit/server'
import { systemDb } from '@/lib/core/db/prisma'
import { forgetEnv } from '@/lib/core/env'
import { submitDocument } from '@/lib/modules/accounting/operations/documents/submit-document'
import { createDocument } from '@/lib/modules/accounting/operations/documents/write-document'
import { createTestDatabase } from '@/scripts/test/database'
import { openBooks, run, type TestBooks } from '@/tests/accounting/books'
import { carryOutApproved } from '../approvals/carry-out.task'
import { approveRequest, rejectRequest } from '../operations/approvals/decide'
import { readReasons } from '../operations/approvals/read-reasons'
import { createConversation } from '../operations/conversations/change-conversations'
import { readConversation } from '../operations/conversations/read-conversations'
import { sendMessage } from '../operations/conversations/send-message'
import { goOn } from './go-on.task'
import { takeTurn } from './take-turn'

await createTestDatabase()

const doctype = 'acc_sales_invoice'
let sandbox: Sandbox
let books: TestBooks
beforeAll(async () => {
  sandbox = await startSandbox([modelSandbox])
  vi.stubEnv('INDABA_SANDBOX_URL', sandbox.url)
  forgetEnv()
  books = await openBooks()
  const organization_id = books.organization.id
  const row = { organization_id, key: 'connection.model', value: { mode: 'sandbox', settings: {} } }
  await systemDb().organizationSetting.create({ data: row })
  for (let n = 1; n <= 12; n++) {
    const customer_id = await books.customer({ name: `Payer ${n}`, email: `payer${n}@example.com` })
    const posting_date = new Date(Date.now() - (100 + n) * 86_400_000).toISOString().slice(0, 10)
    const items = [{ description: 'Fibre', qty: 1, rate: String(100 * n) }]
    const { document } = await run(createDocument, books.owner, { doctype, customer_id, posting_date, items })
    await run(submitDocument, books.owner, { doctype, doc_id: document.id })
  }
})
afterAll(() => sandbox.close())

it('writes to twelve late payers; ten letters go out, and two are written again for their reason', async () => {
  const { organization, owner } = books
  const organization_id = organization.id
  const { conversation } = await run(createConversation, owner, {})
  const conversation_id = conversation.id
  const work = () => takeTurn(organization, conversation.session_id, new AbortController().signal)
  const waiting = () =>
    systemDb().aiApproval.findMany({ where: { organization_id, status: 'pending' }, orderBy: { id: 'asc' } })
  const carryOut = async () => {
    await systemDb().aiApproval.updateMany({ where: { execution: 'waiting' }, data: { run_after: new Date() } })
    await carryOutApproved.start().look()
  }

  const text = 'Write a reminder to each customer with invoices over 60 days'
  await run(sendMessage, owner, { conversation_id, text })
  await work()
  const letters = await waiting()
  expect(letters).toHaveLength(12)
  expect(letters[0]).toMatchObject({
    tool_name: 'sendEmail',
    effect: 'danger',
    input: { to: expect.stringMatching(/^payer\d+@/), text: expect.stringMatching(/Payer \d+[\s\S]*INV-\S+ of ZAR/) },
  })
  expect(await systemDb().mail.count({ where: { organization_id } })).toBe(0)
  const { reasons } = await run(readReasons, owner, { approval_id: letters[11]!.id })
  expect(reasons.words).toContain('12 letters')

  const [harsh, paid, ...fine] = letters
  for (const { id } of fine) await run(approveRequest, owner, { row_id: id })
  await run(rejectRequest, owner, { row_id: harsh!.id, reason: 'Too harsh' })
  await run(rejectRequest, owner, { row_id: paid!.id, reason: 'They have already paid' })
  await carryOut()
  expect(await systemDb().mail.count({ where: { organization_id } })).toBe(10)

  await goOn.start().look()
  await work()
  const [milder, ...none] = await waiting()
  expect(none).toEqual([])
  const { to } = harsh!.input as { to: string }
  expect(milder).toMatchObject({ input: { to, text: expect.stringContaining('escaped your notice') } })
  const { messages } = (await run(readConversation, owner, { conversation_id })).conversation
  expect(messages.at(-1)!.text).toContain('because of your reason, “Too harsh”')

  await run(approveRequest, owner, { row_id: milder!.id })
  await carryOut()
  expect(await systemDb().mail.count({ where: { organization_id, to_address: to } })).toBe(1)
})
