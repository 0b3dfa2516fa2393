import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import type { FileCell } from '../wire'
import { readRows, recognise } from './read-file'

async function read(content: string | Uint8Array): Promise<{ lines: number[]; cells: FileCell[][]; details: object }> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const details = await recognise(bytes)
  const rows = []
  for await (const row of readRows(bytes, details)) rows.push(row)
  return { details, lines: rows.map(({ line }) => line), cells: rows.map(({ cells }) => cells) }
}

const utf16 = (text: string, turned = false, mark = true) => {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le')
  return new Uint8Array(turned ? bytes.swap16() : bytes)
}

describe('encodings', () => {
  const text = 'Name,City\r\nZoë Müller,Cape Town\r\n'
  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\uFEFF${text}`)],
    ['utf-16le', utf16(text)],
    ['utf-16be', utf16(text, true)],
    ['utf-16le', utf16(text, false, false)],
    ['windows-1252', Buffer.from(text, 'latin1')],
  ])('%s', async (encoding, bytes) => {
    const { details, cells } = await read(new Uint8Array(bytes))
    expect(details).toMatchObject({ format: 'csv', encoding })
    expect(cells).toEqual([
      ['Name', 'City'],
      ['Zoë Müller', 'Cape Town'],
    ])
  })

  test('the euro sign of Windows', async () => {
    const { cells } = await read(new Uint8Array([0x61, 0x0a, 0x80, 0x35]))
    expect(cells).toEqual([['a'], ['€5']])
  })
})

describe('delimiters', () => {
  test.each([',', ';', '\t', '|'])('%j', async (delimiter) => {
    const { details, cells } = await read(`Name${delimiter}Note\nA${delimiter}"x${delimiter}y"\nB${delimiter}z\n`)
    expect(details).toMatchObject({ delimiter })
    expect(cells.slice(1)).toEqual([
      ['A', `x${delimiter}y`],
      ['B', 'z'],
    ])
  })

  test('what Excel itself writes in the first line', async () => {
    expect(await read('sep=;\r\nName;Note\r\nA;1,5\r\n')).toMatchObject({
      cells: [
        ['Name', 'Note'],
        ['A', '1,5'],
      ],
    })
  })

  test('quotes hold line breaks, quotes and delimiters; rows are counted as a spreadsheet counts them', async () => {
    const { cells, lines } = await read('Name,Note\r\nA,"one\r\ntwo, ""three"""\r\n\r\n,\r\nB,x\r\n')
    expect(cells).toEqual([
      ['Name', 'Note'],
      ['A', 'one\r\ntwo, "three"'],
      ['B', 'x'],
    ])
    expect(lines).toEqual([1, 2, 5])
  })
})

describe('workbooks', () => {
  test('numbers, dates, times and truth keep their kind; hidden sheets are not offered', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'People',
          columns: [{}, {}, { numFmt: 'yyyy-mm-dd' }, { numFmt: 'yyyy-mm-dd hh:mm' }],
          rows: [
            ['Name', 'Value', 'Since', 'Call'],
            ['A', 12.5, new Date('2026-03-31T00:00:00Z'), new Date('2026-03-31T09:30:00Z')],
            [true, null, null, null],
          ],
        },
        { name: 'Lists', rows: [['x']], hidden: true },
        { name: 'Other', rows: [['y']] },
      ],
    })
    const { details, cells } = await read(bytes)
    expect(details).toMatchObject({ format: 'xlsx', sheet: 'People', sheets: ['People', 'Other'] })
    expect(cells).toEqual([
      ['Name', 'Value', 'Since', 'Call'],
      ['A', 12.5, '2026-03-31', '2026-03-31T09:30:00'],
      [true],
    ])
  })
})

describe('files of other kinds are refused in words', () => {
  test.each([
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), 415, /old or a locked Excel/],
    ['a damaged workbook', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), 415, /cannot be read as an Excel workbook/],
    ['a PDF', new TextEncoder().encode('%PDF-1.7 x'), 415, /neither CSV nor XLSX/],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]),
      415,
      /neither CSV nor XLSX/,
    ],
    ['nothing', new Uint8Array(), 400, /empty/],
  ])('%s', async (_, bytes, status, words) => {
    await expect(recognise(bytes)).rejects.toMatchObject({ status, message: expect.stringMatching(words) })
  })

  test('too many rows', async () => {
    await expect(read(`Name\n${'x\n'.repeat(100_001)}`)).rejects.toMatchObject({ status: 413 })
  })
})
