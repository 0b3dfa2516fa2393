import type { OperationCtx } from '@/lib/core/operation'
import type { TimelineKind } from '@/lib/core/timeline/kinds'
import { recordEntry } from '@/lib/core/timeline/record-entry'
import { documentGrid } from '@/lib/modules/accounting/schemas'
import { CHARGE_STATUSES } from '../schemas'
import type { StoredCharge } from './charge-rows'

export const chargeKind: TimelineKind = {
  kind: 'charge',
  label: 'Card charges',
  icon: 'credit-card',
  permission: 'banking.charge.read',
  describe: ({ title, data }) => {
    const status = CHARGE_STATUSES.find(({ value }) => value === data.status)
    return {
      title,
      badges: status ? [{ label: status.label, tone: status.tone }] : [],
      amount: { value: String(data.amount), currency: String(data.currency) },
      details: [String(data.reference)],
    }
  },
}

/** A card charge has its outcome; what is learned of the same charge later replaces it. */
export async function recordCharge(ctx: OperationCtx, charge: StoredCharge): Promise<void> {
  const { id, status, currency, reference, customer_id } = charge
  await recordEntry(ctx, {
    kind: 'charge',
    customer_id,
    direction: 'incoming',
    title: status === 'succeeded' ? 'charged the saved card' : 'tried to charge the saved card',
    body: charge.message,
    data: { status, currency, amount: charge.amount.toFixed(2), reference },
    source: `charge:${id}`,
    ref: { grid: documentGrid('acc_sales_invoice'), id: charge.document_id },
    at: charge.settled_at ?? undefined,
    is_sample: charge.is_sample,
  })
}
