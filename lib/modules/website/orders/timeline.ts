import type { Actor } from '@/lib/core/context'
import type { OperationCtx } from '@/lib/core/operation'
import type { TimelineKind } from '@/lib/core/timeline/kinds'
import { recordEntry } from '@/lib/core/timeline/record-entry'
import type { StoredDocument } from '@/lib/modules/accounting/documents/resolve-input'
import { documentGrid } from '@/lib/modules/accounting/schemas'
import type { StoredPayment } from '../payments/payment-rows'
import type { StoredRefund } from '../payments/refund-rows'
import type { StoredOrder } from './order-token'

export const shopKind: TimelineKind = {
  kind: 'shop',
  label: 'Shop',
  icon: 'shopping-cart',
  permission: 'accounting.document.read',
  describe: ({ title, data: { currency, grand_total, amount = grand_total } }) => ({
    title,
    ...(amount ? { amount: { value: String(amount), currency: String(currency) } } : {}),
  }),
}

export const shopMessageKind: TimelineKind = {
  kind: 'shop_message',
  label: 'Shop messages',
  icon: 'message-square',
  permission: ['crm.lead.read', 'accounting.customer.read'],
}

/** What is done in the shop is done by whoever ordered, not by the server that passes it on. */
export const shopActor = (name: string): Actor => ({ type: 'system', id: null, label: name })

type Locked = { document: StoredDocument; order: StoredOrder; payment: StoredPayment }

/** The outcome of an attempt to pay an order; the same attempt again replaces it. */
export async function recordShopPayment(
  ctx: OperationCtx,
  { document, order, payment }: Locked,
  told: { title: string; body?: string; at?: Date },
): Promise<void> {
  await recordEntry(ctx, {
    kind: 'shop',
    customer_id: payment.customer_id,
    direction: 'incoming',
    data: { currency: payment.currency, amount: payment.amount.toFixed(2) },
    source: `shop:${payment.id}:paid`,
    ref: { grid: documentGrid('acc_sales_order'), id: document.id },
    actor: shopActor(order.name),
    ...told,
  })
}

/** The outcome of a refund; a later one, such as its failure, replaces it. */
export async function recordShopRefund(
  ctx: OperationCtx,
  payment: StoredPayment,
  { id, currency, amount }: StoredRefund,
  told: { title: string; body: string },
): Promise<void> {
  await recordEntry(ctx, {
    kind: 'shop',
    customer_id: payment.customer_id,
    direction: 'outgoing',
    data: { currency, amount: amount.toFixed(2) },
    source: `shop:${id}:refunded`,
    ref: { grid: documentGrid('acc_sales_order'), id: payment.order_id },
    ...told,
  })
}
