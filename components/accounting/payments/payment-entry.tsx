'use client'
import { useQuery } from '@tanstack/react-query'
import { LedgerEntries } from '@/components/documents/ledger-entries'
import { Fetched } from '@/components/timeline/fetched'
import { postingQuery } from '../booking/booking-parts'
import { Allocations } from './allocations'
import { paymentPosting, paymentQuery } from './payment-query'

/** A payment in a timeline: the invoices that it paid, and what it posted. */
export function PaymentEntry({ entry: { id } }: { entry: { id: string } }) {
  const payment = useQuery(paymentQuery(id))
  const version = payment.data?.version ?? 0
  const posting = useQuery({
    ...postingQuery({ key: 'payment', id, version, preview: () => paymentPosting(id) }),
    enabled: payment.isSuccess,
  })
  return (
    <Fetched query={payment} what="this payment">
      {(shown) => (
        <>
          {shown.allocations.length > 0 && <Allocations payment={shown} />}
          <Fetched query={posting} what="the ledger">
            {({ entries, currency }) => (
              <div className="card">
                <LedgerEntries entries={entries} currency={currency} label="Ledger" />
              </div>
            )}
          </Fetched>
        </>
      )}
    </Fetched>
  )
}
