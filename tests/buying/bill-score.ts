import { readBillHere } from '@/lib/modules/buying/reading/read-here'
import type { BillRead, BillReading } from '@/lib/modules/buying/reading/types'
import { TEST_CUSTOMER } from './bill-truth'
import type { TestBill } from './bills'

/** Fields read exactly, of all that are printed: of the head with the totals, and of the lines; the rest in words. */
export type Score = { head: Count; lines: Count; wrong: string[] }
type Count = { right: number; all: number }

export const newScore = (): Score => ({ head: { right: 0, all: 0 }, lines: { right: 0, all: 0 }, wrong: [] })

/** Reads a bill in this very thread and adds to the score how much of it is read as it is printed. */
export async function readAndScore(bill: TestBill, score: Score): Promise<BillRead> {
  const read = await readBillHere(bill.bytes, {
    password: bill.password,
    own: { names: [TEST_CUSTOMER.name], vat_numbers: [TEST_CUSTOMER.vat] },
  })
  addToScore(bill, read.reading, score)
  return read
}

function addToScore({ truth, template }: TestBill, reading: BillReading, { head, lines, wrong }: Score): void {
  const judge = (count: Count, name: string, read: unknown, printed: unknown) => {
    count.all++
    if (read === printed) count.right++
    else wrong.push(`${template}, ${name}: ${read} for ${printed}`)
  }
  const heads: [string, { value: string } | null, string | null][] = [
    ['supplier', reading.supplier_name, truth.supplier.name],
    ['VAT number', reading.supplier_vat_number, truth.supplier.vat],
    ['e-mail', reading.supplier_email, truth.supplier.email],
    ['phone', reading.supplier_phone, truth.supplier.phone],
    ['number', reading.bill_no, truth.bill_no],
    ['date', reading.bill_date, truth.bill_date],
    ['due', reading.due_date, truth.due_date],
    ['currency', reading.currency, truth.currency],
    ['order', reading.order_no, truth.order_no],
    ['net', reading.net_total, truth.net],
    ['tax', reading.tax_total, truth.tax],
    ['total', reading.grand_total, truth.grand],
    ['rate', reading.tax_rate, truth.tax_rate],
  ]
  for (const [name, field, printed] of heads) judge(head, name, field?.value ?? null, printed)
  judge(head, 'tax in the lines', reading.lines_include_tax, truth.lines_include_tax)
  judge(lines, 'number of lines', reading.lines.length, truth.lines.length)
  truth.lines.forEach((line, index) => {
    const read = reading.lines[index]
    for (const name of ['code', 'description', 'qty', 'rate', 'amount'] as const) {
      if (line[name] === null) continue
      // Where a recogniser puts a gap between letters is nobody's concern.
      const tight = (text: string | undefined) => text?.replace(/\s/g, '')
      judge(lines, `line ${index + 1} ${name}`, tight(read?.[name]?.value), tight(line[name]))
    }
  })
}
