import { expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { runOperation } from '@/lib/core/operation'
import { purgeSampleData } from '@/lib/modules/settings/operations/organization/organization'
import { seedAccounting } from '@/prisma/seed/accounting'
import { asOwner } from '@/scripts/test/database'
import { createPinnedDatabase } from '@/scripts/test/pinned-clock'
import { balances, openBooks, run } from '@/tests/accounting/books'
import { makeNext } from './operations/documents/make-document'
import { createDocument } from './operations/documents/write-document'
import type { Doctype } from './schemas'

await createPinnedDatabase()

const db = systemDb()
const ours = await openBooks()
const theirs = await openBooks()
const own = { organization_id: ours.organization.id }
const organizations = [ours.organization, theirs.organization]
await seedAccounting({ db, organizations })

const documents = async () =>
  (await db.accDocument.groupBy({ by: ['doctype', 'progress'], where: own, _count: true }))
    .map(({ doctype, progress, _count }) => `${doctype} ${progress} ${_count}`)
    .sort()

test('the demo has documents of every kind in every state, and is the same when it is made again', async () => {
  const before = await documents()
  const found = before.join('\n')
  for (const state of [
    'acc_supplier_quotation open',
    'acc_purchase_order to_bill',
    'acc_purchase_order to_receive_and_bill',
    'acc_purchase_order completed',
    'acc_purchase_receipt to_bill',
    'acc_purchase_invoice unpaid',
    'acc_purchase_invoice partly_paid',
    'acc_purchase_invoice paid',
    'acc_quotation open',
    'acc_quotation ordered',
    'acc_sales_order to_bill',
    'acc_sales_order completed',
    'acc_sales_invoice unpaid',
    'acc_sales_invoice partly_paid',
    'acc_sales_invoice paid',
  ])
    expect(found).toContain(state)
  expect(await db.accDocument.count({ where: { ...own, source: 'storefront' } })).toBeGreaterThan(2)
  expect(await db.accDocument.count({ where: { ...own, is_return: true } })).toBe(2)
  await seedAccounting({ db, organizations })
  expect(await documents()).toEqual(before)
})

test('what is owed is what the ledger says, and nothing of it lies in the future', async () => {
  const wrong = await asOwner<{ what: string }>(`
    select 'outstanding of ' || d.number as what from acc_document d
      where d.outstanding <> coalesce((select sum(e.currency_amount) from acc_entry e where e.document_id = d.id), 0)
        * case when d.supplier_id is null then 1 else -1 end
    union all select 'voucher of the future ' || v.number from acc_voucher v join organization o on o.id = v.organization_id
      where posting_date > (now() at time zone o.time_zone)::date
    union all select 'unbalanced ' || v.number from acc_voucher v
      where (select sum(debit - credit) from acc_entry e where e.voucher_id = v.id) <> 0
    union all select 'no sample ' || number from acc_document where not is_sample`)
  expect(wrong).toEqual([])
  const accounts = await balances(ours.organization.id)
  expect(Number(accounts['1110'])).toBeGreaterThan(0)
  expect(Number(accounts['2110'])).toBeLessThan(0)
  expect(Number(accounts['6900'] ?? 0)).not.toBe(0)
})

test('removing the demo removes its books and leaves what people entered, with what it hangs on', async () => {
  const create = async (doctype: Doctype, input: object) =>
    (await run(createDocument, ours.owner, { doctype, ...input })).document
  const order = await db.accDocument.findFirstOrThrow({
    where: { ...own, doctype: 'acc_purchase_order', progress: 'to_receive_and_bill', per_received: { gt: 0 } },
  })
  const receipt = (
    await run(makeNext, ours.owner, {
      doctype: 'acc_purchase_order',
      doc_id: order.id,
      target: 'acc_purchase_receipt',
    })
  ).document
  const customer = await db.customer.findFirstOrThrow({ where: { ...own, account_number: 'C1030' } })
  const item = await db.accItem.findFirstOrThrow({ where: { ...own, sku: 'CALL-OUT' } })
  const invoice = await create('acc_sales_invoice', {
    customer_id: customer.id,
    submit: true,
    items: [{ item_id: item.id, qty: 1 }],
  })
  const others = await db.accDocument.count({ where: { organization_id: theirs.organization.id } })
  await runOperation(purgeSampleData, ours.owner, { confirm: ours.organization.name })

  expect(await db.accDocument.count({ where: { organization_id: theirs.organization.id } })).toBe(others)
  const left = await db.accDocument.findMany({ where: own })
  expect(left.some(({ is_sample }) => is_sample)).toBe(false)
  const kinds = left.map(({ doctype }) => doctype).sort()
  // The order with what had come and was billed of it, the person's receipt, and the person's invoice.
  expect(kinds).toEqual([
    'acc_purchase_invoice',
    'acc_purchase_order',
    'acc_purchase_receipt',
    'acc_purchase_receipt',
    'acc_sales_invoice',
  ])
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([receipt.id, order.id, invoice.id]))
  expect(await db.accPayment.count({ where: own })).toBe(0)
  expect(await db.accJournal.count({ where: own })).toBe(0)
  expect(await db.accVoucher.count({ where: own })).toBe(2)
  expect((await db.customer.findMany({ where: own })).map(({ id }) => id)).toEqual([customer.id])
  expect((await db.supplier.findMany({ where: own })).map(({ name }) => name)).toEqual(['Router Depot'])
  expect((await db.accItem.findMany({ where: own, orderBy: { sku: 'asc' } })).map(({ sku }) => sku)).toEqual([
    'CALL-OUT',
    'ROUTER-AX3000',
    'UPS-MINI',
  ])
  expect((await db.accItemGroup.findMany({ where: own, orderBy: { name: 'asc' } })).map(({ name }) => name)).toEqual([
    'Installation',
    'Routers',
  ])
  for (const table of ['accExchangeRate', 'supplierDocument'] as const)
    expect(await (db[table] as typeof db.accExchangeRate).count({ where: own })).toBe(0)
  expect(await db.accCompany.findFirstOrThrow({ where: own })).toMatchObject({ vat_number: '', is_sample: false })
  expect(
    await db.accAccount.count({ where: { ...own, OR: [{ is_sample: true }, { description: { not: '' } }] } }),
  ).toBe(0)
  const bill = left.find(({ doctype }) => doctype === 'acc_purchase_invoice')!
  const owed = { 1130: String(invoice.grand_total), 2110: `-${bill.base_grand_total.toFixed(2)}` }
  expect(await balances(ours.organization.id)).toMatchObject(owed)

  // A second time there is nothing left to remove, and numbers of what is gone begin again.
  await runOperation(purgeSampleData, ours.owner, { confirm: ours.organization.name })
  expect(await db.accDocument.count({ where: own })).toBe(5)
  const quotation = await create('acc_quotation', { customer_id: customer.id, items: [] })
  expect(quotation.number).toBe('QUO-00001')
})
