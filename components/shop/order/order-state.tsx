import type { PaymentStatus } from '@/lib/modules/website/schemas-orders'
import './state.css'

const WORDS: Record<PaymentStatus, string> = {
  unpaid: 'Not paid',
  pending: 'Waiting for payment',
  paid: 'Paid',
  failed: 'Not paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  cancelled: 'Canceled',
}

type Props = { status: PaymentStatus; cancelled: boolean }

export function OrderState({ status, cancelled }: Props) {
  const shown = cancelled && status !== 'refunded' && status !== 'partially_refunded' ? 'cancelled' : status
  return (
    <span className="s-state" data-state={shown}>
      {WORDS[shown]}
    </span>
  )
}
