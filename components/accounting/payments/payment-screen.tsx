'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { type ReactNode, useCallback, useState } from 'react'
import { DocumentHistory } from '@/components/documents/document-history'
import { PageFrame } from '@/components/documents/page-frame'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useFormat } from '@/components/ui/format-context'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { Tabs } from '@/components/ui/tabs'
import { call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'
import { gridKeys } from '@/lib/client/queries'
import { PAYMENT_GRID, PAYMENT_PAGE } from '@/lib/modules/accounting/schemas'
import { BookingActions, BookingHeader, BookingLedger, Facts, type OpenDialog } from '../booking/booking-parts'
import type { Booking } from '../booking/types'
import { Allocations } from './allocations'
import { paymentPosting, paymentQuery } from './payment-query'
import type { PaymentDetails } from './use-payment-form'

const SubmitBooking = onDemand(() => import('../booking/submit-booking').then((part) => part.SubmitBooking))
const EndBooking = onDemand(() => import('../booking/end-booking').then((part) => part.EndBooking))
const AllocateDialog = onDemand(() => import('./allocate-dialog').then((part) => part.AllocateDialog))

type Props = {
  id: string
  initial: PaymentDetails
  /** What modules that build on the books lead to from here. */
  links?: ReactNode
}

/** A payment with the invoices that it paid and what it posted. */
export function PaymentScreen({ id, initial, links }: Props) {
  const format = useFormat()
  const client = useQueryClient()
  const { data: payment = initial } = useQuery({ ...paymentQuery(id), initialData: initial })
  const refresh = useCallback(() => {
    client.invalidateQueries({ queryKey: ['payment', id] })
    client.invalidateQueries({ queryKey: gridKeys.grid(PAYMENT_GRID) })
  }, [client, id])
  useLive((event) => {
    const ids = Array.isArray(event.ids) ? event.ids.map(String) : null
    if (
      event.type === 'reconnected' ||
      (event.type === 'grid' && event.slug === PAYMENT_GRID && (!ids || ids.includes(id)))
    )
      refresh()
  })
  const asked = useSearchParams().get('submit') === '1'
  const [dialog, setDialog] = useState<OpenDialog | 'allocate' | null>(
    asked && payment.actions.submit ? 'submit' : null,
  )
  const close = () => {
    setDialog(null)
    if (asked) window.history.replaceState(null, '', window.location.pathname)
  }
  const booking: Booking = {
    key: 'payment',
    id,
    number: payment.number,
    noun: 'payment',
    version: payment.version,
    postingDate: payment.posting_date,
    page: `${PAYMENT_PAGE}/${id}`,
    preview: () => paymentPosting(id),
    submit: (intent) => call('POST /accounting/payments/{payment_id}/submit', { payment_id: id }, intent),
    cancel: (reason, intent) =>
      call('POST /accounting/payments/{payment_id}/cancel', { payment_id: id, reason }, intent),
    discard: (reason, intent) =>
      call('POST /accounting/payments/{payment_id}/discard', { payment_id: id, reason }, intent),
    refresh,
  }
  const money = (amount: string) => format.money(amount, payment.currency)
  const left = Number(payment.unallocated) > 0 && payment.docstatus === 1
  return (
    <PageFrame back={{ href: PAYMENT_PAGE, label: 'Payments' }}>
      <BookingHeader
        kind={payment.title}
        number={payment.number}
        status={payment.status}
        line={
          <>
            <Link href={payment.party_href} className="text-accent-ink hover:underline">
              {payment.party_name}
            </Link>{' '}
            · <span className="tabular font-medium text-ink">{money(payment.amount)}</span>
          </>
        }
        actions={
          <BookingActions booking={booking} actions={payment.actions} onOpen={setDialog}>
            {payment.actions.allocate && (
              <Button variant="primary" onClick={() => setDialog('allocate')}>
                Allocate…
              </Button>
            )}
          </BookingActions>
        }
      />
      {payment.docstatus === 2 && (
        <Notice tone="danger" title={payment.submitted_at ? 'Cancelled' : 'Discarded'}>
          {payment.cancel_reason && `${payment.cancel_reason}. `}
          The number stays taken{payment.submitted_at ? ', and what it had posted is reversed.' : '.'}
        </Notice>
      )}
      {left && <Notice tone="info">{money(payment.unallocated)} is not used for any invoice yet.</Notice>}
      {links}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Tabs
          label="Parts of the payment"
          items={[
            {
              value: 'invoices',
              label: 'Invoices',
              count: payment.allocations.length,
              content: <Allocations payment={payment} />,
            },
            { value: 'ledger', label: 'Ledger', content: <BookingLedger booking={booking} /> },
            { value: 'history', label: 'History', content: <DocumentHistory slug={PAYMENT_GRID} id={id} /> },
          ]}
        />
        <Facts
          details={[
            ['Date', format.date(payment.posting_date)],
            ['Bank account', payment.bank_account],
            ['Party account', payment.party_account],
            ['Rate', payment.currency === payment.company_currency ? null : payment.conversion_rate],
            [
              'In own currency',
              payment.currency === payment.company_currency
                ? null
                : format.money(payment.base_amount, payment.company_currency),
            ],
            ['Reference', payment.reference_no],
            ['Paid by', payment.mode],
            ['Remarks', payment.remarks],
            ['Entered by', payment.created_by_name],
          ]}
        />
      </div>
      {dialog === 'submit' && <SubmitBooking booking={booking} onClose={close} />}
      {(dialog === 'cancel' || dialog === 'discard') && (
        <EndBooking
          booking={booking}
          way={dialog}
          onClose={close}
          after={
            payment.allocations.length > 0 && (
              <Notice tone="warning">
                {payment.allocations.map(({ number }) => number).join(', ')}{' '}
                {payment.allocations.length === 1 ? 'is' : 'are'} open again by what this payment paid.
              </Notice>
            )
          }
        />
      )}
      {dialog === 'allocate' && <AllocateDialog payment={payment} onDone={refresh} onClose={close} />}
    </PageFrame>
  )
}
