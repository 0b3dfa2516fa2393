import Decimal from 'decimal.js'
import type { OperationCtx } from '@/lib/core/operation'
import type { SupplierMatch } from '../reading/match-supplier'
import type { BillReading, Field } from '../reading/types'
import { billsOfNumber, type KnownBill } from './books-of-bill'
import type { ScanWarning } from './schemas-answers'

/** A credit note is drafted as a return: of the bill that it names, else for a person to choose the bill. */
export type PlannedReturn = { original: KnownBill | null; warnings: ScanWarning[]; isEntered: boolean }

const hrefOf = ({ id }: KnownBill) => `/buying/invoices/${id}`

export async function planReturn(
  ctx: OperationCtx,
  draftId: string,
  { bill_no, credited_bill_no }: BillReading,
  match: SupplierMatch | null,
): Promise<PlannedReturn> {
  const named = credited_bill_no?.value
  const known = match && named ? await billsOfNumber(ctx, match.supplier_id, named, draftId) : []
  const bill = known.find(({ is_return }) => !is_return)
  const original = bill?.docstatus === 1 ? bill : null
  const entered = match && bill_no ? await billsOfNumber(ctx, match.supplier_id, bill_no.value, draftId) : []
  const again = entered.find(({ is_return }) => is_return)
  const warnings: ScanWarning[] = [
    {
      code: 'credit_note',
      message: `This is a credit note, so the draft is a return. ${sentence(named, bill)}`,
      ...(bill ? { href: hrefOf(bill) } : {}),
    },
  ]
  if (again)
    warnings.push({
      code: 'duplicate_bill',
      message: `Credit note ${bill_no!.value} of this supplier is entered already, as ${again.number}. Its number was left out.`,
      href: hrefOf(again),
    })
  return { original, warnings, isEntered: again !== undefined }
}

function sentence(named: string | undefined, bill: KnownBill | undefined): string {
  if (!named) return 'It names no bill; choose the one that it credits.'
  if (!bill)
    return `Bill ${named}, which it credits, is not entered for this supplier. Enter that bill, then read this one again.`
  if (bill.docstatus === 1) return `It credits bill ${named}, which is ${bill.number}.`
  return `Bill ${named}, which it credits, is still the draft ${bill.number}. Submit that one, then read this one again.`
}

/**
 * The figures of a credit note as its draft wants them: what is given back above zero, whether it was printed with a minus
 * or without; what the supplier keeps of it, such as a handling fee, below.
 */
export function withoutMinus(reading: BillReading): BillReading {
  const total = reading.grand_total ?? reading.net_total
  const lineSum = reading.lines.reduce((sum, { amount }) => sum.plus(amount.value), new Decimal(0))
  const flipsTotals = total !== null && new Decimal(total.value).isNegative()
  const flipsLines = lineSum.isNegative()
  const times = (field: Field<string>, flips: boolean): Field<string> =>
    flips ? { ...field, value: new Decimal(field.value).negated().toFixed(2) } : field
  const flipped = (field: Field<string> | null) => field && times(field, flipsTotals)
  return {
    ...reading,
    net_total: flipped(reading.net_total),
    tax_total: flipped(reading.tax_total),
    grand_total: flipped(reading.grand_total),
    lines: reading.lines.map((line) => {
      const amount = times(line.amount, flipsLines)
      const rate = new Decimal(line.rate.value).abs()
      const sign = new Decimal(amount.value).isNegative() ? -1 : 1
      return {
        ...line,
        amount,
        qty: { ...line.qty, value: new Decimal(line.qty.value).abs().toString() },
        rate: { ...line.rate, value: rate.times(sign).toString() },
      }
    }),
  }
}
