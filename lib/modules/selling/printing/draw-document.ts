import { dayInWords, moneyInWords } from '@/lib/core/grid/print-cells'
import { fonts, INK, type Pdf, startPdf } from '@/lib/core/pdf/document'
import { rule, startTable } from '@/lib/core/pdf/table'
import { drawTotals } from './draw-totals'
import type { PrintFacts } from './print-facts'

/** A document on A4: who, whom, what, how much, and where to pay. Drafts and cancelled ones say so across every page. */
export function drawDocument(facts: PrintFacts): ReadableStream<Uint8Array> {
  const { document, company, title } = facts
  const { doc, stream } = startPdf({ info: { Title: `${title} ${document.number}`, Author: company.name } })
  const mark = document.docstatus === 0 ? 'DRAFT' : document.docstatus === 2 ? 'CANCELLED' : ''
  if (mark) {
    drawMark(doc, mark)
    doc.on('pageAdded', () => drawMark(doc, mark))
  }
  const top = doc.y
  const left = drawCompany(doc, facts, top)
  doc.y = Math.max(left, drawTitle(doc, facts, top)) + 14
  drawParty(doc, facts)
  drawLines(doc, facts)
  drawTotals(doc, facts)
  doc.end()
  return stream
}

const LEFT = (doc: Pdf) => doc.page.margins.left
const WIDTH = (doc: Pdf) => doc.page.width - doc.page.margins.left - doc.page.margins.right

function drawMark(doc: Pdf, words: string): void {
  const { x, y } = doc
  doc.save()
  doc.rotate(-35, { origin: [doc.page.width / 2, doc.page.height / 2] })
  doc.font(fonts.bold).fontSize(96).fillColor(INK.fill)
  doc.text(words, 0, doc.page.height / 2 - 60, { width: doc.page.width, align: 'center', lineBreak: false })
  doc.restore()
  doc.fillColor(INK.text).font(fonts.regular)
  doc.x = x
  doc.y = y
}

function drawCompany(doc: Pdf, { company }: PrintFacts, top: number): number {
  const width = WIDTH(doc) * 0.55
  doc.font(fonts.bold).fontSize(15).fillColor(INK.text).text(company.name, LEFT(doc), top, { width })
  const lines = [
    company.address,
    company.vat_number && `VAT number ${company.vat_number}`,
    company.registration_number && `Registration ${company.registration_number}`,
    [company.phone, company.email].filter(Boolean).join(' · '),
  ].filter(Boolean)
  doc.font(fonts.regular).fontSize(8.5).fillColor(INK.muted).text(lines.join('\n'), { width })
  return doc.y
}

function drawTitle(doc: Pdf, { document, title }: PrintFacts, top: number): number {
  const width = WIDTH(doc) * 0.42
  const x = LEFT(doc) + WIDTH(doc) - width
  doc.font(fonts.bold).fontSize(18).fillColor(INK.text).text(title, x, top, { width, align: 'right' })
  const day = (label: string, value: string | null) => value && `${label} ${dayInWords(value)}`
  const lines = [
    document.number,
    day('Date', document.posting_date),
    day('Due', document.due_date),
    day('Valid until', document.valid_until),
    document.bill_no && `Bill number ${document.bill_no}`,
    document.return_against && `Against ${document.return_against}`,
  ].filter(Boolean)
  doc
    .font(fonts.regular)
    .fontSize(9.5)
    .text(lines.join('\n'), x, doc.y + 2, { width, align: 'right' })
  return doc.y
}

function drawParty(doc: Pdf, { document, party }: PrintFacts): void {
  const x = LEFT(doc)
  const width = WIDTH(doc)
  rule(doc, x, doc.y, width, INK.line)
  doc.y += 8
  doc.font(fonts.regular).fontSize(8).fillColor(INK.muted)
  doc.text(document.supplier_id ? 'Supplier' : 'To', x, doc.y, { width })
  const name = party?.name ?? document.party_name
  doc
    .font(fonts.bold)
    .fontSize(10.5)
    .fillColor(INK.text)
    .text(name || 'Not chosen yet', { width })
  const lines = [
    party?.contact_person,
    party?.address,
    party?.city,
    party?.vat_number && `VAT number ${party.vat_number}`,
    party?.email,
  ].filter(Boolean)
  if (lines.length) doc.font(fonts.regular).fontSize(9).text(lines.join('\n'), { width })
  doc.y += 12
}

function drawLines(doc: Pdf, { document }: PrintFacts): void {
  const table = startTable(doc, {
    fontSize: 8.5,
    columns: [
      { label: 'Item', width: 1.3 },
      { label: 'Description', width: 4 },
      { label: 'Quantity', width: 1.1, align: 'right' },
      { label: 'Price', width: 1.4, align: 'right' },
      { label: 'VAT', width: 1.2 },
      { label: `Amount ${document.currency}`, width: 1.6, align: 'right' },
    ],
  })
  for (const line of document.items)
    table.row({
      cells: [
        line.item_sku ?? '',
        line.description || (line.item_name ?? ''),
        [line.qty, line.uom].filter(Boolean).join(' '),
        priceInWords(line.rate),
        line.item_tax_template ?? '',
        moneyInWords(line.amount, ''),
      ],
    })
  if (document.items.length === 0) table.row({ cells: ['', 'Nothing yet', '', '', '', ''] })
  doc.y = table.y + 10
}

const manyDecimals = new Intl.NumberFormat('en-ZA', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** Prices may be fractions of a cent, as of a minute or a gram; amounts never are. */
const priceInWords = (rate: string): string => manyDecimals.format(rate as Intl.StringNumericLiteral)
