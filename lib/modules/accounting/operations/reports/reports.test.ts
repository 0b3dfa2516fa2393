import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import type { Grid } from '@/lib/core/grid/define-grid'
import { readTotals } from '@/lib/core/grid/figures/totals'
import { readRows } from '@/lib/core/grid/query/read-grid'
import type { FilterNode, GridRow } from '@/lib/core/grid/wire'
import { createTestDatabase } from '@/scripts/test/database'
import { openBooks, run, type TestBooks } from '@/tests/accounting/books'
import { accBalanceSheet } from '../../grids/reports/acc-balance-sheet.grid'
import { accGeneralLedger } from '../../grids/reports/acc-general-ledger.grid'
import { accOpenItems } from '../../grids/reports/acc-open-items.grid'
import { accProfitAndLoss } from '../../grids/reports/acc-profit-and-loss.grid'
import { accTrialBalance } from '../../grids/reports/acc-trial-balance.grid'
import { accVatReport } from '../../grids/reports/acc-vat-report.grid'
import { accPayablesAgeing, accReceivablesAgeing } from '../../grids/reports/ageing-grids'
import { cancelDocument } from '../documents/cancel-document'
import { createDocument } from '../documents/write-document'
import { cancelJournal } from '../journals/cancel-journal'
import { createJournal } from '../journals/write-journal'
import { createPayment } from '../payments/write-payment'

await createTestDatabase()

let books: TestBooks
let parties: { power: string; cloud: string; lodge: string }

const filterOf = (parameters: Record<string, string>): FilterNode => ({
  and: Object.entries(parameters).map(([column, value]) => ({ column, op: 'eq', value })),
})
const rowsOf = (grid: Grid, parameters: Record<string, string>): Promise<GridRow[]> =>
  readRows(grid, books.owner, { filter: filterOf(parameters), limit: 200 })
const shown = (rows: GridRow[], ...columns: string[]) => rows.map((row) => columns.map((column) => row[column]))

const document = async (doctype: string, input: object) =>
  (await run(createDocument, books.owner, { doctype, submit: true, ...input })).document
const bill = (input: object) => document('acc_purchase_invoice', input)
const sale = (input: object) => document('acc_sales_invoice', input)
const payment = async (input: object) => (await run(createPayment, books.owner, { submit: true, ...input })).payment

/** Half a year of a small company, whose figures a person can check by hand. */
beforeAll(async () => {
  books = await openBooks()
  const { account, vat } = books
  parties = {
    power: await books.supplier({ name: 'Power Shop' }),
    cloud: await books.supplier({ name: 'Cloud Inc', currency: 'USD' }),
    lodge: await books.customer({ name: 'Karoo Lodge' }),
  }
  const { power, cloud, lodge } = parties
  const item = (rate: string, account: object, qty = 1) => ({ description: 'Item', qty, rate, ...account })
  // In the financial year before.
  await bill({
    supplier_id: power,
    posting_date: '2026-01-15',
    due_date: '2026-02-14',
    items: [item('1000', { expense_account_id: account('6020') })],
  })
  await bill({
    supplier_id: power,
    posting_date: '2026-04-10',
    due_date: '2026-05-10',
    items: [item('200', { expense_account_id: account('5110'), item_tax_template_id: vat('purchase') })],
  })
  const sold = await sale({
    customer_id: lodge,
    posting_date: '2026-05-05',
    due_date: '2026-06-04',
    items: [item('100', { item_tax_template_id: vat('sales') }, 10)],
  })
  await payment({
    customer_id: lodge,
    posting_date: '2026-05-20',
    amount: '500',
    allocations: [{ document_id: sold.id, amount: '500' }],
  })
  const dollars = await bill({
    supplier_id: cloud,
    posting_date: '2026-06-01',
    due_date: '2026-07-01',
    conversion_rate: 18,
    items: [item('100', { expense_account_id: account('6070') })],
  })
  await payment({
    supplier_id: cloud,
    posting_date: '2026-06-15',
    conversion_rate: '19',
    allocations: [{ document_id: dollars.id, amount: '100' }],
  })
  await sale({
    customer_id: lodge,
    posting_date: '2026-07-01',
    is_return: true,
    return_against_id: sold.id,
    items: [item('100', { item_tax_template_id: vat('sales'), source_line_id: sold.items[0]!.id }, -1)],
  })
  await payment({ supplier_id: power, posting_date: '2026-07-10', amount: '50' })
  const expense = { expense_account_id: account('6010') }
  const soon = await bill({ supplier_id: power, posting_date: '2026-08-05', items: [item('80', expense)] })
  await run(cancelDocument, books.owner, { doctype: 'acc_purchase_invoice', doc_id: soon.id })
  const late = await bill({
    supplier_id: power,
    posting_date: '2026-08-10',
    due_date: '2026-09-09',
    items: [item('60', expense)],
  })
  await systemDb().accCompany.updateMany({
    where: { organization_id: books.organization.id },
    data: { locked_until: new Date('2026-08-31') },
  })
  await run(cancelDocument, books.owner, { doctype: 'acc_purchase_invoice', doc_id: late.id })
}, 60_000)

const YEAR = { from_date: '2026-03-01', to_date: '2026-10-31' }

test('the trial balance lies in the chart, begins income and expenses anew each year, and sums to zero', async () => {
  const rows = await rowsOf(accTrialBalance, { from_date: '2026-06-01', to_date: '2026-10-31' })
  expect(shown(rows, 'depth', 'name', 'opening', 'debit', 'credit', 'closing')).toEqual([
    [0, '1000 Assets', '1150.00', '0.00', '2065.00', '-915.00'],
    [1, '1100 Current assets', '1150.00', '0.00', '2065.00', '-915.00'],
    [2, '1110 Bank', '500.00', '0.00', '1950.00', '-1450.00'],
    [2, '1130 Debtors', '650.00', '0.00', '115.00', '535.00'],
    [0, '2000 Liabilities', '-1350.00', '1945.00', '1940.00', '-1345.00'],
    [1, '2100 Current liabilities', '-1230.00', '1930.00', '1940.00', '-1240.00'],
    [2, '2110 Creditors', '-1230.00', '1930.00', '1940.00', '-1240.00'],
    [1, '2200 Taxes', '-120.00', '15.00', '0.00', '-105.00'],
    [2, '2210 VAT output', '-150.00', '15.00', '0.00', '-135.00'],
    [2, '2220 VAT input', '30.00', '0.00', '0.00', '30.00'],
    [0, '4000 Income', '-1000.00', '100.00', '0.00', '-900.00'],
    [1, '4100 Sales', '-1000.00', '100.00', '0.00', '-900.00'],
    [0, '5000 Expenses', '200.00', '2040.00', '80.00', '2160.00'],
    [1, '5100 Cost of sales', '200.00', '0.00', '0.00', '200.00'],
    [2, '5110 Cost of goods sold', '200.00', '0.00', '0.00', '200.00'],
    [1, '6000 Operating expenses', '0.00', '1940.00', '80.00', '1860.00'],
    [2, '6010 General expenses', '0.00', '140.00', '80.00', '60.00'],
    [2, '6070 Software and subscriptions', '0.00', '1800.00', '0.00', '1800.00'],
    [1, '6900 Exchange gain or loss', '0.00', '100.00', '0.00', '100.00'],
    [0, 'Profit of earlier years, not yet closed', '1000.00', '0.00', '0.00', '1000.00'],
  ])
  const { totals } = await readTotals(accTrialBalance, books.owner, {
    columns: ['opening', 'debit', 'credit', 'closing'],
    filter: filterOf({ from_date: '2026-06-01', to_date: '2026-10-31' }),
  })
  expect([totals.opening!.sum, totals.closing!.sum]).toEqual(['0.00', '0.00'])
  expect(totals.debit!.sum).toBe(totals.credit!.sum)
})

test('profit and loss stands beside the period before and the year to date', async () => {
  const rows = await rowsOf(accProfitAndLoss, { from_date: '2026-06-01', to_date: '2026-08-31' })
  expect(shown(rows, 'depth', 'name', 'amount', 'previous', 'year_to_date')).toEqual([
    [0, 'Income', '-100.00', '1000.00', '900.00'],
    [1, '4100 Sales', '-100.00', '1000.00', '900.00'],
    [0, 'Cost of sales', '0.00', '200.00', '200.00'],
    [1, '5110 Cost of goods sold', '0.00', '200.00', '200.00'],
    [0, 'Gross profit', '-100.00', '800.00', '700.00'],
    [0, 'Expenses', '1960.00', '0.00', '1960.00'],
    [1, '6000 Operating expenses', '1860.00', '0.00', '1860.00'],
    [2, '6010 General expenses', '60.00', '0.00', '60.00'],
    [2, '6070 Software and subscriptions', '1800.00', '0.00', '1800.00'],
    [1, '6900 Exchange gain or loss', '100.00', '0.00', '100.00'],
    [0, 'Net profit', '-2060.00', '800.00', '-1260.00'],
  ])
  expect(rows[0]).toMatchObject({ previous_from: '2026-03-01', previous_to: '2026-05-31', year_from: '2026-03-01' })
  const [half] = await rowsOf(accProfitAndLoss, { from_date: '2026-05-05', to_date: '2026-05-14' })
  expect(half).toMatchObject({ previous_from: '2026-04-25', previous_to: '2026-05-04' })
  const { totals } = await readTotals(accProfitAndLoss, books.owner, { columns: ['amount'], filter: filterOf(YEAR) })
  expect(totals.amount!.sum).toBe('-1260.00')
})

test('the balance sheet balances, with profit that was not closed under equity', async () => {
  const rows = await rowsOf(accBalanceSheet, { to_date: '2026-10-31' })
  expect(shown(rows, 'depth', 'name', 'amount', 'year_before')).toEqual([
    [0, 'Assets', '-915.00', '0.00'],
    [1, '1110 Bank', '-1450.00', '0.00'],
    [1, '1130 Debtors', '535.00', '0.00'],
    [0, 'Liabilities', '1345.00', '0.00'],
    [1, '2100 Current liabilities', '1240.00', '0.00'],
    [2, '2110 Creditors', '1240.00', '0.00'],
    [1, '2200 Taxes', '105.00', '0.00'],
    [2, '2210 VAT output', '135.00', '0.00'],
    [2, '2220 VAT input', '-30.00', '0.00'],
    [0, 'Equity', '-2260.00', '0.00'],
    [1, 'Profit of earlier years, not yet closed', '-1000.00', '0.00'],
    [1, 'Profit of the year', '-1260.00', '0.00'],
    [0, 'Liabilities and equity', '-915.00', '0.00'],
  ])
})

test('the ledger of one account runs from its opening balance; the whole ledger has none', async () => {
  const account_id = books.account('2110')
  const rows = await rowsOf(accGeneralLedger, { account_id, from_date: '2026-04-01', to_date: '2026-06-30' })
  expect(shown(rows, 'posting_date', 'debit', 'credit', 'balance', 'party')).toEqual([
    ['2026-04-01', null, null, '-1000.00', ''],
    ['2026-04-10', '0.00', '230.00', '-1230.00', 'Power Shop'],
    ['2026-06-01', '0.00', '1800.00', '-3030.00', 'Cloud Inc'],
    ['2026-06-15', '1800.00', '0.00', '-1230.00', 'Cloud Inc'],
  ])
  expect(rows[1]).toMatchObject({ page_area: 'buying', page_list: 'invoices', voucher_type: 'purchase_invoice' })
  const rent = await rowsOf(accGeneralLedger, { account_id: books.account('6020'), ...YEAR })
  expect(shown(rent, 'number', 'balance')).toEqual([['Opening balance', '0.00']])
  const lodge = await rowsOf(accGeneralLedger, { customer_id: parties.lodge, ...YEAR })
  expect(lodge.map(({ balance }) => balance)).toEqual(['0.00', '1150.00', '650.00', '535.00'])
  const all = await rowsOf(accGeneralLedger, { from_date: '2026-05-01', to_date: '2026-05-31' })
  expect(shown(all, 'account', 'balance')).toEqual(
    expect.arrayContaining([
      ['1130 Debtors', null],
      ['1110 Bank', null],
    ]),
  )
  expect(all).toHaveLength(5)
  const paged = await readRows(accGeneralLedger, books.owner, {
    filter: filterOf({ account_id, from_date: '2026-04-01', to_date: '2026-06-30' }),
    limit: 2,
    sort: '-posting_date',
  })
  expect(paged.map(({ balance }) => balance)).toEqual(['-1230.00', '-3030.00'])
})

test('ageing says how long each party owes, on the day that is asked for', async () => {
  const buckets = ['name', 'not_due', 'd1_30', 'd31_60', 'd61_90', 'over_90', 'unallocated', 'total']
  expect(shown(await rowsOf(accPayablesAgeing, { to_date: '2026-06-10' }), ...buckets)).toEqual([
    ['Cloud Inc', '1800.00', '0.00', '0.00', '0.00', '0.00', '0.00', '1800.00'],
    ['Power Shop', '0.00', '0.00', '230.00', '0.00', '1000.00', '0.00', '1230.00'],
  ])
  expect(shown(await rowsOf(accPayablesAgeing, { to_date: '2026-10-31' }), ...buckets)).toEqual([
    ['Power Shop', '0.00', '0.00', '60.00', '0.00', '1230.00', '-50.00', '1240.00'],
  ])
  const owed = async (to_date: string) => shown(await rowsOf(accReceivablesAgeing, { to_date }), ...buckets)
  expect(await owed('2026-06-04')).toEqual([
    ['Karoo Lodge', '650.00', '0.00', '0.00', '0.00', '0.00', '0.00', '650.00'],
  ])
  expect(await owed('2026-06-05')).toEqual([
    ['Karoo Lodge', '0.00', '650.00', '0.00', '0.00', '0.00', '0.00', '650.00'],
  ])
  const items = await rowsOf(accOpenItems, { side: 'payable', supplier_id: parties.power, to_date: '2026-10-31' })
  expect(shown(items, 'voucher_type', 'due_date', 'overdue', 'bucket', 'total', 'owed')).toEqual([
    ['purchase_invoice', '2026-02-14', 259, 'over_90', '1000.00', '1000.00'],
    ['purchase_invoice', '2026-05-10', 174, 'over_90', '230.00', '230.00'],
    ['purchase_invoice', '2026-09-09', 52, 'd31_60', '60.00', '60.00'],
    ['payment', null, null, 'unallocated', null, '-50.00'],
  ])
  const late = await readRows(accOpenItems, books.owner, {
    filter: {
      and: [filterOf({ side: 'payable', to_date: '2026-10-31' }), { column: 'bucket', op: 'eq', value: 'd31_60' }],
    },
    limit: 10,
  })
  expect(late.map(({ owed }) => owed)).toEqual(['60.00'])
})

test('VAT counts returns on their day and cancellations on the day that they were reversed', async () => {
  expect(shown(await rowsOf(accVatReport, YEAR), 'depth', 'name', 'rate', 'net', 'vat')).toEqual([
    [0, 'Output VAT: sales', null, '900.00', '135.00'],
    [1, 'VAT 15%', 15, '900.00', '135.00'],
    [0, 'Input VAT: purchases', null, '2060.00', '30.00'],
    [1, 'VAT 15%', 15, '200.00', '30.00'],
    [1, 'Without VAT', null, '1860.00', '0.00'],
    [0, 'VAT payable for the period', null, null, '105.00'],
    [0, 'VAT due at the end of the period', null, null, '105.00'],
  ])
  const later = await rowsOf(accVatReport, { from_date: '2026-11-01', to_date: '2027-02-28' })
  expect(shown(later, 'name', 'net', 'vat')).toContainEqual(['Without VAT', '-60.00', '0.00'])
  expect(shown(later, 'name', 'vat').at(-1)).toEqual(['VAT due at the end of the period', '105.00'])
})

test('VAT of journal entries counts by its rate, and what was paid to the tax office is apart', async () => {
  const account = books.account
  const [rate] = await systemDb().accTaxRate.findMany({ where: { template_id: books.vat('purchase') } })
  const journal = async (posting_date: string, lines: object[]) =>
    (await run(createJournal, books.owner, { posting_date, submit: true, lines })).journal
  const fuel = await journal('2027-04-05', [
    { account_id: account('6020'), debit: '200.00' },
    { account_id: account('2220'), debit: '30.00', tax_rate_id: rate!.id, tax_net: '200.00' },
    { account_id: account('1110'), credit: '230.00' },
  ])
  await journal('2027-04-25', [
    { account_id: account('2210'), debit: '105.00' },
    { account_id: account('1110'), credit: '105.00' },
  ])
  const april = { from_date: '2027-04-01', to_date: '2027-04-30' }
  expect(shown(await rowsOf(accVatReport, april), 'name', 'net', 'vat')).toEqual([
    ['Input VAT: purchases', '200.00', '30.00'],
    ['VAT 15%', '200.00', '30.00'],
    ['VAT payable for the period', null, '-30.00'],
    ['Other entries on VAT accounts', null, '-105.00'],
    ['2210 VAT output', null, '-105.00'],
    ['VAT due before the period', null, '105.00'],
    ['VAT due at the end of the period', null, '-30.00'],
  ])
  await run(cancelJournal, books.owner, { journal_id: fuel.id })
  expect(shown(await rowsOf(accVatReport, april), 'name', 'vat').at(-1)).toEqual([
    'VAT due at the end of the period',
    '0.00',
  ])
  await expect(
    journal('2027-04-06', [
      { account_id: account('6020'), debit: '30.00', tax_rate_id: rate!.id, tax_net: '200.00' },
      { account_id: account('1110'), credit: '30.00' },
    ]),
  ).rejects.toMatchObject({ detail: [{ loc: ['body', 'lines', 0, 'account_id'] }] })
  const strangers = { account_id: account('2220'), debit: '30.00', tax_rate_id: randomUUID(), tax_net: '200.00' }
  const draft = [strangers, { account_id: account('1110'), credit: '30.00', tax_rate_id: null, tax_net: null }]
  await expect(run(createJournal, books.owner, { posting_date: '2027-04-06', lines: draft })).rejects.toMatchObject({
    detail: [{ loc: ['body', 'lines', 0, 'tax_rate_id'] }],
  })
})
