import PDFDocument from 'pdfkit'

export type Bill = {
  supplier?: string
  vat?: string
  number?: string
  date?: string
  order?: string
  currency?: string
  lines?: [code: string, text: string, qty: number, cents: number][]
  /** What it is headed as and what is printed above its lines, instead of those of an invoice. */
  title?: string
  heads?: string[]
  /** What is printed as VAT, where that is not 15 % of the lines. */
  tax?: number
}

const money = (cents: number, currency: string) => `${currency} ${(cents / 100).toFixed(2)}`

/** A plain bill, as programs of small companies print it. */
export async function billPdf(bill: Bill = {}, password?: string): Promise<Uint8Array> {
  const { supplier = 'Unheard Of Cables (Pty) Ltd', vat = '4999999999', date = '2026-11-02', currency = 'R' } = bill
  const lines = bill.lines ?? [['CAB-1', 'Patch lead 2 m', 10, 4500]]
  const net = lines.reduce((sum, [, , qty, cents]) => sum + qty * cents, 0)
  const tax = bill.tax ?? Math.round(net * 0.15)
  const pdf = new PDFDocument({ size: 'A4', margin: 50, ...(password ? { userPassword: password } : {}) })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  const at = (text: string, x: number, y: number, options: object = {}) =>
    pdf.text(text, x, y, { lineBreak: false, ...options })
  pdf.fontSize(16)
  at(supplier, 50, 50)
  pdf.fontSize(10)
  at(`VAT number: ${vat}`, 50, 75)
  pdf.fontSize(14)
  at(bill.title ?? 'TAX INVOICE', 400, 50)
  pdf.fontSize(10)
  const heads = bill.heads ?? [`Invoice number: ${bill.number ?? 'UC-1001'}`, `Invoice date: ${date}`]
  for (const [n, head] of heads.entries()) at(head, 380, 75 + 15 * n)
  if (bill.order) at(`Purchase order: ${bill.order}`, 380, 105)
  at('Bill to: Highveld Fibre', 50, 120)
  const columns = [50, 120, 330, 400, 480]
  for (const [n, title] of ['Code', 'Description', 'Qty', 'Unit price', 'Amount'].entries()) at(title, columns[n]!, 170)
  lines.forEach(([code, text, qty, cents], n) => {
    const cells = [code, text, String(qty), (cents / 100).toFixed(2), ((qty * cents) / 100).toFixed(2)]
    for (const [c, cell] of cells.entries()) at(cell, columns[c]!, 190 + n * 18)
  })
  const foot = 230 + lines.length * 18
  for (const [n, [label, cents]] of (
    [
      ['Subtotal', net],
      ['VAT 15%', tax],
      ['Total due', net + tax],
    ] as const
  ).entries()) {
    at(label, 380, foot + n * 18)
    at(money(cents, currency), 470, foot + n * 18)
  }
  pdf.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}
