import PDFDocument from 'pdfkit'
import type { BillTruth, Chance } from './bill-truth'

export const TEMPLATES = ['classic', 'two-column', 'plain', 'inclusive', 'wrapped', 'two-pages'] as const
export type Template = (typeof TEMPLATES)[number]

type Locking = { userPassword?: string; ownerPassword?: string }
type Column = { title: string; x: number; right?: boolean; width: number; of: (line: Line, index: number) => string }
type Line = BillTruth['lines'][number]
type Style = { money: (amount: string) => string; date: (iso: string) => string; bare: (amount: string) => string }

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A bill drawn as PDF. Words, formats and the places of things are by template and chance. */
export async function drawBill(
  truth: BillTruth,
  template: Template,
  chance: Chance,
  locking: Locking = {},
): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 40,
    ...locking,
    pdfVersion: '1.7ext3',
    info: { CreationDate: new Date(0) },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => pdf.on('end', resolve))
  new Drawing(pdf, truth, styleOf(truth, chance), chance).draw(template)
  pdf.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

class Drawing {
  private font: [plain: string, bold: string] = ['Helvetica', 'Helvetica-Bold']

  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly bill: BillTruth,
    private readonly style: Style,
    private readonly chance: Chance,
  ) {}

  draw(template: Template): void {
    if (template === 'plain')
      this.font = this.chance.one([
        ['Courier', 'Courier-Bold'],
        ['Times-Roman', 'Times-Bold'],
      ] as const) as [string, string]
    const top =
      template === 'two-column' ? this.headerInColumns() : template === 'plain' ? this.plainHeader() : this.header()
    const bottom = this.table(this.columnsOf(template), top, template)
    this.totals(bottom + 14, template)
    this.footer()
  }

  /** Name on the left, details as label and value on the right, customer below. */
  private header(): number {
    const { supplier, customer } = this.bill
    this.text(supplier.name, 40, 42, { size: 15, bold: true })
    const contact = [...supplier.address, `Tel: ${supplier.phone}`, `Email: ${supplier.email}`]
    if (supplier.vat) contact.push(`VAT No: ${supplier.vat}`)
    this.stack(contact, 40, 66, 12)
    this.text(this.bill.currency === 'ZAR' ? 'TAX INVOICE' : 'INVOICE', 400, 42, { size: 18, bold: true })
    this.details().forEach(([label, value], index) => {
      this.text(`${label}:`, 370, 72 + index * 14, { bold: true })
      this.text(value, 470, 72 + index * 14)
    })
    this.text(this.chance.one(['Bill to', 'Invoice to:', 'Customer']), 40, 168, { bold: true })
    this.stack([customer.name, ...customer.address, `VAT No: ${customer.vat}`], 40, 181, 12)
    return 256
  }

  /** Customer on the left, supplier on the right, details as a row of headings with values under them. */
  private headerInColumns(): number {
    const { supplier, customer } = this.bill
    this.text(this.bill.currency === 'ZAR' ? 'Tax Invoice' : 'Commercial Invoice', 40, 40, { size: 20, bold: true })
    this.stack(['TO', customer.name, ...customer.address, `Customer VAT no. ${customer.vat}`], 40, 78, 13, true)
    const vat = supplier.vat ? [`VAT Reg. ${supplier.vat}`] : []
    this.stack(['FROM', supplier.name, ...supplier.address, supplier.phone, supplier.email, ...vat], 320, 78, 13, true)
    const details = this.details()
    const step = 515 / details.length
    this.pdf.rect(40, 196, 515, 16).fill('#dde6ee').fillColor('black')
    details.forEach(([label, value], index) => {
      this.text(label, 44 + index * step, 200, { bold: true, size: 8 })
      this.text(value, 44 + index * step, 218)
    })
    return 248
  }

  /** Everything from the left margin, no lines, no bold. */
  private plainHeader(): number {
    const { supplier, customer } = this.bill
    const details = this.details().map(([label, value]) => `${label.padEnd(18)}${value}`)
    const lines = [supplier.name, ...supplier.address, `Tel ${supplier.phone}  ${supplier.email}`]
    if (supplier.vat) lines.push(`VAT registration number ${supplier.vat}`)
    lines.push('', 'INVOICE', ...details, '', 'Sold to', customer.name, ...customer.address, `VAT ${customer.vat}`)
    this.stack(lines, 40, 40, 12.5)
    return 40 + lines.length * 12.5 + 18
  }

  private details(): [string, string][] {
    const { bill, style, chance } = this
    const details: [string, string][] = [
      [chance.one(['Invoice No', 'Invoice Number', 'Invoice #', 'Document No']), bill.bill_no],
      [chance.one(['Invoice Date', 'Date', 'Date issued']), style.date(bill.bill_date)],
      [chance.one(['Due Date', 'Payment due', 'Due']), style.date(bill.due_date)],
    ]
    if (bill.order_no) details.push([chance.one(['Your order', 'PO Number', 'Order No']), bill.order_no])
    return details
  }

  private columnsOf(template: Template): Column[] {
    const { bare } = this.style
    const { one } = this.chance
    const amount = one(
      template === 'inclusive' ? ['Total incl', 'Amount (incl. VAT)'] : ['Amount', 'Total', 'Line total'],
    )
    const description: Column = {
      title: one(['Description', 'Details']),
      x: 40,
      width: 255,
      of: (line) => line.description,
    }
    const qty: Column = { title: one(['Qty', 'Quantity']), x: 355, width: 50, right: true, of: (line) => line.qty }
    const rate: Column = {
      title: one(['Unit price', 'Price', 'Rate']),
      x: 455,
      width: 80,
      right: true,
      of: (line) => bare(line.rate),
    }
    const total: Column = { title: amount, x: 552, width: 90, right: true, of: (line) => bare(line.amount) }
    if (template === 'wrapped' || template === 'two-pages') {
      const code: Column = { title: one(['Code', 'Item code']), x: 40, width: 60, of: (line) => line.code ?? '' }
      return [code, { ...description, x: 105, width: template === 'wrapped' ? 180 : 215 }, qty, rate, total]
    }
    if (template === 'two-column') return [{ ...qty, x: 80 }, { ...description, x: 100, width: 250 }, rate, total]
    if (template === 'classic') {
      const number: Column = { title: '#', x: 40, width: 15, of: (_line, index) => String(index + 1) }
      return [number, { ...description, x: 62, width: 240 }, qty, rate, total]
    }
    return [description, qty, rate, total]
  }

  private table(columns: Column[], top: number, template: Template): number {
    let y = this.tableHead(columns, top, template)
    this.bill.lines.forEach((line, index) => {
      const cells = columns.map((column) => column.of(line, index))
      const height = Math.max(...cells.map((cell, at) => this.heightOf(cell, columns[at]!))) + 7
      if (y + height > 730) {
        this.text('Carried forward to the next page', 40, y + 6, { size: 8 })
        this.nextPage()
        this.text(`${this.bill.supplier.name}   Invoice ${this.bill.bill_no}   continued`, 40, 40, { size: 9 })
        y = this.tableHead(columns, 66, template)
      }
      columns.forEach(({ x, right, width }, at) => {
        this.text(cells[at]!, x, y + 4, { right, width })
      })
      if (template === 'classic') this.pdf.rect(36, y, 520, height).lineWidth(0.6).stroke('#555555')
      if (template === 'two-column')
        this.pdf
          .moveTo(40, y + height)
          .lineTo(555, y + height)
          .lineWidth(0.4)
          .stroke('#aaaaaa')
      y += height
    })
    return y
  }

  private tableHead(columns: Column[], top: number, template: Template): number {
    if (template === 'classic') this.pdf.rect(36, top, 520, 18).fillAndStroke('#e8e8e8', '#555555').fillColor('black')
    for (const { title, x, right, width } of columns) this.text(title, x, top + 5, { bold: true, right, width })
    if (template !== 'classic' && template !== 'plain')
      this.pdf
        .moveTo(40, top + 18)
        .lineTo(555, top + 18)
        .lineWidth(1)
        .stroke('black')
    return top + 20
  }

  private totals(top: number, template: Template): void {
    const { bill, style, chance } = this
    const rows: [string, string][] = []
    if (template === 'inclusive') {
      rows.push([chance.one(['Total (incl VAT)', 'Total due', 'Amount payable']), bill.grand])
      if (bill.tax_rate !== '0') {
        rows.push([`VAT included @ ${bill.tax_rate}%`, bill.tax], ['Total excl. VAT', bill.net])
      }
    } else {
      rows.push([chance.one(['Subtotal', 'Sub-total', 'Total excl. VAT', 'Net total']), bill.net])
      if (bill.tax_rate !== '0' || chance.next() < 0.5)
        rows.push([chance.one([`VAT @ ${bill.tax_rate}%`, `VAT (${bill.tax_rate}%)`]), bill.tax])
      rows.push([chance.one(['Total due', 'Total', 'Amount due', 'Total incl. VAT', 'Balance due']), bill.grand])
    }
    let y = top > 700 ? this.nextPage() : top
    for (const [label, amount] of rows) {
      const bold = amount === bill.grand
      this.text(label, 380, y, { bold })
      this.text(style.money(amount), 552, y, { right: true, width: 110, bold })
      y += 16
    }
  }

  private nextPage(): number {
    this.footer()
    this.pdf.addPage()
    return 50
  }

  private footer(): void {
    this.text(
      `Bank: First Karoo Bank   Account: ${this.bill.supplier.name.slice(0, 24)}   Number: 62001234567   Branch: 250655`,
      40,
      775,
      { size: 8 },
    )
    this.text('Please use the invoice number as your reference. Thank you for your business.', 40, 787, { size: 8 })
  }

  private stack(lines: string[], x: number, y: number, step: number, boldFirst = false): void {
    lines.forEach((line, index) => {
      this.text(line, x, y + index * step, { bold: boldFirst && index === 0 })
    })
  }

  private heightOf(text: string, { right, width }: Column): number {
    return right ? 11 : this.pdf.font(this.font[0]).fontSize(9.5).heightOfString(text, { width })
  }

  private text(
    text: string,
    x: number,
    y: number,
    more: { size?: number; bold?: boolean; right?: boolean; width?: number } = {},
  ): void {
    const { size = 9.5, bold, right, width } = more
    this.pdf
      .font(bold ? this.font[1] : this.font[0])
      .fontSize(size)
      .fillColor('black')
    if (right) this.pdf.text(text, x - this.pdf.widthOfString(text), y, { lineBreak: false })
    else this.pdf.text(text, x, y, { width, lineBreak: width !== undefined })
  }
}

function styleOf({ currency }: BillTruth, chance: Chance): Style {
  const sign = currency === 'USD' ? '$' : currency === 'GBP' ? '£' : '€'
  const style = chance.whole(0, currency === 'ZAR' ? 3 : 1)
  const bare = (amount: string) => {
    if (currency === 'ZAR')
      return style === 1 ? grouped(amount, ' ', ',') : grouped(amount, style === 2 ? ' ' : ',', '.')
    return currency === 'EUR' && style === 1 ? grouped(amount, '.', ',') : grouped(amount, ',', '.')
  }
  const money = (amount: string) => {
    if (currency === 'ZAR')
      return `${style === 0 ? '' : style === 3 ? 'ZAR ' : style === 2 ? 'R' : 'R '}${bare(amount)}`
    if (currency === 'EUR') return style === 1 ? `${bare(amount)} EUR` : `€${bare(amount)}`
    return style === 1 ? `${currency} ${bare(amount)}` : `${sign}${bare(amount)}`
  }
  const american = currency === 'USD'
  const form = chance.whole(0, 3)
  const date = (iso: string) => {
    const [year, month, day] = iso.split('-') as [string, string, string]
    const name = MONTHS[Number(month) - 1]!
    if (american) return form < 2 ? `${name.slice(0, 3)} ${Number(day)}, ${year}` : `${name} ${Number(day)}, ${year}`
    return [iso, `${day}/${month}/${year}`, `${Number(day)} ${name} ${year}`, `${day} ${name.slice(0, 3)} ${year}`][
      form
    ]!
  }
  return { money, date, bare }
}

function grouped(amount: string, group: string, point: string): string {
  const [whole = '0', cents = '00'] = amount.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${point}${cents}`
}
