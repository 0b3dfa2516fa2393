import { expect, test } from 'vitest'
import { errorsOfEntries, refusalOf } from '@/components/form/placed-errors'
import { ApiError } from '@/lib/client/api'
import type { InitialDocument, LineItem, Setup } from '../types'
import { changed, type FormAction, freshLine } from './form-state'
import {
  bodyOf,
  dueAfter,
  type FormValues,
  filledLines,
  lineKey,
  ratesByTemplate,
  totalsOf,
  valuesFrom,
} from './form-values'

const setup: Setup = {
  company: {
    name: 'Test',
    currency: 'ZAR',
    locked_until: null,
    account_id: null,
    party_account_id: null,
    cost_centre_id: null,
  },
  accounts: [],
  party_accounts: [],
  cost_centres: [],
  warehouses: [],
  tax_templates: [
    {
      id: 'vat',
      label: 'VAT 15%',
      is_default: true,
      rates: [{ id: 'r', name: 'VAT 15%', rate: '15', account_id: 'a' }],
    },
    { id: 'zero', label: 'Zero', is_default: false, rates: [{ id: 'z', name: 'Zero', rate: '0', account_id: 'a' }] },
  ],
  price_lists: [],
  currencies: [],
}
const router: LineItem = {
  id: 'item-1',
  sku: 'RT-1',
  name: 'Router',
  description: '',
  uom: 'box',
  account_id: null,
  tax_template_id: 'zero',
}

const start = (from: InitialDocument = {}): FormValues =>
  valuesFrom('acc_purchase_invoice', from, setup, new Map([[router.id, router]]), '2026-11-22')
const after = (values: FormValues, ...actions: FormAction[]) =>
  actions.reduce((current, action) => changed(setup, current, action, lineKey()), values)
const lineOf = (values: FormValues, at: number) => values.lines[at]!

test('typing in the last line adds one; an empty line is never sent', () => {
  const empty = start()
  expect(empty.lines).toHaveLength(1)
  const typed = after(empty, { type: 'line', key: lineOf(empty, 0).key, change: { description: 'Rent' } })
  expect(typed.lines).toHaveLength(2)
  expect(bodyOf('acc_purchase_invoice', typed, 'ZAR').items).toHaveLength(1)
})

test('an item fills in what is known of it and leaves a description that somebody wrote', () => {
  const empty = start()
  const { key } = lineOf(empty, 0)
  const chosen = after(empty, { type: 'item', key, item: router })
  expect(lineOf(chosen, 0)).toMatchObject({ description: 'Router', uom: 'box', tax_template_id: 'zero' })
  const written = after(
    empty,
    { type: 'line', key, change: { description: 'For the lodge' } },
    { type: 'item', key, item: router },
  )
  expect(lineOf(written, 0).description).toBe('For the lodge')
})

test('a price of the list does not overwrite one that was typed meanwhile', () => {
  const empty = start()
  const { key } = lineOf(empty, 0)
  const price: FormAction = { type: 'price', key, item_id: router.id, rate: '620' }
  const chosen = after(empty, { type: 'item', key, item: router })
  expect(lineOf(after(chosen, price), 0)).toMatchObject({ rate: '620', priced: true })
  const typed = after(chosen, { type: 'line', key, change: { rate: '5', priced: false } }, price)
  expect(lineOf(typed, 0).rate).toBe('5')
})

test('lines move, but not past the empty one at the end; a removed one comes back to its place', () => {
  const values = start({
    items: [
      { description: 'A', rate: 1 },
      { description: 'B', rate: 2 },
    ],
  })
  const [a, b] = values.lines
  const names = (now: FormValues) => filledLines(now.lines).map(({ description }) => description)
  expect(names(after(values, { type: 'move', key: a!.key, by: 1 }))).toEqual(['B', 'A'])
  expect(after(values, { type: 'move', key: b!.key, by: 1 })).toEqual(values)
  const removed = after(values, { type: 'remove', key: a!.key })
  expect(names(removed)).toEqual(['B'])
  expect(names(after(removed, { type: 'restore', at: 0, line: a! }))).toEqual(['A', 'B'])
})

test('undoing twice brings a line back once, before the empty line, though others have gone meanwhile', () => {
  const values = start({ items: ['A', 'B', 'C'].map((description) => ({ description, rate: 1 })) })
  const [, b, c] = values.lines
  const alone = after(values, { type: 'remove', key: c!.key }, { type: 'remove', key: b!.key })
  const undo: FormAction = { type: 'restore', at: 2, line: c! }
  const undone = after(alone, undo, undo)
  expect(undone.lines.map(({ description }) => description)).toEqual(['A', 'C', ''])
  const typed = after(undone, { type: 'line', key: c!.key, change: { description: 'Assembly' } })
  expect(typed.lines.map(({ description }) => description)).toEqual(['A', 'Assembly', ''])
})

test('asked twice, an action does the same: no line gets another key by drawing the form again', () => {
  const empty = start()
  const typing: FormAction = { type: 'line', key: lineOf(empty, 0).key, change: { description: 'Rent' } }
  expect(changed(setup, empty, typing, 'line-end')).toEqual(changed(setup, empty, typing, 'line-end'))
  expect(lineOf(changed(setup, empty, typing, 'line-end'), 1).key).toBe('line-end')
})

test('pasted lines take the place of the empty line that they are pasted into', () => {
  const empty = start()
  const lines = [freshLine(setup, { description: 'A' }), freshLine(setup, { description: 'B' })]
  const pasted = after(empty, { type: 'insert', after: lineOf(empty, 0).key, lines })
  expect(pasted.lines.map(({ description }) => description)).toEqual(['A', 'B', ''])
})

test('totals: lines to the cent, VAT once a rate, the base by the rate; a return below zero', () => {
  const values = start({
    currency: 'USD',
    conversion_rate: '18',
    items: [
      { description: 'Licence', qty: '3', rate: '33.33' },
      { description: 'Free of VAT', qty: '1', rate: '0.10', item_tax_template_id: null },
    ],
  })
  const rates = ratesByTemplate(setup)
  const totals = totalsOf(values, setup, rates)
  expect([totals.net_total, totals.tax_total, totals.grand_total, totals.base_grand_total].map(String)).toEqual([
    '100.09',
    '15',
    '115.09',
    '2071.62',
  ])
  const returned = { ...values, header: { ...values.header, is_return: true } }
  expect(String(totalsOf(returned, setup, rates).grand_total)).toBe('-115.09')
})

test('what the server refuses lands on the lines that were sent, not on their places in the form', () => {
  const values = start({ items: [{ description: 'A', rate: 1 }] })
  const moved = { ...values, lines: [freshLine(setup), ...values.lines] }
  const error = new ApiError({
    status: 422,
    requestId: null,
    body: {
      code: 'invalid',
      detail: [
        { loc: ['body', 'items', 0, 'rate'], msg: 'Say the price.', type: 'missing' },
        { loc: ['body', 'supplier_id'], msg: 'Choose one.', type: 'missing' },
        { loc: ['body', 'return_against_id'], msg: 'No such invoice.', type: 'not_found' },
      ],
    },
  })
  const keys = filledLines(moved.lines).map(({ key }) => key)
  expect(errorsOfEntries(refusalOf(error).errors, 'items', keys)).toEqual({
    [lineOf(values, 0).key]: { rate: 'Say the price.' },
  })
})

test('numbers are sent as the wire has them; what is none is left for the server to name', () => {
  const values = start({ items: [{ description: 'A', qty: '1', rate: '5' }] })
  const { key } = lineOf(values, 0)
  const typed = after(values, { type: 'line', key, change: { qty: '1 234,5', rate: 'abc' } })
  expect(bodyOf('acc_purchase_invoice', typed, 'ZAR').items).toMatchObject([{ qty: '1234.5', rate: 'abc' }])
})

test('a bill falls due so many days after its date, over the end of a year too', () => {
  expect(dueAfter('2026-12-15', 30)).toBe('2027-01-14')
  expect(dueAfter('2026-12-15', null)).toBe('2026-12-15')
  expect(dueAfter('', 30)).toBe('')
})
