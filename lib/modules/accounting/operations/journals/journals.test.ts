import { beforeAll, expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { findMounted } from '@/lib/core/http/router'
import { createTestDatabase } from '@/scripts/test/database'
import { balances, openBooks, refusal, run, type TestBooks } from '@/tests/accounting/books'
import { cancelDocument } from '../documents/cancel-document'
import { createDocument } from '../documents/write-document'
import { cancelPayment } from '../payments/cancel-payment'
import { createPayment } from '../payments/write-payment'
import { cancelJournal, discardJournal, reverseJournal } from './cancel-journal'
import { editJournal, listJournals } from './read-journal'
import { submitJournal } from './submit-journal'
import { createJournal, previewJournal, updateJournal } from './write-journal'

await createTestDatabase()

let books: TestBooks
beforeAll(async () => {
  books = await openBooks()
})
const enter = async (input: object) => (await run(createJournal, books.owner, input)).journal
const line = (number: string, more: object) => ({ account_id: books.account(number), ...more })

test('a draft may be unbalanced; submitting says by how much, then posts both sides', async () => {
  const lines = [line('6020', { debit: '100' }), line('1110', { credit: '90.5' })]
  const draft = await enter({ title: 'Rent', lines })
  expect(draft).toMatchObject({ docstatus: 0, total: '100.00', debit_total: '100.00', credit_total: '90.50' })
  const refused = await refusal(run(submitJournal, books.owner, { journal_id: draft.id }))
  expect(refused.message).toContain('debits are 9.50 ZAR more than credits')
  await run(updateJournal, books.owner, {
    journal_id: draft.id,
    version: draft.version,
    lines: [lines[0], line('1110', { credit: '100' })],
  })
  const preview = await run(previewJournal, books.owner, { journal_id: draft.id })
  expect(
    preview.entries.map(({ account, debit, credit, cost_centre }) => [account, debit, credit, cost_centre]),
  ).toEqual([
    ['6020 Rent', '100.00', '0.00', 'Main'],
    ['1110 Bank', '0.00', '100.00', null],
  ])
  const booked = (await run(submitJournal, books.owner, { journal_id: draft.id })).journal
  expect(booked).toMatchObject({ status: 'Submitted', number: draft.number })
  expect(await balances(books.organization.id)).toEqual({ 1110: '-100.00', 6020: '100.00' })
  expect((await refusal(run(editJournal, books.owner, { journal_id: draft.id }))).status).toBe(409)
  const back = (
    await run(reverseJournal, books.owner, { journal_id: draft.id, posting_date: booked.posting_date, submit: true })
  ).journal
  expect(back).toMatchObject({ docstatus: 1, title: `Reversal of ${draft.number}: Rent` })
  expect(await balances(books.organization.id)).toEqual({})
  await run(cancelJournal, books.owner, { journal_id: back.id })
  await run(cancelJournal, books.owner, { journal_id: draft.id })
  expect(await balances(books.organization.id)).toEqual({})
  const { journals } = await run(listJournals, books.owner, { limit: 1 })
  expect(journals.map(({ number }) => number)).toEqual([back.number])
})

test('creditors need a supplier, and a line settles no more of a bill than is open', async () => {
  const supplier_id = await books.supplier()
  const { document: bill } = await run(createDocument, books.owner, {
    doctype: 'acc_purchase_invoice',
    supplier_id,
    submit: true,
    items: [{ description: 'x', rate: '50' }],
  })
  const write = (debit: string, more: object) =>
    enter({ lines: [line('2110', { debit, ...more }), line('4800', { credit: debit })] })
  const nobody = await write('50', {})
  const refused = await refusal(run(submitJournal, books.owner, { journal_id: nobody.id }))
  expect(refused.detail).toMatchObject([{ loc: ['body', 'lines', 0, 'supplier_id'] }])
  await run(discardJournal, books.owner, { journal_id: nobody.id })
  const above = await write('51', { supplier_id, document_id: bill.id })
  expect((await refusal(run(submitJournal, books.owner, { journal_id: above.id }))).message).toContain('Only 50.00 ZAR')
  const exact = await write('50', { supplier_id, document_id: bill.id })
  await run(submitJournal, books.owner, { journal_id: exact.id })
  expect(await systemDb().accDocument.findFirstOrThrow({ where: { id: bill.id } })).toMatchObject({ progress: 'paid' })
  const stranger = await refusal(write('1', { supplier_id: await books.supplier(), document_id: bill.id }))
  expect(stranger.message).toContain('somebody else')
  const party = await refusal(
    enter({ lines: [line('6020', { debit: '1', supplier_id }), line('1110', { credit: '1' })] }),
  )
  expect(party.message).toContain('Only a payable account')
})

test('the literal word wins over a doctype in the router', () => {
  const found = findMounted('POST', '/api/v1/accounting/journals/01900000-0000-7000-8000-00000000dead/cancel')
  expect(found?.mounted.route.operation.name).toBe('accounting.journal.cancel')
})

test('cancelling a journal over cents of a foreign bill that is paid meanwhile leaves nothing open', async () => {
  const before = await balances(books.organization.id)
  const supplier_id = await books.supplier({ currency: 'USD' })
  const usd = { supplier_id, currency: 'USD' }
  const { document } = await run(createDocument, books.owner, {
    doctype: 'acc_purchase_invoice',
    ...usd,
    conversion_rate: '15.82',
    submit: true,
    items: [{ description: 'Licence', rate: '101.37' }],
  })
  const { journal } = await run(createJournal, books.owner, {
    submit: true,
    lines: [
      { account_id: books.account('2110'), debit: '0.04', supplier_id, document_id: document.id },
      { account_id: books.account('4800'), credit: '0.04' },
    ],
  })
  const { payment } = await run(createPayment, books.owner, {
    ...usd,
    conversion_rate: '16',
    allocations: [{ document_id: document.id, amount: '101.37' }],
    submit: true,
  })
  await run(cancelJournal, books.owner, { journal_id: journal.id })
  const bill = await systemDb().accDocument.findUniqueOrThrow({ where: { id: document.id } })
  expect([bill.outstanding.toFixed(2), bill.base_outstanding.toFixed(2)]).toEqual(['0.00', '0.00'])
  await run(cancelPayment, books.owner, { payment_id: payment.id })
  await run(cancelDocument, books.owner, { doctype: 'acc_purchase_invoice', doc_id: document.id })
  expect(await balances(books.organization.id)).toEqual(before)
})
