import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { createTestDatabase } from '@/scripts/test/database'
import { balances, openBooks, refusal, run, type TestBooks } from '@/tests/accounting/books'
import type { Doctype } from '../../schemas'
import { customerWrites } from '../parties/customer-writes'
import { cancelDocument } from './cancel-document'
import { makeNext } from './make-document'
import { previewPosting } from './preview-posting'
import { submitDocument } from './submit-document'
import { createDocument, updateDocument } from './write-document'

await createTestDatabase()

let books: TestBooks
beforeAll(async () => {
  books = await openBooks()
})

const create = async (doctype: Doctype, input: object) =>
  (await run(createDocument, books.owner, { doctype, ...input })).document
const submit = async (doctype: Doctype, doc_id: string, more = {}) =>
  (await run(submitDocument, books.owner, { doctype, doc_id, ...more })).document

test('a bill posts expense, VAT input and payables, and its cancellation reverses them', async () => {
  const supplier_id = await books.supplier()
  const bill = await create('acc_purchase_invoice', {
    supplier_id,
    bill_no: 'A-1',
    items: [
      { description: 'Fibre', qty: 2, rate: '100', item_tax_template_id: books.vat('purchase') },
      { description: 'Rent', qty: 1, rate: 50.5, expense_account_id: books.account('6020') },
    ],
  })
  expect(bill).toMatchObject({ docstatus: 0, net_total: '250.50', tax_total: '30.00', grand_total: '280.50' })
  const preview = await run(previewPosting, books.owner, { doctype: 'acc_purchase_invoice', doc_id: bill.id })
  expect(preview.entries.map(({ account, debit, credit }) => [account.slice(0, 4), debit, credit])).toEqual([
    ['6010', '200.00', '0.00'],
    ['6020', '50.50', '0.00'],
    ['2220', '30.00', '0.00'],
    ['2110', '0.00', '280.50'],
  ])
  const submitted = await submit('acc_purchase_invoice', bill.id)
  expect(submitted).toMatchObject({ docstatus: 1, status: 'Submitted', progress: 'unpaid', outstanding: '280.50' })
  expect(await balances(books.organization.id)).toEqual({
    2110: '-280.50',
    2220: '30.00',
    6010: '200.00',
    6020: '50.50',
  })
  const change = () => refusal(run(updateDocument, books.owner, { doctype: 'acc_purchase_invoice', doc_id: bill.id }))
  expect((await change()).message).toBe(
    `${bill.number} is submitted and cannot be changed. Cancel it, and write a new one.`,
  )
  const cancelled = await run(cancelDocument, books.owner, { doctype: 'acc_purchase_invoice', doc_id: bill.id })
  expect((await change()).message).toBe(`${bill.number} is cancelled and cannot be changed. Write a new one.`)
  expect(cancelled.document).toMatchObject({ docstatus: 2, status: 'Cancelled', outstanding: '0.00' })
  expect(await balances(books.organization.id)).toEqual({})
})

test('an order is received and billed by halves', async () => {
  const supplier_id = await books.supplier()
  const order = await create('acc_purchase_order', {
    supplier_id,
    submit: true,
    items: [{ description: 'Router', qty: 10, rate: 5 }],
  })
  const receipt = (
    await run(makeNext, books.owner, {
      doctype: 'acc_purchase_order',
      doc_id: order.id,
      target: 'acc_purchase_receipt',
    })
  ).document
  expect(receipt.items[0]).toMatchObject({ qty: '10', rate: '5' })
  await run(cancelDocument, books.owner, { doctype: 'acc_purchase_receipt', doc_id: receipt.id }).catch(() => null)
  const half = await create('acc_purchase_receipt', {
    supplier_id,
    submit: true,
    items: [{ description: 'Router', qty: 5, rate: 5, source_line_id: order.items[0]!.id }],
  })
  const bill = (
    await run(makeNext, books.owner, {
      doctype: 'acc_purchase_receipt',
      doc_id: half.id,
      target: 'acc_purchase_invoice',
    })
  ).document
  await submit('acc_purchase_invoice', bill.id)
  const row = await systemDb().accDocument.findFirstOrThrow({ where: { id: order.id } })
  expect([Number(row.per_received), Number(row.per_billed), row.progress]).toEqual([50, 50, 'to_receive_and_bill'])
  expect((await refusal(submit('acc_purchase_receipt', receipt.id))).code).toBe('confirmation_required')
  expect(
    (await refusal(run(cancelDocument, books.owner, { doctype: 'acc_purchase_order', doc_id: order.id }))).message,
  ).toContain(bill.number)
  const note = (
    await run(makeNext, books.owner, {
      doctype: 'acc_purchase_invoice',
      doc_id: bill.id,
      target: 'acc_purchase_invoice',
    })
  ).document
  expect(note).toMatchObject({ is_return: true, grand_total: '-25.00' })
  await submit('acc_purchase_invoice', note.id)
  expect(await balances(books.organization.id)).toEqual({})
  expect(await systemDb().accDocument.findFirstOrThrow({ where: { id: bill.id } })).toMatchObject({ progress: 'paid' })
})

describe.each([
  ['acc_sales_order', 'acc_sales_invoice'],
  ['acc_purchase_order', 'acc_purchase_invoice'],
] as const)('%s whose invoice is given back', (ordering, invoicing) => {
  const next = async (doctype: Doctype, doc_id: string, target: Doctype) =>
    (await run(makeNext, books.owner, { doctype, doc_id, target })).document
  /** An order of ten that is billed whole, and a note for four of them as a draft. */
  async function givenBack(more: object) {
    const party = ordering === 'acc_sales_order' ? 'customer' : 'supplier'
    const order = await create(ordering, {
      [`${party}_id`]: await books[party](),
      submit: true,
      items: [{ description: 'Router', qty: 10, rate: 5 }],
    })
    const invoice = await next(ordering, order.id, invoicing)
    await submit(invoicing, invoice.id)
    const note = await next(invoicing, invoice.id, invoicing)
    const { description, rate, source_line_id } = note.items[0]!
    await run(updateDocument, books.owner, {
      doctype: invoicing,
      doc_id: note.id,
      items: [{ description, rate, source_line_id, qty: 4 }],
      ...more,
    })
    await submit(invoicing, note.id)
    return { order, invoice, note }
  }
  const billed = async ({ id }: { id: string }) => {
    const row = await systemDb().accDocument.findFirstOrThrow({ where: { id } })
    return [Number(row.per_billed), Number(row.per_billed_amount), row.progress]
  }
  const done = [100, 100, ordering === 'acc_sales_order' ? 'completed' : 'to_receive']
  const unbilled = ordering === 'acc_sales_order' ? 'to_bill' : 'to_receive_and_bill'
  const cancel = (doc_id: string) => run(cancelDocument, books.owner, { doctype: invoicing, doc_id })

  test('stays billed: nothing is left to invoice, whatever becomes of the note', async () => {
    const { order, invoice, note } = await givenBack({})
    expect(await billed(order)).toEqual(done)
    expect((await refusal(next(ordering, order.id, invoicing))).message).toContain('Nothing of')
    await cancel(note.id)
    expect(await billed(order)).toEqual(done)
    await cancel(invoice.id)
    expect(await billed(order)).toEqual([0, 0, unbilled])
  })

  test('is billed again where the note says so, until it is canceled', async () => {
    const { order, note } = await givenBack({ reopens_order: true })
    expect(await billed(order)).toEqual([60, 60, unbilled])
    expect((await next(ordering, order.id, invoicing)).items).toMatchObject([{ qty: '4' }])
    await cancel(note.id)
    expect(await billed(order)).toEqual(done)
  })
})

test('an invoice reopens no order', async () => {
  const customer_id = await books.customer()
  const refused = await refusal(create('acc_sales_invoice', { customer_id, reopens_order: true, items: [] }))
  expect(refused.detail).toMatchObject([{ loc: ['body', 'reopens_order'] }])
})

test('a bill number is entered once, however it is spelled', async () => {
  const supplier_id = await books.supplier()
  const first = await create('acc_purchase_invoice', { supplier_id, bill_no: 'INV 0017', items: [] })
  const refused = await refusal(create('acc_purchase_invoice', { supplier_id, bill_no: 'inv-0017', items: [] }))
  expect([refused.status, refused.code]).toEqual([409, 'duplicate_bill'])
  expect(refused.message).toContain(first.number)
})

test('foreign bills have totals in both currencies', async () => {
  const supplier_id = await books.supplier({ currency: 'USD' })
  const items = [{ description: 'Licence', qty: 3, rate: '33.33', item_tax_template_id: books.vat('purchase') }]
  const missing = await refusal(create('acc_purchase_invoice', { supplier_id, items }))
  expect(missing.detail).toMatchObject([{ loc: ['body', 'conversion_rate'] }])
  const bill = await create('acc_purchase_invoice', { supplier_id, conversion_rate: 18, items, submit: true })
  expect(bill).toMatchObject({
    currency: 'USD',
    grand_total: '114.99',
    base_net_total: '1799.82',
    base_grand_total: '2069.82',
  })
})

test('nothing is posted into a locked period', async () => {
  const supplier_id = await books.supplier()
  await systemDb().accCompany.updateMany({
    where: { organization_id: books.organization.id },
    data: { locked_until: new Date('2026-01-31') },
  })
  const bill = await create('acc_purchase_invoice', {
    supplier_id,
    posting_date: '2026-01-15',
    items: [{ description: 'x', rate: 1 }],
  })
  expect((await refusal(submit('acc_purchase_invoice', bill.id))).code).toBe('period_locked')
})

test('a line that says nothing of VAT has its item’s, else the usual one; null is none', async () => {
  const books = await openBooks({ usualVat: true })
  const zero = books.vat('purchase', 'Zero-rated')
  const plain = await books.item()
  const exempt = await books.item({ purchase_tax_template_id: zero })
  const lines = [
    { item_id: plain, rate: '100' },
    { item_id: exempt, rate: '100' },
    { description: 'Delivery', rate: '100' },
    { item_id: plain, rate: '100', item_tax_template_id: null },
  ]
  const { document } = await run(createDocument, books.owner, { doctype: 'acc_purchase_invoice', items: lines })
  const usual = books.vat('purchase')
  expect(document.items.map((line) => line.item_tax_template_id)).toEqual([usual, zero, usual, null])
  expect(document).toMatchObject({ net_total: '400.00', tax_total: '30.00', grand_total: '430.00' })
  const sold = await run(createDocument, books.owner, {
    doctype: 'acc_sales_invoice',
    items: [{ item_id: plain, rate: '1' }],
  })
  expect(sold.document.items[0]!.item_tax_template_id).toBe(books.vat('sales'))
  await systemDb().accTaxTemplate.updateMany({ where: { id: usual }, data: { disabled: true } })
  const later = await run(createDocument, books.owner, { doctype: 'acc_purchase_invoice', items: lines.slice(0, 1) })
  expect(later.document.tax_total).toBe('0.00')
})

test('days that no calendar of books has are refused', async () => {
  for (const day of ['0000-01-01', '2026-02-31', '9999-12-31', '30/11/2026', 20261130])
    for (const field of ['posting_date', 'bill_date', 'due_date', 'schedule_date']) {
      const refused = await refusal(run(createDocument, books.owner, { doctype: 'acc_purchase_invoice', [field]: day }))
      expect(refused.detail).toMatchObject([{ loc: ['body', field], msg: expect.stringMatching(/^Write a date/) }])
    }
})

test('a value of another kind is told what kind is wanted, in words', async () => {
  const told = async (input: object) =>
    (await refusal(run(createDocument, books.owner, { doctype: 'acc_purchase_invoice', ...input }))).detail
  expect(await told({ items: 'one' })).toMatchObject([{ loc: ['body', 'items'], msg: 'Send a list.' }])
  expect(await told({ items: [1] })).toMatchObject([{ loc: ['body', 'items', 0], msg: 'Send an object with fields.' }])
  expect(await told({ items: [{ qty: {} }] })).toMatchObject([
    { loc: ['body', 'items', 0, 'qty'], msg: 'Enter a number.' },
  ])
  expect(await told({ posting_date: 5 })).toMatchObject([{ msg: 'Write a date as 2026-11-30.' }])
})

test('a document names no lead, deal or other record of another organization', async () => {
  const other = await openBooks()
  const lead_id = newId()
  const lead = { id: lead_id, organization_id: other.organization.id, lead_id: 'L-1', name: 'Theirs' }
  await systemDb().crmLead.create({ data: lead })
  const customer_id = await books.customer()
  const ask = (input: object) => run(createDocument, books.owner, { doctype: 'acc_quotation', customer_id, ...input })
  for (const [field, id] of [
    ['lead_id', lead_id],
    ['deal_id', newId()],
    ['customer_id', await other.customer()],
    ['debit_to_id', other.account('1130')],
  ] as const)
    expect((await refusal(ask({ [field]: id }))).detail).toMatchObject([{ loc: ['body', field] }])
  for (const [field, id] of [
    ['item_id', await other.item()],
    ['income_account_id', other.account('4100')],
    ['item_tax_template_id', other.vat('sales')],
  ] as const)
    expect((await refusal(ask({ items: [{ description: 'x', rate: '1', [field]: id }] }))).detail).toMatchObject([
      { loc: ['body', 'items', 0, field] },
    ])
})

test('a customer or supplier that the books name is not deleted; one without is', async () => {
  const customer = await books.customer({ name: 'Karoo Lodge' })
  const remove = (row_id: string) => run(customerWrites.remove, books.owner, { row_id })
  const { document } = await run(createDocument, books.owner, {
    doctype: 'acc_sales_invoice',
    customer_id: customer,
    items: [{ description: 'Line', rate: '10' }],
    submit: true,
  })
  await expect(remove(customer)).rejects.toMatchObject({
    status: 409,
    code: 'in_use',
    message: expect.stringContaining('1 open invoice'),
  })
  await run(cancelDocument, books.owner, { doctype: 'acc_sales_invoice', doc_id: document.id })
  await expect(remove(customer)).rejects.toThrow('postings in the books')
  expect(await remove(await books.customer({ name: 'Unused' }))).toMatchObject({ name: 'Unused' })
})

test('VAT that no line has cannot be adjusted', async () => {
  const input = {
    doctype: 'acc_purchase_invoice',
    supplier_id: await books.supplier({ name: 'Without VAT' }),
    items: [{ description: 'Line', rate: '10', item_tax_template_id: null }],
  }
  await expect(run(createDocument, books.owner, { ...input, tax_adjustment: '0.03' })).rejects.toMatchObject({
    detail: [{ loc: ['body', 'tax_adjustment'] }],
  })
  const taxed = { ...input, items: [{ ...input.items[0], item_tax_template_id: books.vat('purchase') }] }
  const { document } = await run(createDocument, books.owner, { ...taxed, tax_adjustment: '0.03' })
  expect(document).toMatchObject({ tax_adjustment: '0.03', grand_total: '11.53' })
  const changed = await run(updateDocument, books.owner, { ...input, doc_id: document.id })
  expect(changed.document).toMatchObject({ tax_adjustment: '0', grand_total: '10.00' })
})
