import { beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { createDocument } from '@/lib/modules/accounting/operations/documents/write-document'
import type { Doctype } from '@/lib/modules/accounting/schemas'
import { drawDocument } from '@/lib/modules/selling/printing/draw-document'
import { createTestDatabase } from '@/scripts/test/database'
import { openBooks, run, type TestBooks } from '@/tests/accounting/books'
import { pagesOf } from '@/tests/selling/printed-pages'
import { printDocument } from './print-document'

await createTestDatabase()

let books: TestBooks
beforeAll(async () => {
  books = await openBooks()
  const where = { organization_id: books.organization.id }
  const details = { name: 'Highveld Fibre', vat_number: '4111222333', address: '14 Kingfisher Avenue\nCenturion' }
  await systemDb().accCompany.updateMany({ where, data: details })
  const description = 'Veld Bank, 1020 334 556, branch 250 655'
  await systemDb().accAccount.updateMany({ where: { ...where, number: '1110' }, data: { description } })
})

async function printed(doctype: Doctype, input: object): Promise<{ pages: string[]; number: string }> {
  const { document } = await run(createDocument, books.owner, { doctype, ...input })
  const { details } = await run(printDocument, books.owner, { doctype, doc_id: document.id })
  const pages = await pagesOf(await new Response(drawDocument(details)).arrayBuffer())
  return { pages, number: document.number }
}

test('a tax invoice says so and names both VAT numbers, the lines, VAT, total and the bank', async () => {
  const customer_id = await books.customer({ name: 'Karoo Lodge', vat_number: '4999888777', address: '1 Main Road' })
  const items = [{ description: 'Fibre line', qty: 2, rate: '1000', item_tax_template_id: books.vat('sales') }]
  const { pages, number } = await printed('acc_sales_invoice', { customer_id, items, submit: true })
  expect(pages).toHaveLength(1)
  for (const words of [
    'Tax invoice',
    number,
    'VAT number 4111222333',
    'VAT number 4999888777',
    'Karoo Lodge',
    'Fibre line',
    'VAT 15%',
    'R 2 300,00',
    'Veld Bank, 1020 334 556',
    `Reference: ${number}`,
    'Page 1 of 1',
  ])
    expect(pages[0]).toContain(words)
  expect(pages[0]).not.toContain('DRAFT')
})

test('the bank account that prints in the currency of a document is on it; a credit note has none', async () => {
  const organization_id = books.organization.id
  const account = {
    organization_id,
    bank: 'Dollar Bank',
    account_number: '778899',
    swift_bic: 'DOLLZAJJ',
    branch_code: '',
  }
  const where = { organization_id, number: '1110' }
  const { id: gl_account_id } = await systemDb().accAccount.findFirstOrThrow({ where })
  const own = { id: newId(), name: 'In dollars', currency: 'USD', gl_account_id, is_printed: true }
  await systemDb().bankAccount.create({ data: { ...account, ...own } })
  const customer_id = await books.customer({ name: 'Overseas' })
  const input = { customer_id, items: [{ description: 'Fibre line', rate: '10' }] }
  const inDollars = { ...input, currency: 'USD', conversion_rate: '18' }
  for (const doctype of ['acc_sales_invoice', 'acc_quotation', 'acc_sales_order'] as const) {
    const [page] = (await printed(doctype, inDollars)).pages
    for (const words of ['Dollar Bank', 'Account number: 778899', 'SWIFT/BIC: DOLLZAJJ']) expect(page).toContain(words)
    expect(page).not.toContain('Veld Bank')
    expect(page).not.toContain('Branch or sort code')
  }
  expect((await printed('acc_sales_invoice', input)).pages[0]).toContain('Veld Bank')
  const credit = { ...inDollars, is_return: true, items: [{ description: 'Fibre line', qty: -1, rate: '10' }] }
  expect((await printed('acc_sales_invoice', credit)).pages[0]).not.toContain('Dollar Bank')
})

test('a draft says so on every page, and a long one keeps all its lines', async () => {
  const customer_id = await books.customer({ name: 'Long list' })
  const items = Array.from({ length: 90 }, (_, n) => ({ description: `Line number ${n}`, qty: 1, rate: '1.5' }))
  const { pages } = await printed('acc_quotation', { customer_id, items })
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(page).toContain('DRAFT')
  expect(pages[0]).toContain('Quotation')
  for (let n = 0; n < 90; n++) expect(pages.join(' ')).toContain(`Line number ${n}`)
})

test('an order to a supplier in dollars tells both currencies', async () => {
  const supplier_id = await books.supplier({ name: 'Cloudline', currency: 'USD' })
  const items = [{ description: 'Licence', qty: 1, rate: '100' }]
  const { pages } = await printed('acc_purchase_order', { supplier_id, items, conversion_rate: '18', submit: true })
  for (const words of ['Purchase order', 'Cloudline', '1 USD = 18 ZAR', 'R 1 800,00']) expect(pages[0]).toContain(words)
})
