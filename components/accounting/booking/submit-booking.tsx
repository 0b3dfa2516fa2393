'use client'
import { useQuery } from '@tanstack/react-query'
import { LedgerEntries } from '@/components/documents/ledger-entries'
import { SubmitFrame } from '@/components/documents/submit-frame'
import { Notice } from '@/components/ui/feedback/notice'
import { useFormat } from '@/components/ui/format-context'
import { postingQuery } from './booking-parts'
import type { Booking } from './types'

/** Shows what submitting posts, before it is locked. */
export function SubmitBooking({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { number, noun } = booking
  const format = useFormat()
  const preview = useQuery(postingQuery(booking))
  return (
    <SubmitFrame
      number={number}
      noun={noun}
      description={`The ${noun} is locked and stands in the ledger on ${format.date(booking.postingDate)}.`}
      done={`${number} is booked.`}
      editPage={`${booking.page}/edit`}
      preview={preview}
      blocked={Boolean(preview.data?.closed)}
      submit={booking.submit}
      onSubmitted={booking.refresh}
      onClose={onClose}
    >
      {preview.data?.closed && (
        <Notice tone="warning" title="Its day is closed">
          {preview.data.closed}
        </Notice>
      )}
      {preview.data && (
        <div>
          <h3 className="mb-1 text-xs font-medium text-ink-muted">This is posted</h3>
          <div className="rounded-md border border-line">
            <LedgerEntries entries={preview.data.entries} currency={preview.data.currency} label="Posting" />
          </div>
        </div>
      )}
    </SubmitFrame>
  )
}
