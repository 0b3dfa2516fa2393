import { expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { makeNext } from '@/lib/modules/accounting/operations/documents/make-document'
import { submitDocument } from '@/lib/modules/accounting/operations/documents/submit-document'
import { createDocument } from '@/lib/modules/accounting/operations/documents/write-document'
import { createTestDatabase } from '@/scripts/test/database'
import { balances, openBank, refusal, run } from '@/tests/banking/bank'
import { createLineJournal } from './create-journal'
import { createLinePayment } from './create-payment'

await createTestDatabase()

const bank = await openBank()
const invoice = async (customer_id: string, rate: string, more: object = {}) =>
  (
    await run(createDocument, bank.owner, {
      doctype: 'acc_sales_invoice',
      customer_id,
      items: [{ description: 'Line', rate }],
      submit: true,
      ...more,
    })
  ).document
const bill = async (supplier_id: string, rate: string, more: object = {}) =>
  (
    await run(createDocument, bank.owner, {
      doctype: 'acc_purchase_invoice',
      supplier_id,
      items: [{ description: 'Line', rate }],
      submit: true,
      ...more,
    })
  ).document
const stateOf = async (id: string) => {
  const { outstanding, base_outstanding, progress } = await systemDb().accDocument.findFirstOrThrow({ where: { id } })
  return [outstanding.toFixed(2), base_outstanding.toFixed(2), progress]
}
const setRate = (currency: string, rate: string) =>
  systemDb().accExchangeRate.create({
    data: {
      id: newId(),
      organization_id: bank.organization.id,
      currency,
      valid_on: new Date('2026-01-01'),
      rate,
    },
  })
/** What a step changed in the ledger, by account number. */
async function moved(work: () => Promise<unknown>): Promise<Record<string, string>> {
  const before = await balances(bank.organization.id)
  await work()
  const after = await balances(bank.organization.id)
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((number) => {
      const change = (Number(after[number] ?? 0) - Number(before[number] ?? 0)).toFixed(2)
      return Number(change) ? [[number, change]] : []
    }),
  )
}
const pay = (txn_id: string, input: object) => run(createLinePayment, bank.owner, { txn_id, ...input })
const book = (txn_id: string, input: object) => run(createLineJournal, bank.owner, { txn_id, ...input })
const customerOf = (party_id: string) => ({ party_type: 'customer', party_id })

test('a receipt pays what is open, oldest first, on the line’s day, and clears the line', async () => {
  const id = await bank.customer({ name: 'Karoo Lodge' })
  const [first, second] = [await invoice(id, '100'), await invoice(id, '60.50')]
  const line = await bank.line('130.00', { description: 'EFT KAROO LODGE', reference: 'KL 7' })
  const { payment, transaction } = await pay(line, customerOf(id))
  expect(payment).toMatchObject({
    kind: 'receive',
    amount: '130.00',
    unallocated: '0.00',
    reference_no: 'KL 7',
    docstatus: 1,
    posting_date: transaction.posted_on,
  })
  expect(transaction).toMatchObject({
    status: 'reconciled',
    matched_voucher: payment.number,
    matches: [{ number: payment.number, amount: '130.00', made_here: true, party_name: 'Karoo Lodge' }],
  })
  expect(await stateOf(first.id)).toEqual(['0.00', '0.00', 'paid'])
  expect(await stateOf(second.id)).toEqual(['30.50', '30.50', 'partly_paid'])
})

test('what is more than is open stays as an advance; chosen invoices are paid as said; refunds go the other way', async () => {
  const id = await bank.customer()
  const [first, second] = [await invoice(id, '40'), await invoice(id, '50')]
  const over = await pay(await bank.line('70'), {
    ...customerOf(id),
    allocations: [{ invoice_id: second.id, amount: '50' }],
  })
  expect(over.payment).toMatchObject({
    unallocated: '20.00',
    allocations: [{ document_id: second.id, amount: '50.00' }],
  })
  expect(await stateOf(first.id)).toEqual(['40.00', '40.00', 'unpaid'])
  const { document: credit } = await run(makeNext, bank.owner, {
    doctype: 'acc_sales_invoice',
    doc_id: second.id,
    target: 'acc_sales_invoice',
  })
  await run(submitDocument, bank.owner, { doctype: 'acc_sales_invoice', doc_id: credit.id })
  const back = await pay(await bank.line('-50'), customerOf(id))
  expect(back.payment).toMatchObject({ kind: 'pay', title: 'Refund paid', unallocated: '0.00' })
  expect(await stateOf(credit.id)).toEqual(['0.00', '0.00', 'paid'])
})

test('a dollar bill that a rand account paid is settled whole: the rate follows from what the bank took', async () => {
  await setRate('USD', '18')
  const id = await bank.supplier({ currency: 'USD' })
  const one = await bill(id, '100', { conversion_rate: 18 })
  const line = await bank.line('-1850.00')
  expect(await moved(() => pay(line, { party_type: 'supplier', party_id: id }))).toEqual({
    '1110': '-1850.00',
    '2110': '1800.00',
    '6900': '50.00',
  })
  expect(await stateOf(one.id)).toEqual(['0.00', '0.00', 'paid'])
  const next = await bill(id, '100', { conversion_rate: 18 })
  const allocations = [{ invoice_id: next.id, amount: '100' }]
  const wrong = await refusal(pay(await bank.line('-9000'), { party_type: 'supplier', party_id: id, allocations }))
  expect(wrong.message).toContain('90 for one, and the day’s rate is 18')
  const near = await pay(await bank.line('-1750'), { party_type: 'supplier', party_id: id, allocations })
  expect(near.payment).toMatchObject({ currency: 'USD', amount: '100.00', base_amount: '1750.00' })
})

test('an account in dollars is paid in dollars, and its ledger account has both', async () => {
  const usd = await bank.addBank({ name: 'Dollar account', currency: 'USD' })
  const id = await bank.customer({ currency: 'USD' })
  const one = await invoice(id, '200', { conversion_rate: 17 })
  const { payment, transaction } = await pay(await bank.line('200', { bank_account_id: usd }), customerOf(id))
  expect(payment).toMatchObject({ currency: 'USD', amount: '200.00', base_amount: '3600.00' })
  expect(transaction).toMatchObject({ status: 'reconciled', currency: 'USD', amount: '200.00' })
  expect(await stateOf(one.id)).toEqual(['0.00', '0.00', 'paid'])
  const rand = await invoice(await bank.customer(), '10')
  const refused = await refusal(
    pay(await bank.line('1', { bank_account_id: usd }), {
      ...customerOf(rand.customer_id as string),
      allocations: [{ invoice_id: rand.id, amount: '10' }],
    }),
  )
  expect(refused.message).toContain('journal entry that names the invoice')

  const fee = await book(await bank.line('-3.33', { bank_account_id: usd }), {
    account_id: bank.account('6090'),
    conversion_rate: '18.123',
  })
  const lines = await systemDb().accJournalLine.findMany({
    where: { journal_id: fee.journal.id },
    orderBy: { position: 'asc' },
  })
  expect(
    lines.map(({ debit, credit, currency, currency_amount }) => [
      `${debit}`,
      `${credit}`,
      currency,
      `${currency_amount}`,
    ]),
  ).toEqual([
    ['60.35', '0', '', 'null'],
    ['0', '60.35', 'USD', '-3.33'],
  ])
  expect(fee.transaction.status).toBe('reconciled')
})

test('a receipt for an order makes it an invoice and pays it, once', async () => {
  const id = await bank.customer()
  const { document: order } = await run(createDocument, bank.owner, {
    doctype: 'acc_sales_order',
    customer_id: id,
    items: [{ description: 'Router', rate: '300' }],
    submit: true,
  })
  const lines = [await bank.line('300'), await bank.line('300')]
  const answers = await Promise.allSettled(lines.map((line) => pay(line, { ...customerOf(id), order_id: order.id })))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const made = answers.find((answer) => answer.status === 'fulfilled')!.value
  expect(made.payment.allocations).toMatchObject([
    { doctype: 'acc_sales_invoice', amount: '300.00', outstanding: '0.00' },
  ])
  expect(made.payment.unallocated).toBe('0.00')
  const stranger = await refusal(
    pay(await bank.line('300'), { ...customerOf(await bank.customer()), order_id: order.id }),
  )
  expect(stranger.status).toBe(409)
})

test('VAT is taken out of the line’s amount; the net goes to the account', async () => {
  const line = await bank.line('-115.00', { description: 'MONTHLY FEE' })
  const change = await moved(() =>
    book(line, { account_id: bank.account('6090'), tax_template_id: bank.vat('purchase'), remark: 'Bank charges' }),
  )
  expect(change).toEqual({ '1110': '-115.00', '6090': '100.00', '2220': '15.00' })
  // The VAT report reads what the voucher says of its VAT, whatever the voucher.
  const [tax] = await systemDb().accVoucherTax.findMany({ where: { account_id: bank.account('2220') } })
  expect([tax?.section, tax?.name, tax?.net.toFixed(2), tax?.amount.toFixed(2)]).toEqual([
    'purchases',
    'VAT 15%',
    '100.00',
    '15.00',
  ])
  const { transaction } = await book(await bank.line('-0.05'), {
    account_id: bank.account('6090'),
    tax_template_id: bank.vat('purchase'),
  })
  expect(transaction.status).toBe('reconciled')
})

test('a line is split over accounts to the cent; the difference is said', async () => {
  const line = await bank.line('-100.00')
  const short = await refusal(
    book(line, {
      lines: [
        { account_id: bank.account('6020'), amount: '60' },
        { account_id: bank.account('6030'), amount: '39.99' },
      ],
    }),
  )
  expect(short.message).toContain('left')
  expect(short.detail).toMatchObject([{ loc: ['body', 'lines'] }])
  const { journal } = await book(line, {
    lines: [
      { account_id: bank.account('6020'), amount: '60' },
      { account_id: bank.account('6030'), amount: '40.00', remark: 'Power' },
    ],
  })
  expect(journal.lines.map(({ debit, credit }) => [debit, credit])).toEqual([
    ['60.00', '0.00'],
    ['40.00', '0.00'],
    ['0.00', '100.00'],
  ])
  const signed = await book(await bank.line('-100.00'), {
    lines: [
      { account_id: bank.account('6020'), amount: '-120' },
      { account_id: bank.account('4800'), amount: '20' },
    ],
  })
  expect(signed.journal.lines.map(({ debit, credit }) => [debit, credit])).toEqual([
    ['120.00', '0.00'],
    ['0.00', '20.00'],
    ['0.00', '100.00'],
  ])
})

test('what is wrong is said at its own field', async () => {
  const line = await bank.line('-10')
  const at = async (work: Promise<unknown>) => {
    const { status, detail } = await refusal(work)
    return [status, (detail as { loc: unknown[] }[])[0]!.loc.slice(1).join('.')]
  }
  expect(await at(book(line, {}))).toEqual([422, 'account_id'])
  expect(await at(book(line, { account_id: bank.account('1110') }))).toEqual([422, 'account_id'])
  expect(await at(book(line, { account_id: newId() }))).toEqual([422, 'account_id'])
  expect(await at(book(line, { account_id: bank.account('2110') }))).toEqual([422, 'supplier_id'])
  expect(await at(book(line, { account_id: bank.account('6090'), tax_template_id: newId() }))).toEqual([
    422,
    'tax_template_id',
  ])
  expect(await at(book(line, { lines: [{ account_id: newId(), amount: '10' }] }))).toEqual([422, 'lines.0.account_id'])
  expect(await at(pay(line, { party_type: 'supplier', party_id: newId() }))).toEqual([422, 'party_id'])
  const supplier = await bank.supplier()
  expect(
    await at(
      pay(line, { party_type: 'supplier', party_id: supplier, allocations: [{ invoice_id: newId(), amount: '1' }] }),
    ),
  ).toEqual([422, 'allocations.0.invoice_id'])
  expect((await bank.lineOf(line)).status).toBe('unreconciled')
})
