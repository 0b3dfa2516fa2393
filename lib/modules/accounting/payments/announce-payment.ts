import type { OperationCtx } from '@/lib/core/operation'
import type { PartyType } from '../documents/find-party'
import { isUsualWay } from '../domain/payment-entries'
import { paymentMade, paymentReceived } from '../events'
import type { PaymentKind } from '../schemas'
import type { StoredPayment } from './payment-rows'

/** Tells that money came in or went out; which of the two is what the bank saw, so that a refund is told, too. */
export async function announcePayment(ctx: OperationCtx, payment: StoredPayment): Promise<void> {
  const way = { kind: payment.kind as PaymentKind, party_type: payment.party_type as PartyType }
  const ofCustomer = way.party_type === 'customer'
  await ctx.emit(way.kind === 'receive' ? paymentReceived : paymentMade, {
    id: payment.id,
    number: payment.number,
    customer_id: payment.customer_id,
    customer_name: ofCustomer ? payment.party_name : null,
    supplier_id: payment.supplier_id,
    supplier_name: ofCustomer ? null : payment.party_name,
    is_refund: !isUsualWay(way),
    currency: payment.currency,
    amount: payment.amount.toFixed(2),
  })
}
