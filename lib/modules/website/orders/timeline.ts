import type { Actor } from '@/lib/core/context'
import type { OperationCtx } from '@/lib/core/operation'
import type { TimelineKind } from '@/lib/core/timeline/kinds'
import { recordEntry } from '@/lib/core/timeline/record-entry'
import type { StoredDocument } from '@/lib/modules/accounting/documents/resolve-input'
import { documentGrid } from '@/lib/modules/accounting/schemas'
import type { StoredPayment } from '../payments/payment-rows'
import type { StoredOrder } from './order-token'

export const shopKind: TimelineKind = {
  kind: 'shop',
  label: 'Shop',
  icon: 'shopping-cart',
  permission: 'accounting.document.read',
  describe: ({ title, data: { currency, grand_total, amount = grand_total } }) => ({
    title,
    details: amount ? [`${currency} ${amount}`] : [],
  }),
}

/** What is done in the shop is done by whoever ordered, not by the server that passes it on. */
export const shopActor = (name: string): Actor => ({ type: 'system', id: null, label: name })

type Locked = { document: StoredDocument; order: StoredOrder; payment: StoredPayment }

/** What came of an attempt to pay an order, or of giving it back; the same attempt again replaces what was told before. */
export async function recordShopPayment(
  ctx: OperationCtx,
  { document, order, payment }: Locked,
  { step = 'paid', ...told }: { title: string; body?: string; step?: 'paid' | 'refunded'; at?: Date },
): Promise<void> {
  await recordEntry(ctx, {
    kind: 'shop',
    customer_id: payment.customer_id,
    direction: step === 'paid' ? 'incoming' : 'outgoing',
    data: { currency: payment.currency, amount: payment.amount.toFixed(2) },
    source: `shop:${payment.id}:${step}`,
    ref: { grid: documentGrid('acc_sales_order'), id: document.id },
    ...(step === 'paid' ? { actor: shopActor(order.name) } : {}),
    ...told,
  })
}
