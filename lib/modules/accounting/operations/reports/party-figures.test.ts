import { beforeAll, expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { dateIn } from '@/lib/core/grid/dates'
import {
  customerBalanceSql,
  lastPaymentSql,
  monthlyUnpaidSql,
  supplierBalanceSql,
} from '@/lib/modules/accounting/reports/party-figures'
import { createTestDatabase } from '@/scripts/test/database'
import { openBooks, run, type TestBooks } from '@/tests/accounting/books'
import { cancelDocument } from '../documents/cancel-document'
import { createDocument } from '../documents/write-document'

await createTestDatabase()

let books: TestBooks
beforeAll(async () => {
  books = await openBooks()
})

async function figure(table: 'supplier' | 'customer', id: string, column: (t: Sql) => Sql): Promise<unknown> {
  const statement = compile(
    sql`select ${column(sql.raw('t'))} as x from ${sql.table(table)} t where t.id = ${id}::uuid`,
  )
  const [row] = await tenantQuery<{ x: unknown }>(books.organization.id, statement)
  return row!.x
}

const daysAgo = (days: number) => dateIn(books.organization.time_zone, new Date(Date.now() - days * 86_400_000))

const bill = async (supplier_id: string, details: object = {}) =>
  (
    await run(createDocument, books.owner, {
      doctype: 'acc_purchase_invoice',
      supplier_id,
      submit: true,
      items: [{ description: 'Line rental', qty: 1, rate: '100', item_tax_template_id: books.vat('purchase') }],
      ...details,
    })
  ).document

test('balances are what the ledger says, on either side', async () => {
  const supplier = await books.supplier()
  expect(await figure('supplier', supplier, supplierBalanceSql)).toBe('0.00')
  const first = await bill(supplier)
  await bill(supplier)
  expect(await figure('supplier', supplier, supplierBalanceSql)).toBe('230.00')
  await run(cancelDocument, books.owner, { doctype: 'acc_purchase_invoice', doc_id: first.id })
  expect(await figure('supplier', supplier, supplierBalanceSql)).toBe('115.00')
  const customer = await books.customer()
  await run(createDocument, books.owner, {
    doctype: 'acc_sales_invoice',
    customer_id: customer,
    submit: true,
    items: [{ description: 'Fibre', qty: 2, rate: '599.50' }],
  })
  expect(await figure('customer', customer, customerBalanceSql)).toBe('1199.00')
})

test('the last payment is the newest that is booked', async () => {
  const supplier_id = await books.supplier()
  expect(await figure('supplier', supplier_id, lastPaymentSql)).toBeNull()
  const company = await systemDb().accCompany.findFirstOrThrow({ where: { organization_id: books.organization.id } })
  const payment = (number: string, day: string, docstatus: number) => ({
    id: crypto.randomUUID(),
    organization_id: books.organization.id,
    company_id: company.id,
    number,
    docstatus,
    kind: 'pay',
    party_type: 'supplier',
    supplier_id,
    posting_date: new Date(day),
    bank_account_id: books.account('1110'),
    party_account_id: books.account('2110'),
    currency: 'ZAR',
    amount: '5',
    base_amount: '5',
  })
  await systemDb().accPayment.createMany({
    data: [payment('P-1', '2026-03-01', 1), payment('P-2', '2026-04-01', 1), payment('P-3', '2026-05-01', 0)],
  })
  expect(new Date((await figure('supplier', supplier_id, lastPaymentSql)) as string).getMonth()).toBe(3)
})

test('a monthly supplier is late with a bill of 30 days, not of 29', async () => {
  const [late, early, rare] = await Promise.all([
    books.supplier({ monthly: true }),
    books.supplier({ monthly: true }),
    books.supplier({ monthly: false }),
  ])
  await bill(early, { bill_date: daysAgo(29) })
  expect(await figure('supplier', early, monthlyUnpaidSql)).toBe(false)
  await bill(late, { bill_date: daysAgo(30) })
  const again = await bill(early, { bill_date: daysAgo(31) })
  await bill(rare, { bill_date: daysAgo(31) })
  expect(await figure('supplier', late, monthlyUnpaidSql)).toBe(true)
  expect(await figure('supplier', early, monthlyUnpaidSql)).toBe(true)
  expect(await figure('supplier', rare, monthlyUnpaidSql)).toBe(false)
  await run(cancelDocument, books.owner, { doctype: 'acc_purchase_invoice', doc_id: again.id })
  expect(await figure('supplier', early, monthlyUnpaidSql)).toBe(false)
})
