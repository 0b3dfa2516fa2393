import { expect, test } from 'vitest'
import fc from '@/scripts/test/property'
import { parseTable, writeHtmlTable, writeTsv } from './table-text'

const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '"', '\t', '\n', ',', ';', '1', "'") })

test('whatever cells hold, what is copied is what is pasted', () => {
  const block = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
  fc.assert(
    fc.property(block, (rows) => {
      expect(parseTable(writeTsv(rows))).toEqual(rows)
    }),
  )
})

test('a spreadsheet quotes cells with line breaks, and ends with one', () => {
  expect(parseTable('Name\tNotes\r\nSipho\t"two\r\nlines, ""quoted"""\r\n')).toEqual([
    ['Name', 'Notes'],
    ['Sipho', 'two\nlines, "quoted"'],
  ])
})

test('a quote within a cell, or one that is never closed, is only a quote', () => {
  expect(parseTable('5" pipe\tx')).toEqual([['5" pipe', 'x']])
  expect(parseTable('"open\tx')).toEqual([['"open', 'x']])
  expect(parseTable('"a" b\tx')).toEqual([['"a" b', 'x']])
})

test('one line with a comma is one value; lines that agree on their commas are a table', () => {
  expect(parseTable('Naidoo, Priya')).toEqual([['Naidoo, Priya']])
  expect(parseTable('Naidoo,"New, or so"\nFourie,Quoted')).toEqual([
    ['Naidoo', 'New, or so'],
    ['Fourie', 'Quoted'],
  ])
  expect(parseTable('a;1,5\nb;2,5')).toEqual([
    ['a', '1,5'],
    ['b', '2,5'],
  ])
  expect(parseTable('one, two\nthree')).toEqual([['one, two'], ['three']])
})

test('empty cells and rows keep their places', () => {
  expect(parseTable('a\t\n\tb')).toEqual([
    ['a', ''],
    ['', 'b'],
  ])
  expect(parseTable('a\n\nb')).toEqual([['a'], [''], ['b']])
})

test('a table for spreadsheets escapes and says what is text', () => {
  expect(
    writeHtmlTable([
      [
        { text: '+27 <b>&', asText: true },
        { text: '5', asText: false },
      ],
    ]),
  ).toBe(`<table><tr><td style='mso-number-format:"\\@"'>+27 &lt;b&gt;&amp;</td><td>5</td></tr></table>`)
})
