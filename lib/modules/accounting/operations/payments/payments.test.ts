import { beforeAll, expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { findMounted } from '@/lib/core/http/router'
import { createTestDatabase } from '@/scripts/test/database'
import { balances, openBooks, refusal, run, type TestBooks } from '@/tests/accounting/books'
import { cancelDocument } from '../documents/cancel-document'
import { makeNext } from '../documents/make-document'
import { submitDocument } from '../documents/submit-document'
import { createDocument } from '../documents/write-document'
import { allocatePayment } from './allocate-payment'
import { cancelPayment, discardPayment } from './cancel-payment'
import { readOpenItems } from './open-items'
import { previewPayment } from './preview-payment'
import { editPayment, listPayments } from './read-payment'
import { submitPayment } from './submit-payment'
import { createPayment, updatePayment } from './write-payment'

await createTestDatabase()

let books: TestBooks
beforeAll(async () => {
  books = await openBooks()
})

const bill = async (supplier_id: string, rate: string, more = {}) =>
  (
    await run(createDocument, books.owner, {
      doctype: 'acc_purchase_invoice',
      supplier_id,
      submit: true,
      items: [{ description: 'Fibre', rate }],
      ...more,
    })
  ).document
const invoice = async (customer_id: string, rate: string, more = {}) =>
  (
    await run(createDocument, books.owner, {
      doctype: 'acc_sales_invoice',
      customer_id,
      submit: true,
      items: [{ description: 'Line', rate }],
      ...more,
    })
  ).document
const pay = async (input: object) => (await run(createPayment, books.owner, input)).payment
const stateOf = async (id: string) => {
  const row = await systemDb().accDocument.findFirstOrThrow({ where: { id } })
  return [row.outstanding.toFixed(2), row.base_outstanding.toFixed(2), row.progress]
}

const eventsOf = async (id: string) => {
  const rows = await systemDb().platformEvent.findMany({ where: { organization_id: books.organization.id } })
  return rows
    .filter(({ payload }) => (payload as { id?: string }).id === id)
    .map(({ name, payload }) => [name, payload])
}

test('one payment pays several bills, one of them in part, and keeps the rest as an advance', async () => {
  const supplier_id = await books.supplier()
  const before = await balances(books.organization.id)
  const [first, second] = [await bill(supplier_id, '100'), await bill(supplier_id, '60.5')]
  const draft = await pay({
    supplier_id,
    amount: '150',
    reference_no: 'EFT 9',
    allocations: [
      { document_id: first.id, amount: '100' },
      { document_id: second.id, amount: 20 },
    ],
  })
  expect(draft).toMatchObject({ docstatus: 0, kind: 'pay', unallocated: '30.00', title: 'Payment made' })
  const preview = await run(previewPayment, books.owner, { payment_id: draft.id })
  expect(preview.entries.map(({ account, debit, credit }) => [account.slice(0, 4), debit, credit])).toEqual([
    ['1110', '0.00', '150.00'],
    ['2110', '100.00', '0.00'],
    ['2110', '20.00', '0.00'],
    ['2110', '30.00', '0.00'],
  ])
  await run(submitPayment, books.owner, { payment_id: draft.id })
  expect(await stateOf(first.id)).toEqual(['0.00', '0.00', 'paid'])
  expect(await stateOf(second.id)).toEqual(['40.50', '40.50', 'partly_paid'])
  const open = await run(readOpenItems, books.owner, { party_type: 'supplier', party_id: supplier_id })
  expect(open.items).toMatchObject([{ number: second.number, outstanding: '40.50', proposed: '40.50' }])
  expect(open.advances).toMatchObject([{ number: draft.number, unallocated: '30.00' }])
  const used = await run(allocatePayment, books.owner, {
    payment_id: draft.id,
    allocations: [{ document_id: second.id, amount: '30' }],
  })
  expect(used.payment).toMatchObject({ unallocated: '0.00' })
  expect(await stateOf(second.id)).toEqual(['10.50', '10.50', 'partly_paid'])
  const refused = await refusal(
    run(cancelDocument, books.owner, { doctype: 'acc_purchase_invoice', doc_id: second.id }),
  )
  expect(refused.message).toContain(draft.number)
  await run(cancelPayment, books.owner, { payment_id: draft.id, reason: 'Bounced' })
  expect(await stateOf(first.id)).toEqual(['100.00', '100.00', 'unpaid'])
  expect(await stateOf(second.id)).toEqual(['60.50', '60.50', 'unpaid'])
  await run(cancelDocument, books.owner, { doctype: 'acc_purchase_invoice', doc_id: first.id })
  await run(cancelDocument, books.owner, { doctype: 'acc_purchase_invoice', doc_id: second.id })
  expect(await balances(books.organization.id)).toEqual(before)
})

test('nobody pays more than is open, twice, or for somebody else', async () => {
  const supplier_id = await books.supplier()
  const one = await bill(supplier_id, '100')
  const input = { supplier_id, allocations: [{ document_id: one.id, amount: '100' }] }
  const [a, b] = [await pay(input), await pay(input)]
  const answers = await Promise.allSettled([a, b].map(({ id }) => run(submitPayment, books.owner, { payment_id: id })))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await stateOf(one.id)).toEqual(['0.00', '0.00', 'paid'])
  const stranger = await refusal(pay({ ...input, supplier_id: await books.supplier() }))
  expect(stranger.detail).toMatchObject([{ loc: ['body', 'allocations', 0, 'document_id'] }])
  expect((await refusal(pay({ supplier_id, amount: '0' }))).status).toBe(422)
  const other = await bill(supplier_id, '10')
  const more = await refusal(pay({ supplier_id, amount: '5', allocations: [{ document_id: other.id, amount: '6' }] }))
  expect(more.message).toContain('1.00 ZAR more is allocated')
  const above = await pay({ supplier_id, amount: '11', allocations: [{ document_id: other.id, amount: '11' }] })
  const refused = await refusal(run(submitPayment, books.owner, { payment_id: above.id }))
  expect(refused.message).toContain('Only 10.00 ZAR')
})

test('a dollar bill is paid at another rate: the bill clears at its own, the difference is an exchange loss', async () => {
  const supplier_id = await books.supplier({ currency: 'USD' })
  const before = await balances(books.organization.id)
  const one = await bill(supplier_id, '33.33', { conversion_rate: 18 })
  const part = await pay({
    supplier_id,
    conversion_rate: '19.5',
    allocations: [{ document_id: one.id, amount: '10' }],
  })
  expect(part).toMatchObject({ currency: 'USD', amount: '10.00', base_amount: '195.00' })
  await run(submitPayment, books.owner, { payment_id: part.id })
  expect(await stateOf(one.id)).toEqual(['23.33', '419.94', 'partly_paid'])
  await pay({
    supplier_id,
    base_amount: '440',
    allocations: [{ document_id: one.id, amount: '23.33' }],
    submit: true,
  })
  expect(await stateOf(one.id)).toEqual(['0.00', '0.00', 'paid'])
  const after = await balances(books.organization.id)
  expect(Number(after['6900'] ?? 0) - Number(before['6900'] ?? 0)).toBeCloseTo(195 - 180 + 440 - 419.94, 2)
  expect(after['2110']).toBe(before['2110'])
})

test('an advance in dollars is used later at the rate that it was paid with', async () => {
  const customer_id = await books.customer({ currency: 'USD' })
  const before = await balances(books.organization.id)
  const advance = await pay({ customer_id, amount: '30', conversion_rate: 20, submit: true })
  const one = await invoice(customer_id, '30', { conversion_rate: 18 })
  for (const amount of ['10', '20'])
    await run(allocatePayment, books.owner, {
      payment_id: advance.id,
      allocations: [{ document_id: one.id, amount }],
    })
  expect(await stateOf(one.id)).toEqual(['0.00', '0.00', 'paid'])
  const after = await balances(books.organization.id)
  // 600 came in for an invoice of 540.
  expect(Number(after['6900'] ?? 0) - Number(before['6900'] ?? 0)).toBeCloseTo(-60, 2)
  expect(after['1130']).toBe(before['1130'])
  const again = await refusal(
    run(allocatePayment, books.owner, {
      payment_id: advance.id,
      allocations: [{ document_id: one.id, amount: '1' }],
    }),
  )
  expect(again.message).toContain('Only 0.00 USD')
})

test('a credit note is refunded, or used up by a payment', async () => {
  const customer_id = await books.customer()
  const one = await invoice(customer_id, '80')
  await pay({ customer_id, allocations: [{ document_id: one.id, amount: '80' }], submit: true })
  const note = async () => {
    const { document } = await run(makeNext, books.owner, {
      doctype: 'acc_sales_invoice',
      doc_id: one.id,
      target: 'acc_sales_invoice',
    })
    return document
  }
  const credit = await note()
  await run(submitDocument, books.owner, { doctype: 'acc_sales_invoice', doc_id: credit.id })
  expect(await stateOf(credit.id)).toEqual(['-80.00', '-80.00', 'credit'])
  const open = await run(readOpenItems, books.owner, {
    party_type: 'customer',
    party_id: customer_id,
    document_id: credit.id,
  })
  expect(open).toMatchObject({ kind: 'pay', amount: '80.00', items: [{ proposed: '-80.00' }] })
  const refund = await pay({
    customer_id,
    kind: 'pay',
    amount: '50',
    allocations: [{ document_id: credit.id, amount: '50' }],
    submit: true,
  })
  expect(refund).toMatchObject({ title: 'Refund paid', unallocated: '0.00' })
  expect(await eventsOf(refund.id)).toEqual([
    ['payment.made', expect.objectContaining({ customer_id, supplier_id: null, is_refund: true, amount: '50.00' })],
  ])
  expect(await stateOf(credit.id)).toEqual(['-30.00', '-30.00', 'credit'])
  const next = await invoice(customer_id, '100')
  await pay({
    customer_id,
    amount: '70',
    allocations: [
      { document_id: next.id, amount: '100' },
      { document_id: credit.id, amount: '30' },
    ],
    submit: true,
  })
  expect(await stateOf(next.id)).toEqual(['0.00', '0.00', 'paid'])
  expect(await stateOf(credit.id)).toEqual(['0.00', '0.00', 'paid'])
})

test('what the bank sees is told: money in as received, money out as made, refunds too', async () => {
  const supplier_id = await books.supplier({ name: 'Cable Works' })
  const told = async (input: object) => eventsOf((await pay({ amount: '5', submit: true, ...input })).id)
  expect(await told({ supplier_id })).toEqual([
    ['payment.made', expect.objectContaining({ supplier_id, supplier_name: 'Cable Works', is_refund: false })],
  ])
  expect(await told({ supplier_id, kind: 'receive' })).toEqual([
    ['payment.received', expect.objectContaining({ supplier_id, customer_id: null, is_refund: true })],
  ])
  const customer_id = await books.customer()
  expect(await told({ customer_id })).toEqual([
    ['payment.received', expect.objectContaining({ customer_id, supplier_name: null, is_refund: false })],
  ])
})

test('drafts change, are discarded, and are closed to change once they are booked', async () => {
  const customer_id = await books.customer()
  const draft = await pay({ customer_id, amount: '10' })
  const changed = (
    await run(updatePayment, books.owner, { payment_id: draft.id, version: draft.version, amount: '12' })
  ).payment
  expect(changed).toMatchObject({ amount: '12.00', base_amount: '12.00', unallocated: '12.00' })
  const stale = await refusal(
    run(updatePayment, books.owner, { payment_id: draft.id, version: draft.version, amount: '13' }),
  )
  expect(stale.code).toBe('stale')
  const done = (await run(discardPayment, books.owner, { payment_id: draft.id })).payment
  expect(done).toMatchObject({ status: 'Cancelled', number: draft.number })
  expect((await refusal(run(editPayment, books.owner, { payment_id: draft.id }))).status).toBe(409)
  const list = await run(listPayments, books.owner, { party_id: customer_id })
  expect(list.payments.map(({ number }) => number)).toEqual([draft.number])
})

test('the literal word wins over a doctype in the router', () => {
  const id = '01900000-0000-7000-8000-00000000dead'
  const found = findMounted('POST', `/api/v1/accounting/payments/${id}/submit`)
  expect(found?.mounted.route.operation.name).toBe('accounting.payment.submit')
  const document = findMounted('POST', `/api/v1/accounting/acc_sales_invoice/${id}/submit`)
  expect(document?.mounted.route.operation.name).toBe('accounting.document.submit')
})
