import { dateIn } from '@/lib/core/grid/dates'
import type { OperationCtx } from '@/lib/core/operation'
import type { StoredDocument } from '@/lib/modules/accounting/documents/resolve-input'
import { companyOf } from '@/lib/modules/accounting/ledger/company'
import { isOpenDay, todayOf } from '@/lib/modules/accounting/ledger/post-voucher'
import { submitPaymentLocked } from '@/lib/modules/accounting/operations/payments/submit-payment'
import type { AllocationInput, PaymentInput } from '@/lib/modules/accounting/payments/payment-input'
import { storePayment } from '@/lib/modules/accounting/payments/store-payment'
import { gatewayAccount } from '@/lib/modules/banking/gateway/gateway-account'
import type { StoredPayment } from './payment-rows'

type Booking = {
  kind: 'receive' | 'pay'
  /** When the money moved; booked today where that day is closed. */
  on: Date
  reference_no: string
  remarks: string
  allocations: AllocationInput[]
}

/** Money of a card on the gateway's clearing account, in or out. @returns the payment's id in the books */
export async function bookCardPayment(
  ctx: OperationCtx,
  order: StoredDocument,
  { customer_id, currency, amount }: StoredPayment,
  { on, ...booking }: Booking,
): Promise<string> {
  const account = await gatewayAccount(ctx, currency)
  const day = new Date(`${dateIn(ctx.organization.time_zone, on)}T00:00:00Z`)
  const posting_date = (await isOpenDay(ctx, await companyOf(ctx), day)) ? day : todayOf(ctx)
  const draft = await storePayment(
    ctx,
    {
      ...booking,
      ...{ party_type: 'customer', customer_id, posting_date, bank_account_id: account.gl_account_id, currency },
      ...{ amount: amount.toFixed(2), mode: 'Card', reference_date: day },
    } as PaymentInput,
    { is_sample: order.is_sample },
  )
  await submitPaymentLocked(ctx, draft)
  return draft.id
}
