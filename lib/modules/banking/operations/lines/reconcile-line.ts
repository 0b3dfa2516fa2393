import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { type Decimal, decimal } from '@/lib/core/values/money'
import { moneyInput } from '@/lib/modules/accounting/payments/payment-input'
import { type Clearing, clearLine } from '@/lib/modules/banking/lines/clear-lines'
import { openLine } from '@/lib/modules/banking/lines/free-line'
import { findBankAccount, lockLine } from '@/lib/modules/banking/lines/line-rows'
import { type VoucherKey, voucherRooms } from '@/lib/modules/banking/lines/voucher-room'
import { lineOutput, readWholeLine } from './read-line'

const voucherType = z.enum(['payment', 'journal'], { error: 'Choose payment or journal.' })
const voucherId = z.uuid({ error: 'Send the id of a payment or journal entry.' })

const one = z.strictObject({
  voucher_type: voucherType,
  voucher_id: voucherId,
  /** How much of the line it clears, with the line's sign or without; as much as fits by default. */
  amount: moneyInput.refine((value) => Number(value) !== 0, 'Enter an amount.').optional(),
})

/** Clears a line with vouchers that are there already: one, or several that come to its amount. */
export const reconcileLine = defineOperation({
  name: 'banking.line.reconcile',
  title: 'Reconciled a bank transaction',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z
    .strictObject({
      txn_id: z.string(),
      voucher_type: voucherType.optional(),
      voucher_id: voucherId.optional(),
      vouchers: z.array(one).min(1, 'Choose at least one voucher.').max(200, 'At most 200 vouchers.').optional(),
    })
    .refine(
      ({ voucher_type, voucher_id, vouchers }) =>
        vouchers ? !voucher_type && !voucher_id : voucher_type && voucher_id,
      {
        path: ['voucher_id'],
        message: 'Send voucher_type and voucher_id, or a list of vouchers.',
      },
    ),
  output: lineOutput,
  async run({ ctx, input }) {
    const { line, before } = await openLine(ctx, await lockLine(ctx, input.txn_id))
    const wanted = input.vouchers ?? [{ voucher_type: input.voucher_type!, voucher_id: input.voucher_id! }]
    const keys: VoucherKey[] = wanted.map(({ voucher_type, voucher_id }) => ({ kind: voucher_type, id: voucher_id }))
    const rooms = await voucherRooms(ctx, await findBankAccount(ctx, line.bank_account_id), keys, true)
    let left = decimal(String(line.amount))
    const clearings = wanted.map((voucher): Clearing => {
      const room = rooms.get(voucher.voucher_id)?.room ?? decimal(0)
      const asked = 'amount' in voucher && voucher.amount ? decimal(voucher.amount).abs() : null
      const amount = signed(asked ?? smaller(room, left), left)
      left = left.minus(amount)
      return { kind: voucher.voucher_type, id: voucher.voucher_id, amount, made_here: false }
    })
    await clearLine(ctx, { line, clearings, action: 'match', how: 'manual', before })
    return { transaction: await readWholeLine(ctx, line.id) }
  },
})

/** As much of a voucher as the line still needs; the whole of what goes the other way, which is refused in words later. */
const smaller = (room: Decimal, left: Decimal): Decimal => (room.abs().lessThan(left.abs()) ? room.abs() : left.abs())

const signed = (amount: Decimal, like: Decimal): Decimal => (like.isNegative() ? amount.negated() : amount)
