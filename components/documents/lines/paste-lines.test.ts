import { expect, test } from 'vitest'
import { pastedLines } from './paste-lines'

test('a single cell is pasted as the text that it is', () => {
  expect(pastedLines('Router')).toBeNull()
  expect(pastedLines('')).toBeNull()
  expect(pastedLines('\n\t\n')).toBeNull()
})

test('texts are item and description, the numbers at the end quantity and price', () => {
  expect(pastedLines('RT-100\tRouter AC1200\t2\tR 1 200,50\nCourier\t1\t99.90\r\nONT-20\t5')).toEqual([
    { code: 'RT-100', description: 'Router AC1200', qty: '2', rate: '1200.50', uom: '' },
    { code: 'Courier', description: '', qty: '1', rate: '99.90', uom: '' },
    { code: 'ONT-20', description: '', qty: '5', rate: '', uom: '' },
  ])
})

test('an item whose code is a number stays an item', () => {
  expect(pastedLines('60312\tPatch lead\t4\t35')).toMatchObject([
    { code: '60312', description: 'Patch lead', qty: '4' },
  ])
})

test('headings say which column is which, in any order', () => {
  expect(pastedLines('Unit price\tQty\tSKU\tUOM\tNotes\n10\t3\tA-1\tbox\tignored\n\n7,5\t\tB-2\t\t')).toEqual([
    { code: 'A-1', description: '', qty: '3', rate: '10', uom: 'box' },
    { code: 'B-2', description: '', qty: '1', rate: '7.5', uom: '' },
  ])
})
