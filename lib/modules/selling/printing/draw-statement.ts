import { formatPrintedDay, formatPrintedMoney } from '@/lib/core/grid/export/print-cells'
import { fonts, INK, type Pdf, streamPdf } from '@/lib/core/pdf/document'
import { drawTable, startTable } from '@/lib/core/pdf/table'
import type { StatementMovement } from '@/lib/modules/accounting/reports/customer-statement'
import type { StatementDetails } from '../operations/printing/print-statement'
import { demandRoom, drawHead, drawParty, drawWords, leftOf, widthOf } from './page-parts'

/** A statement of account on A4: what was owed, each movement, what is owed now and for how long, and where to pay. */
export function drawStatement(details: StatementDetails): ReadableStream<Uint8Array> {
  const { statement, company } = details
  const title = `Statement ${statement.customer.name}`
  return streamPdf({ info: { Title: title, Author: company.name } }, (doc) => draw(doc, details))
}

async function* draw(doc: Pdf, { statement, company, bank }: StatementDetails): AsyncGenerator<void, void> {
  const { customer, from, to, currency } = statement
  drawHead(doc, company, 'Statement', [
    `${formatPrintedDay(from)} to ${formatPrintedDay(to)}`,
    `Amounts in ${currency}`,
  ])
  const top = doc.y
  drawBalance(doc, statement, top)
  doc.y = top
  drawParty(doc, 'To', customer.name, customer, widthOf(doc) * 0.6)
  yield* drawMovements(doc, statement)
  drawAgeing(doc, statement)
  if (!bank) return
  // Nobody should turn a page between the account and its reference.
  demandRoom(doc, 110)
  drawWords(doc, 'Pay into', `${bank}\nReference: ${customer.name}`)
}

/** What a customer who reads no further must know. */
function drawBalance(doc: Pdf, { to, closing, currency }: StatementDetails['statement'], top: number): void {
  const width = widthOf(doc) * 0.38
  const at = leftOf(doc) + widthOf(doc) - width
  const label = Number(closing) < 0 ? 'In your favour on' : 'Balance on'
  doc.font(fonts.regular).fontSize(8).fillColor(INK.muted)
  doc.text(`${label} ${formatPrintedDay(to)}`, at, top, { width, align: 'right' })
  doc.font(fonts.bold).fontSize(14).fillColor(INK.text)
  doc.text(formatPrintedMoney(closing.replace('-', ''), currency), at, doc.y, { width, align: 'right' })
}

async function* drawMovements(doc: Pdf, statement: StatementDetails['statement']): AsyncGenerator<void, void> {
  const { from, to, opening, movements, closing } = statement
  const table = startTable(doc, {
    fontSize: 8.5,
    columns: [
      { label: 'Date', width: 1.3 },
      { label: 'Number', width: 1.6 },
      { label: 'Description', width: 3.3 },
      { label: 'Debit', width: 1.5, align: 'right' },
      { label: 'Credit', width: 1.5, align: 'right' },
      { label: 'Balance', width: 1.6, align: 'right' },
    ],
  })
  table.row({ cells: [formatPrintedDay(from), '', 'Opening balance', '', '', amountOf(opening)], bold: true })
  for (const movement of movements) {
    const { day, number, amount, balance } = movement
    const taken = amount.startsWith('-')
    const cells = [formatPrintedDay(day), number, wordsOf(movement)]
    const amounts = taken ? ['', amountOf(amount.slice(1))] : [amountOf(amount), '']
    if (table.row({ cells: [...cells, ...amounts, amountOf(balance)] })) yield
  }
  if (movements.length === 0) table.row({ cells: ['', '', 'Nothing in this period', '', '', ''] })
  table.row({
    cells: [formatPrintedDay(to), '', 'Closing balance', '', '', amountOf(closing)],
    bold: true,
    ruled: true,
  })
  doc.y = table.y + 16
}

function drawAgeing(doc: Pdf, { ageing, closing, to }: StatementDetails['statement']): void {
  demandRoom(doc, 60)
  doc.font(fonts.bold).fontSize(8.5).fillColor(INK.text)
  doc.text(`What is open on ${formatPrintedDay(to)}, by days late`, leftOf(doc), doc.y, { width: widthOf(doc) })
  doc.y += 4
  const columns = [...ageing.map(({ label }) => label), 'Total'].map((label) => ({
    label,
    width: 1,
    align: 'right' as const,
  }))
  const cells = [...ageing.map(({ amount }) => amountOf(amount)), amountOf(closing)]
  doc.y = drawTable(doc, { fontSize: 8.5, columns, rows: [{ cells }] }) + 14
}

const amountOf = (amount: string): string => formatPrintedMoney(amount, '')

const WORDS: Record<StatementMovement['kind'], string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  refund: 'Refund',
  opening: 'Brought forward',
  adjustment: 'Adjustment',
}

function wordsOf({ kind, cancelled, due_date, reference }: StatementMovement): string {
  if (cancelled) return `${WORDS[kind]} cancelled`
  if (kind === 'invoice' && due_date) return `${WORDS[kind]}, due ${formatPrintedDay(due_date)}`
  return reference ? `${WORDS[kind]}, ${reference}` : WORDS[kind]
}
