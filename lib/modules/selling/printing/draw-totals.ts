import { formatPrintedMoney } from '@/lib/core/grid/export/print-cells'
import { fonts, INK, type Pdf } from '@/lib/core/pdf/document'
import { rule } from '@/lib/core/pdf/table'
import { isBuying } from '@/lib/modules/accounting/schemas'
import { demandRoom, drawWords } from './page-parts'
import { isOwed, type PrintDetails } from './print-details'

const LINE = 15

/** What it comes to, in words of money; then remarks, terms and where to pay. */
export function drawTotals(doc: Pdf, details: PrintDetails): void {
  const { document, company } = details
  const money = (amount: string, currency = document.currency) => formatPrintedMoney(amount, currency)
  const rows: { label: string; amount: string; bold?: boolean }[] = [
    { label: 'Net', amount: money(document.net_total) },
    ...document.taxes.map(({ name, amount }) => ({ label: name, amount: money(amount) })),
    { label: 'Total', amount: money(document.grand_total), bold: true },
  ]
  if (document.currency !== company.currency)
    rows.push({
      label: `Total at 1 ${document.currency} = ${document.conversion_rate} ${company.currency}`,
      amount: money(document.base_grand_total, company.currency),
    })
  if (isOwed(details)) rows.push({ label: 'Still to pay', amount: money(document.outstanding), bold: true })
  demandRoom(doc, rows.length * LINE + 10)
  const width = 250
  const x = doc.page.width - doc.page.margins.right - width
  for (const { label, amount, bold } of rows) {
    const y = doc.y
    if (bold) rule(doc, x, y - 1, width, INK.muted, 0.6)
    doc
      .font(bold ? fonts.bold : fonts.regular)
      .fontSize(bold ? 10.5 : 9)
      .fillColor(INK.text)
    doc.text(label, x, y, { width: width * 0.6, lineBreak: false, ellipsis: true })
    doc.text(amount, x + width * 0.5, y, { width: width * 0.5, align: 'right', lineBreak: false })
    doc.y = y + LINE + (bold ? 3 : 0)
  }
  doc.y += 8
  if (details.bank) drawWords(doc, 'Pay into', `${details.bank}\nReference: ${document.number}`)
  // What is remarked on a customer's document is for the house.
  if (document.remarks && isBuying(document.doctype)) drawWords(doc, 'Remarks', document.remarks)
  if (document.terms) drawWords(doc, 'Terms', document.terms)
}
