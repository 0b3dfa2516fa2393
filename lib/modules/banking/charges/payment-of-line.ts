import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { findPayment, type StoredPayment } from '@/lib/modules/accounting/payments/payment-rows'
import { DOCSTATUS } from '@/lib/modules/accounting/schemas'
import type { StoredLine } from '../lines/line-rows'
import type { StoredCharge } from './charge-rows'

/** What the gateway took of a customer under a reference of ours: a charge, or what a module above has asked for. */
type Taken = Pick<StoredCharge, 'id' | 'reference' | 'customer_id'>

/**
 * The payment that cleared the gateway's line of a charge already, where somebody was quicker than the books. The line stays locked, so
 * that nobody clears it while the charge is booked.
 * @returns null: nothing cleared it, so that the charge is to be booked
 * @throws 409 where something else cleared it: booked once more, the money would stand in the books twice
 */
export async function paymentOfLine(ctx: OperationCtx, charge: Taken): Promise<string | null> {
  const cleared = (await linesOf(ctx, charge)).filter(({ status, suspense }) => status === 'reconciled' || suspense)
  const [line] = cleared
  if (!line) return null
  const numbers = [...new Set(cleared.map(({ matched_voucher }) => matched_voucher))].join(', ')
  const isOne = cleared.every(
    ({ matched_kind, matched_id }) => matched_kind === 'payment' && matched_id === line.matched_id,
  )
  const payment = isOne ? await findPayment(ctx, line.matched_id!) : null
  if (!payment || !isOf(payment, charge)) throw inTheWay(numbers, 'which is not one payment of this customer')
  const other = await ctx.db.cardCharge.findFirst({ where: { payment_id: payment.id, id: { not: charge.id } } })
  if (other) throw inTheWay(numbers, `the payment of the charge ${other.reference}`)
  return payment.id
}

const isOf = ({ kind, docstatus, customer_id }: StoredPayment, charge: Taken): boolean =>
  kind === 'receive' && docstatus === DOCSTATUS.submitted && customer_id === charge.customer_id

const inTheWay = (numbers: string, what: string) =>
  conflict(
    `Its line on the card gateway’s account is cleared by ${numbers}, ${what}. Unallocate that line, and the charge is booked.`,
  )

async function linesOf(ctx: OperationCtx, { reference }: Taken): Promise<StoredLine[]> {
  const locked = await ctx.query<{ id: string }>(
    compile(sql`
      select id::text from bank_transaction
      where organization_id = ${ctx.organization.id}::uuid and source = 'gateway' and reference = ${reference}
      order by id for no key update`),
  )
  return ctx.db.bankTransaction.findMany({ where: { id: { in: locked.map(({ id }) => id) } }, orderBy: { id: 'asc' } })
}
