'use client'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { runOnRecord } from '@/components/record-page/run-on-record'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { MoneyInput } from '@/components/ui/fields/money-input'
import { useFormat } from '@/components/ui/format-context'
import type { ShopOrder } from '@/lib/modules/website/schemas-refunds'
import { cardOf } from './card-of'

/** Refunds a part of what was paid by card, or all that is left. */
export function RefundDialog({ order, onClose }: { order: ShopOrder; onClose: () => void }) {
  const format = useFormat()
  const form = useForm({
    initial: { amount: order.left as string | null },
    send: async ({ amount }, { idempotencyKey }) => {
      const record = { slug: 'acc-sales-orders', id: order.id }
      toast.success(await runOnRecord(record, 'refund_card', { params: { amount }, idempotencyKey }))
      onClose()
    },
  })
  const { amount } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Refund ${order.number}`}
      description={`${format.money(order.left, order.currency)} of ${format.money(order.paid, order.currency)} can still be refunded to ${cardOf(order)}.`}
      button={amount ? `Refund ${format.money(amount, order.currency)}` : 'Refund'}
      disabled={!amount}
      danger
    >
      <Field
        name="amount"
        label="Amount with VAT"
        help="A credit note reduces the invoice by it as soon as the gateway has refunded the money. The shopper gets a mail."
      >
        <MoneyInput value={amount} currency={order.currency} onValueChange={(value) => form.set({ amount: value })} />
      </Field>
    </FormDialog>
  )
}
