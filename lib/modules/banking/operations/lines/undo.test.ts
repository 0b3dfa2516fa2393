import { expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { createDocument } from '@/lib/modules/accounting/operations/documents/write-document'
import { cancelPayment } from '@/lib/modules/accounting/operations/payments/cancel-payment'
import { createPayment } from '@/lib/modules/accounting/operations/payments/write-payment'
import { createTestDatabase } from '@/scripts/test/database'
import { balances, openBank, personOf, refusal, run } from '@/tests/banking/bank'
import { createLineJournal } from './create-journal'
import { createLinePayment } from './create-payment'
import { ignoreLine, ignoreRow, restoreLine } from './ignore-line'
import { listSteps } from './list-steps'
import { reconcileLine } from './reconcile-line'
import { suspendLine } from './suspense-line'
import { transferLine } from './transfer-line'
import { unallocateLine } from './unallocate-line'
import { undoStep } from './undo'
import { undoBatch } from './undo-batch'

await createTestDatabase()

const bank = await openBank()
const newest = async (txn_id: string) => {
  const { steps } = await run(listSteps, bank.owner, { txn_id })
  return steps.find(({ can_undo }) => can_undo) ?? steps[0]!
}
const undo = async (txn_id: string) => run(undoStep, bank.owner, { step_id: (await newest(txn_id)).id })
const invoice = async (customer_id: string, rate: string) =>
  (
    await run(createDocument, bank.owner, {
      doctype: 'acc_sales_invoice',
      customer_id,
      items: [{ description: 'Line', rate }],
      submit: true,
    })
  ).document
const orderOf = async (customer_id: string, rate: string): Promise<string> =>
  (
    await run(createDocument, bank.owner, {
      doctype: 'acc_sales_order',
      customer_id,
      items: [{ description: 'Router', rate }],
      submit: true,
    })
  ).document.id
const progressOf = async (id: string) => (await systemDb().accDocument.findFirstOrThrow({ where: { id } })).progress
const party = (party_id: string) => ({ party_type: 'customer', party_id })
const outstanding = async (id: string) =>
  (await systemDb().accDocument.findFirstOrThrow({ where: { id } })).outstanding.toFixed(2)
const book = (txn_id: string, more: object = {}) =>
  run(createLineJournal, bank.owner, { txn_id, account_id: bank.account('6090'), ...more })

test('undo cancels what was made for the line; undo of an unallocation books it again under a new number', async () => {
  const customer = await bank.customer()
  const due = await invoice(customer, '80')
  const line = await bank.line('100')
  const before = await balances(bank.organization.id)
  const { payment } = await run(createLinePayment, bank.owner, {
    txn_id: line,
    party_type: 'customer',
    party_id: customer,
  })
  const paid = await balances(bank.organization.id)
  await run(unallocateLine, bank.owner, { txn_id: line })
  expect(await outstanding(due.id)).toBe('80.00')
  const { transactions } = await undo(line)
  expect(transactions).toMatchObject([
    { id: line, status: 'reconciled', matches: [{ amount: '100.00', made_here: true }] },
  ])
  expect(transactions[0]!.matches[0]!.number).not.toBe(payment.number)
  expect(await outstanding(due.id)).toBe('0.00')
  expect(await balances(bank.organization.id)).toEqual(paid)
  // The step before is next: its payment has another number by now.
  const { steps } = await run(listSteps, bank.owner, { txn_id: line })
  expect(steps.map(({ action, can_undo, undone_by }) => [action, can_undo, undone_by])).toEqual([
    ['unallocate', false, 'Naledi Botha'],
    ['create_payment', true, null],
  ])
  await run(undoStep, bank.owner, { step_id: steps[1]!.id })
  expect(await outstanding(due.id)).toBe('80.00')
  expect(await balances(bank.organization.id)).toEqual(before)
  const again = await refusal(run(undoStep, bank.owner, { step_id: steps[1]!.id }))
  expect(again.message).toContain('undone already by Naledi Botha')
})

test('undo only unlinks what was there before', async () => {
  const { payment } = await run(createPayment, bank.owner, {
    submit: true,
    customer_id: await bank.customer(),
    amount: '55',
    bank_account_id: bank.account('1110'),
  })
  const line = await bank.line('55')
  await run(reconcileLine, bank.owner, { txn_id: line, voucher_type: 'payment', voucher_id: payment.id })
  await undo(line)
  expect((await bank.lineOf(line)).status).toBe('unreconciled')
  expect((await systemDb().accPayment.findFirstOrThrow({ where: { id: payment.id } })).docstatus).toBe(1)
  await run(reconcileLine, bank.owner, { txn_id: line, voucher_type: 'payment', voucher_id: payment.id })
  await run(unallocateLine, bank.owner, { txn_id: line, keep_vouchers: true })
  await undo(line)
  expect(await bank.lineOf(line)).toMatchObject({ status: 'reconciled', matched_voucher: payment.number })
})

test('a line that came out of suspense goes back there, with its age and its owner', async () => {
  const line = await bank.line('-45')
  await run(suspendLine, bank.owner, { txn_id: line, note: 'Whose?' })
  const long = new Date('2026-10-01T08:00:00Z')
  await systemDb().bankTransaction.update({ where: { id: line }, data: { suspense_at: long } })
  const waiting = await balances(bank.organization.id)
  const other = await personOf(bank.organization, 'moderator')
  await run(createLineJournal, other, { txn_id: line, account_id: bank.account('6090') })
  await undo(line)
  expect(await bank.lineOf(line)).toMatchObject({
    status: 'ignored',
    suspense: true,
    suspense_at: long,
    suspense_by: bank.owner.user!.id,
  })
  expect(await balances(bank.organization.id)).toEqual(waiting)
  await run(restoreLine, bank.owner, { txn_id: line })
  await undo(line)
  expect(await bank.lineOf(line)).toMatchObject({ suspense: true })
  await undo(line)
  expect(await bank.lineOf(line)).toMatchObject({ status: 'unreconciled', suspense: false, suspense_at: null })
})

test('ignoring and its opposite are undone', async () => {
  const line = await bank.line('5')
  await run(ignoreLine, bank.owner, { txn_id: line })
  await run(restoreLine, bank.owner, { txn_id: line })
  await undo(line)
  expect((await bank.lineOf(line)).status).toBe('ignored')
  await undo(line)
  expect((await bank.lineOf(line)).status).toBe('unreconciled')
})

test('a transfer is undone on both sides, and so is its unallocation', async () => {
  const savings = await bank.addBank()
  const [out, arrives] = [await bank.line('-60'), await bank.line('60', { bank_account_id: savings })]
  const before = await balances(bank.organization.id)
  await run(transferLine, bank.owner, { txn_id: out, other_txn_id: arrives })
  const booked = await balances(bank.organization.id)
  await run(unallocateLine, bank.owner, { txn_id: arrives })
  const { transactions } = await undo(out)
  expect(transactions.map(({ status }) => status)).toEqual(['reconciled', 'reconciled'])
  expect(new Set(transactions.map(({ matches }) => matches[0]!.id)).size).toBe(1)
  expect(await balances(bank.organization.id)).toEqual(booked)
  const { steps } = await run(listSteps, bank.owner, { txn_id: arrives })
  await run(undoStep, bank.owner, { step_id: steps.find(({ can_undo }) => can_undo)!.id })
  for (const id of [out, arrives]) expect((await bank.lineOf(id)).status).toBe('unreconciled')
  expect(await balances(bank.organization.id)).toEqual(before)
})

test('what was done since is said, and nothing is undone under it', async () => {
  const line = await bank.line('-12', { description: 'FUEL' })
  await book(line)
  const first = await newest(line)
  await run(unallocateLine, bank.owner, { txn_id: line })
  const later = await refusal(run(undoStep, bank.owner, { step_id: first.id }))
  expect(later).toMatchObject({ status: 409 })
  expect(later.message).toContain('Unallocated')
  const customer = await bank.customer()
  const paid = await bank.line('30')
  const { payment } = await run(createLinePayment, bank.owner, {
    txn_id: paid,
    party_type: 'customer',
    party_id: customer,
  })
  await run(cancelPayment, bank.owner, { payment_id: payment.id })
  const step = await newest(paid)
  expect(step.can_undo).toBe(false)
  expect((await refusal(run(undoStep, bank.owner, { step_id: step.id }))).message).toContain('was cancelled')

  const savings = await bank.addBank()
  const out = await bank.line('-7')
  const { journal } = await run(transferLine, bank.owner, { txn_id: out, bank_account_id: savings })
  const late = await bank.line('7', { bank_account_id: savings })
  await run(reconcileLine, bank.owner, { txn_id: late, voucher_type: 'journal', voucher_id: journal.id })
  expect((await refusal(undo(out))).message).toContain('Unallocate that line first')
})

test('a voucher whose invoice was paid meanwhile is not booked again', async () => {
  const customer = await bank.customer()
  const due = await invoice(customer, '20')
  const pay = (txn_id: string) =>
    run(createLinePayment, bank.owner, { txn_id, party_type: 'customer', party_id: customer })
  const line = await bank.line('20')
  await pay(line)
  await run(unallocateLine, bank.owner, { txn_id: line })
  await pay(await bank.line('20'))
  expect(await outstanding(due.id)).toBe('0.00')
  const refused = await refusal(undo(line))
  expect(refused).toMatchObject({ status: 409 })
  expect(refused.message).toContain('cannot be booked again')
  expect((await bank.lineOf(line)).status).toBe('unreconciled')
})

test('in a closed period nothing is undone, and unallocating reverses today', async () => {
  const closed = await openBank()
  const line = await closed.line('-10', { posted_on: new Date('2026-03-31') })
  await run(createLineJournal, closed.owner, { txn_id: line, account_id: closed.account('6090') })
  const open = await closed.line('-11', { posted_on: new Date('2026-03-31') })
  await systemDb().accCompany.updateMany({
    where: { organization_id: closed.organization.id },
    data: { locked_until: new Date('2026-03-31') },
  })
  const late = await refusal(run(createLineJournal, closed.owner, { txn_id: open, account_id: closed.account('6090') }))
  expect(late).toMatchObject({ status: 409, code: 'period_locked' })
  const { steps } = await run(listSteps, closed.owner, {})
  const refused = await refusal(run(undoStep, closed.owner, { step_id: steps[0]!.id }))
  expect(refused).toMatchObject({ status: 409, code: 'period_locked' })
  expect((await closed.lineOf(line)).status).toBe('reconciled')
  await run(unallocateLine, closed.owner, { txn_id: line })
  expect(await balances(closed.organization.id)).toEqual({})
})

test('one click on several lines is one batch, undone as one; the order that it invoiced is open again', async () => {
  const ctx = { ...bank.owner, requestId: newId() }
  const lines = [await bank.line('1'), await bank.line('2'), await bank.line('3')]
  for (const row_id of lines) await run(ignoreRow, ctx, { row_id })
  const { batch_id } = await newest(lines[0]!)
  const batch = await run(listSteps, bank.owner, { batch_id })
  expect(batch.steps.map(({ batch_size }) => batch_size)).toEqual([3, 3, 3])
  expect((await newest(lines[0]!)).batch_size).toBe(3)
  const { transactions, job_id } = await run(undoBatch, bank.owner, { batch_id })
  expect(job_id).toBeNull()
  expect(transactions.map(({ status }) => status)).toEqual(Array(3).fill('unreconciled'))
  expect((await newest(lines[0]!)).batch_size).toBe(0)
  expect((await refusal(run(undoBatch, bank.owner, { batch_id }))).status).toBe(409)

  const customer_id = await bank.customer()
  const order = await orderOf(customer_id, '300')
  const before = await balances(bank.organization.id)
  const receipt = await bank.line('300')
  await run(createLinePayment, bank.owner, {
    txn_id: receipt,
    ...party(customer_id),
    order_id: order,
  })
  await undo(receipt)
  expect(await balances(bank.organization.id)).toEqual(before)
  expect(await progressOf(order)).toBe('to_bill')
})

test('unallocating cancels the invoice that the receipt made of an order; undoing that makes both anew', async () => {
  const customer_id = await bank.customer()
  const order = await orderOf(customer_id, '300')
  const before = await balances(bank.organization.id)
  const receipt = await bank.line('300')
  await run(createLinePayment, bank.owner, { txn_id: receipt, ...party(customer_id), order_id: order })
  const paid = await balances(bank.organization.id)
  const { invoices } = await run(unallocateLine, bank.owner, { txn_id: receipt })
  expect(invoices).toMatchObject([{ cancelled: true, message: '' }])
  expect(await balances(bank.organization.id)).toEqual(before)
  expect(await progressOf(order)).toBe('to_bill')
  expect((await newest(receipt)).summary).toContain(invoices[0]!.number)

  await undo(receipt)
  expect(await balances(bank.organization.id)).toEqual(paid)
  expect(await progressOf(order)).toBe('completed')
  await undo(receipt)
  expect(await balances(bank.organization.id)).toEqual(before)
  expect(await progressOf(order)).toBe('to_bill')
})

test('an invoice of an order with which something else was done stays, and is named', async () => {
  const customer_id = await bank.customer()
  const order = await orderOf(customer_id, '300')
  const [first, second] = [await bank.line('200'), await bank.line('100')]
  await run(createLinePayment, bank.owner, { txn_id: first, ...party(customer_id), order_id: order })
  const { payment } = await run(createLinePayment, bank.owner, { txn_id: second, ...party(customer_id) })
  const { invoices } = await run(unallocateLine, bank.owner, { txn_id: first })
  expect(invoices).toMatchObject([{ cancelled: false, message: expect.stringContaining(payment.number) }])
  expect(await outstanding(invoices[0]!.id)).toBe('200.00')
  expect((await bank.lineOf(first)).status).toBe('unreconciled')
  await undo(first)
  expect(await outstanding(invoices[0]!.id)).toBe('0.00')
})

test('the log is mine, of today, by account, page by page', async () => {
  const fresh = await openBank()
  const other = await personOf(fresh.organization, 'moderator')
  const savings = await fresh.addBank()
  for (const [ctx, account] of [
    [fresh.owner, fresh.bank],
    [other, fresh.bank],
    [other, savings],
  ] as const)
    await run(ignoreLine, ctx, { txn_id: await fresh.line('4', { bank_account_id: account }) })
  const list = (ctx: typeof other, input: object) => run(listSteps, ctx, input)
  expect((await list(other, { mine: '1', today: '1' })).steps).toHaveLength(2)
  expect((await list(other, { mine: '1', bank_account_id: savings })).steps).toMatchObject([
    { action: 'ignore', can_undo: true, actor: 'Naledi Botha', line: { amount: '4.00', currency: 'ZAR' } },
  ])
  const first = await list(other, { limit: 2 })
  const second = await list(other, { limit: 2, after: first.next })
  expect([...first.steps, ...second.steps].map(({ id }) => id)).toHaveLength(3)
  expect(second.next).toBeNull()
  await systemDb().bankStep.updateMany({
    where: { organization_id: fresh.organization.id },
    data: { created_at: new Date('2026-01-01') },
  })
  expect((await list(other, { today: '1' })).steps).toEqual([])
})
