import { expect, test } from 'vitest'
import type { BillLine, Field } from '../reading/types'
import { type OrderLine, planLines } from './plan-lines'

const field = (value: string): Field<string> => ({ value, confidence: 1, source: null, text: value })
const line = (description: string, qty: string, rate: string, amount: string, code?: string): BillLine => ({
  description: field(description),
  code: code ? field(code) : null,
  qty: field(qty),
  rate: field(rate),
  amount: field(amount),
})
type Totals = { net?: string; tax?: string; grand?: string; inclusive?: boolean }
const bill = (lines: BillLine[], { net, tax, grand, inclusive = false }: Totals = {}) => ({
  lines,
  lines_include_tax: inclusive,
  net_total: net ? field(net) : null,
  tax_total: tax ? field(tax) : null,
  grand_total: grand ? field(grand) : null,
  tax_rate: field('15'),
  bill_no: field('B-1'),
})
const templates = [
  { id: 'zero', is_default: false, rate: '0' },
  { id: 'vat', is_default: true, rate: '15' },
]
const books = { templates, items: [], order: [] as OrderLine[] }
const open = (id: string, details: Partial<OrderLine> = {}): OrderLine => ({
  id,
  item_id: null,
  description: id,
  open_qty: '10',
  rate: '5',
  uom: 'each',
  account_id: 'account',
  cost_centre_id: null,
  warehouse_id: null,
  ...details,
})

test('lines are taken over with the template that the bill’s VAT fits', () => {
  const plan = planLines(
    bill([line('Lead', '3', '33.33', '99.99')], { net: '99.99', tax: '15.00', grand: '114.99' }),
    books,
  )
  expect(plan).toMatchObject({
    vat: 'fits',
    tax_adjustment: '0.00',
    items: [{ description: 'Lead', qty: '3', rate: '33.33', item_tax_template_id: 'vat' }],
  })
})

test('amounts with VAT in them are brought back to amounts without, and come to the bill’s total', () => {
  const plan = planLines(
    bill([line('A', '1', '115.00', '115.00'), line('B', '3', '10.00', '30.00')], {
      net: '126.09',
      tax: '18.91',
      grand: '145.00',
      inclusive: true,
    }),
    books,
  )
  expect(plan.items).toMatchObject([{ rate: '100' }, { qty: '3', rate: '8.695652' }])
  expect(plan).toMatchObject({ vat: 'fits', tax_adjustment: '0.00' })
})

test('the amount counts where quantity times price is more, as long as the amounts add up', () => {
  const discounted = line('Ten per cent off', '10', '10.00', '90.00')
  expect(planLines(bill([discounted], { net: '90.00' }), books).items).toMatchObject([{ qty: '10', rate: '9' }])
  expect(planLines(bill([discounted], { net: '500.00' }), books).items).toMatchObject([{ qty: '10', rate: '10' }])
})

test('VAT is left out where there is none, and left to a person where it is of no rate', () => {
  const one = [line('A', '1', '100.00', '100.00')]
  expect(planLines(bill(one, { net: '100.00', tax: '0.00', grand: '100.00' }), books).vat).toBe('none')
  const unclear = planLines(bill(one, { net: '100.00', tax: '7.50', grand: '107.50' }), books)
  expect(unclear).toMatchObject({ vat: 'unclear', tax_adjustment: '0', items: [{ item_tax_template_id: null }] })
})

test('cents are only made up for where the bill’s own totals agree', () => {
  const one = [line('A', '1', '100.00', '100.00')]
  const cents = (tax: string, grand: string) =>
    planLines(bill(one, { net: '100.00', tax, grand }), books).tax_adjustment
  expect(cents('15.05', '115.05')).toBe('0.05')
  expect(cents('14.96', '114.96')).toBe('-0.04')
  expect(cents('15.05', '118.00')).toBe('0')
})

test('a bill without lines has one of its net total', () => {
  expect(planLines(bill([], { net: '250.00' }), books).items).toMatchObject([
    { description: 'Bill B-1', qty: '1', rate: '250' },
  ])
  expect(planLines(bill([]), books).items).toEqual([])
})

test('an item is chosen by its code alone', () => {
  const items = [{ id: 'router', sku: 'RT-1' }]
  const lines = [line('Router', '1', '5', '5', 'rt-1'), line('RT-1', '1', '5', '5')]
  expect(planLines(bill(lines), { ...books, items }).items.map(({ item_id }) => item_id)).toEqual(['router', null])
})

test('order lines are found by item, words or price; never twice, never beyond what is open, never by guess', () => {
  const sources = (lines: BillLine[], order: OrderLine[]) =>
    planLines(bill(lines), { ...books, order }).items.map(({ source_line_id }) => source_line_id)
  const lead = (qty: string) => line('Patch lead, 2 m', qty, '7.00', '7.00')
  const named = open('a', { description: 'PATCH LEAD 2 M' })
  expect(sources([lead('4')], [named, open('b')])).toEqual(['a'])
  expect(sources([lead('4'), lead('4')], [named])).toEqual(['a', undefined])
  expect(sources([lead('11')], [named])).toEqual([undefined])
  expect(sources([line('Other words', '1', '5.00', '5.00')], [open('c')])).toEqual(['c'])
  expect(sources([line('Other words', '1', '5.00', '5.00')], [open('c'), open('d')])).toEqual([undefined])
})
