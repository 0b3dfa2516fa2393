import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { pdfResponse, startPdf, streamPdf } from './document'
import { drawTable, startTable } from './table'
import { wrapText } from './wrap'

async function pagesOf(stream: ReadableStream<Uint8Array>): Promise<string[][]> {
  const data = new Uint8Array(await new Response(stream).arrayBuffer())
  const file = await getDocument({ data, useSystemFonts: false }).promise
  const pages = Array.from({ length: file.numPages }, async (_, index) => {
    const { items } = await (await file.getPage(index + 1)).getTextContent()
    return items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : []))
  })
  return Promise.all(pages)
}

test('a document of several pages says on each how many there are, and holds letters of many languages', async () => {
  const { doc, stream } = startPdf({ info: { Title: 'Invoice' } })
  doc.text('Faktuur – Łódź, Ελλάδα, Киев, R 1 250,00', 36, 60)
  doc.addPage()
  doc.end()
  const pages = await pagesOf(stream)
  expect(pages.map((page) => page.join(' '))).toEqual([
    expect.stringContaining('Page 1 of 2'),
    expect.stringContaining('Page 2 of 2'),
  ])
  expect(pages[0]!.join(' ')).toContain('Faktuur – Łódź, Ελλάδα, Киев, R 1 250,00')
})

test('a table repeats its heads on every page and loses no row', async () => {
  const { doc, stream } = startPdf({ info: { Title: 'Rows' }, layout: 'landscape' })
  const rows = Array.from({ length: 120 }, (_, n) => ({ cells: [`Row ${n}`, `${n}.00`], bold: n === 5, indent: 8 }))
  drawTable(doc, {
    columns: [
      { label: 'Name', width: 3 },
      { label: 'Amount', width: 1, align: 'right' },
    ],
    rows,
  })
  doc.end()
  const pages = await pagesOf(stream)
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) expect(page.slice(0, 4)).toEqual(expect.arrayContaining(['Name', 'Amount']))
  expect(pages.flat().filter((text) => text.startsWith('Row '))).toEqual(rows.map(({ cells }) => cells[0]))
})

test('a long document is drawn only as fast as it is read, and no further once nobody reads', async () => {
  let drawn = 0
  let returned = false
  const stream = streamPdf({ info: { Title: 'Long' } }, async function* (doc) {
    try {
      const table = startTable(doc, { columns: [{ label: 'Name', width: 1 }] })
      for (let n = 0; n < 20_000; n++) {
        drawn++
        if (table.row({ cells: [`Row ${n}`] })) yield
      }
    } finally {
      returned = true
    }
  })
  const reader = stream.getReader()
  for (let n = 0; n < 5; n++) await reader.read()
  expect(drawn).toBeLessThan(2_000)
  await reader.cancel()
  expect(returned).toBe(true)
})

test('the answer is a file, or opens in the browser', () => {
  const answer = (open: boolean) => {
    const { doc, stream } = startPdf({ info: { Title: 'x' } })
    doc.end()
    return pdfResponse('Invoice 1.pdf', stream, { open }).headers
  }
  expect(answer(false).get('content-type')).toBe('application/pdf')
  expect(answer(false).get('content-disposition')).toMatch(/^attachment/)
  expect(answer(true).get('content-disposition')).toMatch(/^inline/)
})

describe('lines', () => {
  const wrap = (text: string, width: number, most = 3) => wrapText(text, width, most, (part) => part.length)
  test('break between words, and within those that are too long', () => {
    expect(wrap('one two three', 7)).toEqual(['one two', 'three'])
    expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
    expect(wrap('R\u00a01\u00a0250 due', 8)).toEqual(['R\u00a01\u00a0250', 'due'])
    expect(wrap('', 4)).toEqual([''])
    expect(wrap('a\nb\tc', 9)).toEqual(['a b c'])
  })
  test('end with an ellipsis where there are too many, and keep an indent', () => {
    expect(wrap('one two three four', 5)).toEqual(['one', 'two', 'thre…'])
    expect(wrap('one two', 7, 1)).toEqual(['one two'])
    expect(wrap('one two three', 7, 1)).toEqual(['one tw…'])
    expect(wrap('  one two', 6)).toEqual(['  one', '  two'])
  })
})
