import { exchangeRate } from '@/lib/modules/accounting/ledger/exchange-rate'
import { submitPaymentLocked } from '@/lib/modules/accounting/operations/payments/submit-payment'
import { lockPayment } from '@/lib/modules/accounting/payments/payment-rows'
import { storePayment } from '@/lib/modules/accounting/payments/store-payment'
import { HOUR } from '../support/time'
import type { Add, BooksCtx, Written } from './documents'

/** Pays a bill on a day, or a share of it. */
export function payBill(add: Add, bill: Written, supplier_id: string, on: Date, share = 1): void {
  add(on, (ctx) => pay(ctx, { kind: 'pay', party_type: 'supplier', supplier_id, mode: 'EFT' }, bill, on, share))
}

/** Books what a customer paid on an invoice. */
export function payInvoice(add: Add, invoice: Written, customer_id: string, on: Date, share = 1): void {
  add(on, (ctx) => pay(ctx, { kind: 'receive', party_type: 'customer', customer_id, mode: 'EFT' }, invoice, on, share))
}

type Way =
  | { kind: 'pay'; party_type: 'supplier'; supplier_id: string; mode: string }
  | { kind: 'receive'; party_type: 'customer'; customer_id: string; mode: string }

async function pay(ctx: BooksCtx, way: Way, document: Written, on: Date, share: number): Promise<void> {
  const amount = (Number(document.grand_total) * share).toFixed(2)
  const { currency } = document
  const conversion_rate = currency === ctx.organization.currency ? null : await exchangeRate(ctx, currency, on)
  const draft = await storePayment(
    ctx,
    {
      ...way,
      posting_date: on,
      currency,
      ...(conversion_rate ? { conversion_rate } : {}),
      amount,
      reference_no: document.number,
      allocations: [{ document_id: document.id, amount }],
    },
    { is_sample: true },
  )
  const at = new Date(Math.min(on.getTime() + 9 * HOUR, ctx.now.getTime()))
  await submitPaymentLocked(ctx, await lockPayment(ctx, draft.id), { at })
}
