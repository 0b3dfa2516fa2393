'use client'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { runOnRecord } from '@/components/record-page/run-on-record'
import { toast } from '@/components/ui/feedback/toast'
import { useFormat } from '@/components/ui/format-context'
import type { ShopOrder } from '@/lib/modules/website/schemas-refunds'
import { cardOf } from './card-of'

/** Says what will happen before a paid order is canceled and its money goes back. */
export function CancelRefundDialog({ order, onClose }: { order: ShopOrder; onClose: () => void }) {
  const format = useFormat()
  const left = format.money(order.left, order.currency)
  const form = useForm({
    initial: {},
    send: async (_, { idempotencyKey }) => {
      const record = { slug: 'acc-sales-orders', id: order.id }
      toast.success(await runOnRecord(record, 'cancel_and_refund', { idempotencyKey }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Cancel ${order.number} and refund ${left}?`}
      button={`Cancel and refund ${left}`}
      cancel="Keep the order"
      danger
    >
      <ul className="list-disc space-y-1 pl-5 text-sm">
        <li>
          {left} goes back to {cardOf(order)}.
        </li>
        <li>What is left of the invoice is credited.</li>
        <li>The order is canceled and keeps its number.</li>
        <li>The shopper gets a mail, and the order’s page says so.</li>
      </ul>
      <p className="text-sm text-ink-muted">This cannot be undone.</p>
    </FormDialog>
  )
}
