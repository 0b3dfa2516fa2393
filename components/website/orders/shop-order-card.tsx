'use client'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useLiveList } from '@/components/form/live-list'
import { runOnRecord } from '@/components/record-page/run-on-record'
import { useCan } from '@/components/shell/me-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { useFormat } from '@/components/ui/format-context'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Tone } from '@/components/ui/tone'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { ShopOrder } from '@/lib/modules/website/schemas-refunds'

const RefundDialog = onDemand(() => import('./refund-dialog').then((part) => part.RefundDialog))
const CancelRefundDialog = onDemand(() => import('./cancel-refund-dialog').then((part) => part.CancelRefundDialog))

type State = { label: string; tone: Tone }

const PAYMENT_STATES: Record<ShopOrder['payments'][number]['status'], State> = {
  open: { label: 'Waiting for payment', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  closed: { label: 'Not paid', tone: 'neutral' },
}
const REFUND_STATES: Record<ShopOrder['refunds'][number]['status'], State> = {
  asked: { label: 'Waiting for the gateway', tone: 'warning' },
  pending: { label: 'On its way', tone: 'info' },
  attention: { label: 'Needs attention', tone: 'danger' },
  processed: { label: 'Refunded', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
}

/** What the shop knows of a sales order: who ordered, where to deliver, what came by card and what went back. */
export function ShopOrderCard({ initial }: { initial: ShopOrder }) {
  const order = useLiveList(['shop-order', initial.id], 'acc-sales-orders', initial, (signal) =>
    call('GET /website/orders/{order_id}', { order_id: initial.id }, { signal }).then((answer) => answer.order),
  )
  const format = useFormat()
  const money = (value: string) => format.money(value, order.currency)
  const { contact, address, note, payments, refunds } = order
  return (
    <section aria-labelledby="shop-order" className="card flex flex-col gap-3 p-3 text-sm sm:p-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="shop-order" className="text-base font-semibold">
          Shop order
        </h2>
        {order.shop_url && (
          <a
            href={order.shop_url}
            target="_blank"
            rel="noopener"
            className="inline-flex items-center gap-1 text-accent-ink hover:underline"
          >
            Shopper’s page
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
      </header>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Detail label="Shopper" lines={[contact.name, contact.email, contact.phone]} />
        <Detail label="Deliver to" lines={address} />
        <Detail label="Note" lines={[note]} />
      </dl>
      {Number(order.refunded) > 0 && (
        <p className="font-medium">
          Refunded {money(order.refunded)} of {money(order.paid)}
        </p>
      )}
      <Moves
        title="Card payments"
        empty="No card payment was started."
        moves={payments.map(({ card, settled_at, created_at, booked, ...payment }) => ({
          ...payment,
          state: PAYMENT_STATES[payment.status],
          at: settled_at ?? created_at,
          details: [card.replace(/^\w/, (letter) => letter.toUpperCase()), payment.reference],
          message: payment.message || (payment.status === 'paid' && !booked ? 'Not in the books yet.' : ''),
        }))}
        money={money}
      />
      {refunds.length > 0 && (
        <Moves
          title="Refunds"
          moves={refunds.map(({ processed_at, created_at, booked, made_at_gateway, ...refund }) => ({
            ...refund,
            state: REFUND_STATES[refund.status],
            at: processed_at ?? created_at,
            details: [made_at_gateway ? 'Made at the gateway' : ''],
            message: refund.message || (refund.status === 'processed' && !booked ? 'Not in the books yet.' : ''),
          }))}
          money={money}
        />
      )}
      <Actions order={order} />
    </section>
  )
}

function Detail({ label, lines }: { label: string; lines: string[] }) {
  const shown = lines.filter(Boolean)
  if (shown.length === 0) return null
  return (
    <div className="contents">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 text-right break-words whitespace-pre-line">{shown.join('\n')}</dd>
    </div>
  )
}

type Move = { id: string; amount: string; state: State; at: string; details: string[]; message: string }
type MovesProps = { title: string; moves: Move[]; empty?: string; money: (value: string) => string }

function Moves({ title, moves, empty, money }: MovesProps) {
  return (
    <div>
      <h3 className="text-xs font-medium text-ink-muted">{title}</h3>
      {moves.length === 0 && <p className="mt-1 text-ink-faint">{empty}</p>}
      <ul aria-label={title}>
        {moves.map(({ id, amount, state, at, details, message }) => (
          <li key={id} className="border-b border-line py-1.5 last:border-b-0">
            <div className="flex items-center justify-between gap-3">
              <Badge tone={state.tone} dot>
                {state.label}
              </Badge>
              <span className="tabular shrink-0">{money(amount)}</span>
            </div>
            <p className="mt-0.5 text-xs break-all text-ink-muted">
              <RelativeTime value={at} />
              {details.filter(Boolean).map((detail) => ` · ${detail}`)}
            </p>
            {message && <p className="mt-0.5 text-xs break-words text-ink-muted">{message}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Actions({ order }: { order: ShopOrder }) {
  const mayManage = useCan('website.order.manage')
  const [dialog, setDialog] = useState<'refund' | 'cancel' | null>(null)
  const [sending, setSending] = useState(false)
  if (!mayManage) return null
  const canRefund = Number(order.left) > 0
  const close = () => setDialog(null)
  const resend = async () => {
    setSending(true)
    await runOnRecord({ slug: 'acc-sales-orders', id: order.id }, 'resend_mail').then(
      (message) => toast.success(message),
      (error) => toast.error('The mail was not sent', { description: messageOf(error) }),
    )
    setSending(false)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {canRefund && (
        <Button size="sm" onClick={() => setDialog('refund')}>
          Refund
        </Button>
      )}
      {canRefund && !order.cancelled && (
        <Button size="sm" onClick={() => setDialog('cancel')}>
          Cancel and refund
        </Button>
      )}
      {order.contact.email && (
        <Button size="sm" variant="ghost" pending={sending} onClick={resend}>
          Resend mail
        </Button>
      )}
      {dialog === 'refund' && <RefundDialog order={order} onClose={close} />}
      {dialog === 'cancel' && <CancelRefundDialog order={order} onClose={close} />}
    </div>
  )
}
