'use client'
import { useQuery } from '@tanstack/react-query'
import { typedNumber } from '@/components/documents/form/form-values'
import { NumberCell } from '@/components/documents/lines/number-cell'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { toast } from '@/components/ui/feedback/toast'
import { useFormat } from '@/components/ui/format-context'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { decimal } from '@/lib/modules/accounting/domain/schemas'
import type { PaymentDetails } from './use-payment-form'

type Props = { payment: PaymentDetails; onDone: () => void; onClose: () => void }

/** By invoice. */
const NOTHING_TYPED: Record<string, string> = {}

/** Uses what is left of a payment for invoices that came later; it begins with the oldest. */
export function AllocateDialog({ payment, onDone, onClose }: Props) {
  const format = useFormat()
  const { data, error } = useQuery({
    queryKey: ['open-items', 'allocate', payment.id, payment.version],
    queryFn: ({ signal }) =>
      call(
        'GET /accounting/open-items',
        {
          party_type: payment.party_type,
          party_id: (payment.supplier_id ?? payment.customer_id)!,
          kind: payment.kind,
          currency: payment.currency,
          amount: payment.unallocated,
        },
        { signal },
      ),
    gcTime: 0,
  })
  const form = useForm<Record<string, string>>({
    initial: NOTHING_TYPED,
    send: async (_, { idempotencyKey }) => {
      const input = { payment_id: payment.id, allocations: chosen }
      await call('POST /accounting/payments/{payment_id}/allocate', input, { idempotencyKey })
      toast.success(`${payment.number} is allocated.`)
      onDone()
      onClose()
    },
  })
  const refund = (payment.kind === 'pay') !== (payment.party_type === 'supplier')
  const items = (data?.items ?? []).filter((item) => item.currency === payment.currency && item.is_return === refund)
  const textOf = (item: (typeof items)[number]) =>
    form.values[item.document_id] ?? (item.proposed ? decimal(item.proposed).abs().toFixed(2) : '')
  const chosen = items.flatMap((item) => {
    const amount = decimal(typedNumber(textOf(item)) ?? 0)
    return amount.isZero() ? [] : [{ document_id: item.document_id, amount: amount.toFixed(2) }]
  })
  const left = chosen.reduce((rest, { amount }) => rest.minus(amount), decimal(payment.unallocated))

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={`Allocate ${payment.number}`}
      description={`${format.money(payment.unallocated, payment.currency)} is left. Each use is posted at once and locked; cancelling the payment takes it back.`}
      cancel="Not now"
      button="Allocate"
      disabled={chosen.length === 0 || left.isNegative()}
      formClass="flex flex-col gap-3"
    >
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      {!data && !error && <SkeletonLines lines={3} />}
      {data && items.length === 0 && (
        <p className="text-sm text-ink-muted">
          Nothing is open with {payment.party_name} in {payment.currency}.
        </p>
      )}
      {items.length > 0 && (
        <Table label="Open invoices">
          <thead>
            <tr>
              <Th>Invoice</Th>
              <Th>Due</Th>
              <Th numeric>Open</Th>
              <Th numeric>Use</Th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Tr key={item.document_id}>
                <Td>{item.number}</Td>
                <Td>{format.date(item.due_date ?? item.posting_date)}</Td>
                <Td numeric>{format.money(item.outstanding, item.currency)}</Td>
                <Td numeric className="w-36">
                  <NumberCell
                    label={`Use for ${item.number}`}
                    value={textOf(item)}
                    onValue={(text) => form.set({ [item.document_id]: text })}
                    decimals={2}
                  />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <p aria-live="polite" className={left.isNegative() ? 'text-sm text-danger-ink' : 'text-sm text-ink-muted'}>
        {left.isNegative() ? 'More than is left by ' : 'Left afterwards: '}
        <span className="tabular font-semibold">{format.money(left.abs().toFixed(2), payment.currency)}</span>
      </p>
    </FormDialog>
  )
}
