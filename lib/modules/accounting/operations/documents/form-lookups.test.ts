import { beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { createTestDatabase } from '@/scripts/test/database'
import { openBooks, refusal, run, type TestBooks } from '@/tests/accounting/books'
import { documentSetup, findLineItems, findParties } from './form-lookups'
import { checkBillNumber, quotePrice, quoteRate } from './quote-price'
import { createDocument } from './write-document'

await createTestDatabase()

let books: TestBooks
let neighbour: TestBooks
beforeAll(async () => {
  books = await openBooks()
  neighbour = await openBooks()
})

test('a form chooses from what is open for posting, and VAT comes with its rates', async () => {
  const setup = await run(documentSetup, books.owner, { doctype: 'acc_purchase_invoice' })
  expect(setup.company).toMatchObject({ currency: 'ZAR', account_id: books.account('6010') })
  expect(setup.party_accounts.map(({ id }) => id)).toContain(books.account('2110'))
  expect(setup.accounts.map(({ id }) => id)).not.toContain(books.account('2110'))
  const vat = setup.tax_templates.find(({ id }) => id === books.vat('purchase'))
  expect(vat?.rates.map(({ rate }) => Number(rate))).toEqual([15])
  expect(setup.tax_templates.map(({ id }) => id)).not.toContain(books.vat('sales'))
})

test('items are found by any of their words, by id, and by code as a spreadsheet has it', async () => {
  const id = await books.item({ sku: 'ZX-81', name: 'Garden router' })
  await books.item({ sku: 'ZX-82', name: 'Garden router', disabled: true })
  await neighbour.item({ sku: 'ZX-81', name: 'Garden router' })
  const find = async (asked: object) =>
    (await run(findLineItems, books.owner, { doctype: 'acc_purchase_invoice', ...asked })).items.map((item) => item.id)
  expect(await find({ q: 'router gard' })).toEqual([id])
  expect(await find({ q: 'zx-8_' })).toEqual([])
  expect(await find({ codes: 'zx-81\nnothing' })).toEqual([id])
  expect(await find({ ids: `${id},no-id` })).toEqual([id])
})

test('parties are one’s own, and disabled ones are not offered', async () => {
  const id = await books.supplier({ name: 'Quagga Cables', payment_days: 14, currency: 'USD' })
  await books.supplier({ name: 'Quagga Old', disabled: true })
  await neighbour.supplier({ name: 'Quagga Elsewhere' })
  const { parties } = await run(findParties, books.owner, { doctype: 'acc_purchase_order', q: 'quagga' })
  expect(parties).toMatchObject([{ id, name: 'Quagga Cables', payment_days: 14, currency: 'USD' }])
  const customers = await run(findParties, books.owner, { doctype: 'acc_quotation', q: 'quagga' })
  expect(customers.parties).toEqual([])
})

test('the price follows list, quantity and day; the rate the day', async () => {
  const organization_id = books.organization.id
  const item_id = await books.item()
  const list = { id: newId(), organization_id, name: 'Bulk', kind: 'buying', currency: 'ZAR' }
  const { id: price_list_id } = await systemDb().accPriceList.create({ data: list })
  const price = (rate: number, more: object) => ({
    id: newId(),
    organization_id,
    item_id,
    price_list_id,
    rate,
    ...more,
  })
  await systemDb().accItemPrice.createMany({
    data: [price(10, {}), price(8.5, { min_qty: 100 }), price(12, { valid_from: new Date('2027-01-01') })],
  })
  const quote = async (more: object) =>
    (await run(quotePrice, books.owner, { item_id, side: 'buying', price_list_id, ...more })).rate
  expect(await quote({ date: '2026-06-01' })).toBe('10')
  expect(await quote({ date: '2026-06-01', qty: '100' })).toBe('8.5')
  expect(await quote({ date: '2027-06-01' })).toBe('12')
  expect(await quote({ item_id: newId() })).toBeNull()

  const rate = { id: newId(), organization_id, currency: 'EUR', valid_on: new Date('2026-03-01'), rate: '20.125' }
  await systemDb().accExchangeRate.create({ data: rate })
  const rateOn = async (currency: string, date: string) => (await run(quoteRate, books.owner, { currency, date })).rate
  expect(await rateOn('EUR', '2026-02-28')).toBeNull()
  expect(await rateOn('EUR', '2026-03-01')).toBe('20.125')
  expect(await rateOn('ZAR', '2026-03-01')).toBe('1')
})

test('a bill number that is used already is told with the way to the bill, but not to the bill itself', async () => {
  const supplier_id = await books.supplier()
  const { document } = await run(createDocument, books.owner, {
    doctype: 'acc_purchase_invoice',
    supplier_id,
    bill_no: 'QX 7/19',
  })
  const ask = async (more: object) =>
    (await run(checkBillNumber, books.owner, { supplier_id, bill_no: 'qx-719', ...more })).other
  expect(await ask({})).toEqual({ id: document.id, number: document.number, href: `/buying/invoices/${document.id}` })
  expect(await ask({ except: document.id })).toBeNull()
  expect(await ask({ supplier_id: await books.supplier() })).toBeNull()
  expect((await refusal(ask({ supplier_id: 'none' }))).status).toBe(422)
})
