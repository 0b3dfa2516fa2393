import { expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { readTimeline } from '@/lib/core/timeline/operations/read-timeline'
import { cancelDocument } from '@/lib/modules/accounting/operations/documents/cancel-document'
import { createDocument } from '@/lib/modules/accounting/operations/documents/write-document'
import { cancelPayment } from '@/lib/modules/accounting/operations/payments/cancel-payment'
import { submitPayment } from '@/lib/modules/accounting/operations/payments/submit-payment'
import { createPayment } from '@/lib/modules/accounting/operations/payments/write-payment'
import { createTestDatabase } from '@/scripts/test/database'
import { openBooks, run } from '@/tests/accounting/books'
import { within } from '@/tests/crm/within'
import { addLeadNote } from '../operations/activities/add-note'
import { leadWrites } from '../operations/leads/lead-writes'
import { recordCall } from './record-call'

await createTestDatabase()

test('documents and payments are in the timeline of whom they are with, with their amounts, links and day of the last invoice', async () => {
  const { owner, customer, supplier } = await openBooks()
  const [customer_id, supplier_id] = [await customer(), await supplier()]
  const make = async (doctype: string, party: object) =>
    (
      await run(createDocument, owner, {
        ...{ doctype, ...party, submit: true, remarks: 'As agreed' },
        items: [{ description: 'Line', rate: '100' }],
      })
    ).document
  const invoice = await make('acc_sales_invoice', { customer_id })
  const bill = await make('acc_purchase_invoice', { supplier_id })
  const paid = { customer_id, amount: '100', allocations: [{ document_id: invoice.id, amount: '100' }] }
  const { payment } = await run(createPayment, owner, paid)
  await run(submitPayment, owner, { payment_id: payment.id })
  await run(cancelPayment, owner, { payment_id: payment.id, reason: 'Bounced' })
  await run(cancelDocument, owner, { doctype: 'acc_sales_invoice', doc_id: invoice.id, reason: 'Wrong price' })

  const { items, since, kinds } = await run(readTimeline, owner, { record: 'customer', id: customer_id })
  const told = items.map(({ title, body, amount }) => [title, body, amount?.value])
  expect(told).toEqual([
    [`canceled sales invoice ${invoice.number}`, 'Wrong price', '100.00'],
    [`canceled payment ${payment.number}`, 'Bounced', '100.00'],
    [`received payment ${payment.number}`, '', '100.00'],
    [`submitted sales invoice ${invoice.number}`, 'As agreed', '100.00'],
  ])
  expect(items[0]!.ref).toEqual({ grid: 'acc-sales-invoices', id: invoice.id, href: `/selling/invoices/${invoice.id}` })
  expect([since, kinds!.map(({ label, count }) => [label, count])]).toEqual([
    null,
    [
      ['Documents', 2],
      ['Payments', 2],
    ],
  ])
  const bills = await run(readTimeline, owner, { record: 'supplier', id: supplier_id })
  expect(bills.items.map(({ title }) => title.replace(/ \S+$/, ''))).toEqual(['submitted purchase invoice'])
  expect(bills.since).toEqual({ label: 'Since last bill', day: bill.posting_date })
})

test('what happened to a lead is the customer’s once it became one, also what comes later; a call finds them by number', async () => {
  const { owner, customer } = await openBooks()
  const phone = { phone: '0825550177', phone_canonical: '+27825550177', phone_last9: '825550177' }
  const [customer_id, stranger] = [await customer(), await customer({ ...phone, name: 'Stranger' })]
  const lead_id = (await run(leadWrites.create, owner, { name: 'Sipho', email: 'sipho@example.com' })).id
  await run(addLeadNote, owner, { lead_id, body: 'Before' })
  await run(leadWrites.update, owner, { row_id: lead_id, changes: { converted_customer_id: customer_id } })
  await run(addLeadNote, owner, { lead_id, body: 'After' })
  const of = async (id: string) =>
    (await run(readTimeline, owner, { record: 'customer', id })).items.map(({ kind, body }) => [kind, body])
  expect(await of(customer_id)).toEqual([
    ['note', 'After'],
    ['converted', ''],
    ['note', 'Before'],
    ['created', ''],
  ])

  const call = { phone: '082 555 0177', direction: 'inbound', outcome: 'answered', call_ref: newId() } as const
  for (const body of ['Ringing', 'About fibre']) await within(owner, (own) => recordCall(own, { ...call, body }))
  expect(await of(stranger)).toEqual([['call', 'About fibre']])
  expect(await within(owner, (own) => recordCall(own, { ...call, phone: '0825550999' }))).toBeNull()

  await run(leadWrites.update, owner, { row_id: lead_id, changes: { converted_customer_id: stranger } })
  expect((await of(customer_id)).map(([kind]) => kind)).toEqual([])
  expect((await of(stranger)).filter(([kind]) => kind === 'note')).toHaveLength(2)
  expect(await systemDb().timelineEntry.count({ where: { lead_id, customer_id: stranger } })).toBe(5)
})
