import { formatPrintedDay, formatPrintedMoney } from '@/lib/core/grid/export/print-cells'
import { fonts, INK, type Pdf, startPdf } from '@/lib/core/pdf/document'
import { startTable } from '@/lib/core/pdf/table'
import { drawTotals } from './draw-totals'
import { drawHead, drawParty } from './page-parts'
import type { PrintDetails } from './print-details'

/** A document on A4: who, whom, what, how much, and where to pay. Drafts and cancelled ones say so across every page. */
export function drawDocument(details: PrintDetails): ReadableStream<Uint8Array> {
  const { document, company, title } = details
  const { doc, stream } = startPdf({ info: { Title: `${title} ${document.number}`, Author: company.name } })
  const mark = document.docstatus === 0 ? 'DRAFT' : document.docstatus === 2 ? 'CANCELLED' : ''
  if (mark) {
    drawMark(doc, mark)
    doc.on('pageAdded', () => drawMark(doc, mark))
  }
  drawHead(doc, company, title, linesOf(details))
  const name = details.party?.name ?? document.party_name
  drawParty(doc, document.supplier_id ? 'Supplier' : 'To', name || 'Not chosen yet', details.party)
  drawLines(doc, details)
  drawTotals(doc, details)
  doc.end()
  return stream
}

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

function linesOf({ document }: PrintDetails): string[] {
  const day = (label: string, value: string | null) => value && `${label} ${formatPrintedDay(value)}`
  return [
    document.number,
    day('Date', document.posting_date),
    day('Due', document.due_date),
    day('Valid until', document.valid_until),
    document.bill_no && `Bill number ${document.bill_no}`,
    document.return_against && `Against ${document.return_against}`,
  ].flatMap((line) => line || [])
}

function drawLines(doc: Pdf, { document }: PrintDetails): void {
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
        formatPrice(line.rate),
        line.item_tax_template ?? '',
        formatPrintedMoney(line.amount, ''),
      ],
    })
  if (document.items.length === 0) table.row({ cells: ['', 'Nothing yet', '', '', '', ''] })
  doc.y = table.y + 10
}

const manyDecimals = new Intl.NumberFormat('en-ZA', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** Prices may be fractions of a cent, as of a minute or a gram; amounts never are. */
const formatPrice = (rate: string): string => manyDecimals.format(rate as Intl.StringNumericLiteral)
