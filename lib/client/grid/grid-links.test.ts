import { expect, test } from 'vitest'
import { linkColumns, linkOf } from './grid-links'

const ledger =
  '/accounting/general-ledger?filter[account_id]={id}&filter[from_date]={from}&filter[cost_centre]={centre?}'

test('an address is filled from the row, percent-encoded', () => {
  const row = { row_id: 'r 1', id: 'a/b&c', from: '2026-01-01', centre: 'x' }
  expect(linkOf(ledger, row)).toBe(
    '/accounting/general-ledger?filter[account_id]=a%2Fb%26c&filter[from_date]=2026-01-01&filter[cost_centre]=x',
  )
  expect(linkOf('/invoices/{row_id}', row)).toBe('/invoices/r%201')
  expect(linkOf('/x?a={zero}', { row_id: '', zero: 0 })).toBe('/x?a=0')
})

test('without a value that it needs there is none; what may be missing is left out', () => {
  const row = { row_id: '1', id: 'a', from: '2026-01-01', centre: null }
  expect(linkOf(ledger, row)).toBe('/accounting/general-ledger?filter[account_id]=a&filter[from_date]=2026-01-01')
  expect(linkOf(ledger, { ...row, id: '' })).toBeNull()
  expect(linkOf('/x/{id?}?a={centre?}', row)).toBe('/x/a')
  expect(linkOf(undefined, row)).toBeNull()
})

test('the columns that it is filled from', () => {
  expect(linkColumns(ledger)).toEqual(['id', 'from', 'centre'])
})
