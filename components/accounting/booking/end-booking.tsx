'use client'
import type { ReactNode } from 'react'
import { CancelOrDiscard } from '@/components/documents/cancel-or-discard'
import { postingQuery } from './booking-parts'
import type { Booking } from './types'

type Props = { booking: Booking; way: 'cancel' | 'discard'; after?: ReactNode; onClose: () => void }

/** A draft is discarded, a submitted one cancelled, which reverses what it posted. */
export function EndBooking({ booking, way, after, onClose }: Props) {
  return (
    <CancelOrDiscard
      way={way}
      number={booking.number}
      noun={booking.noun}
      cancelling="The ledger gets a posting that reverses it; nothing is deleted."
      posting={postingQuery(booking)}
      end={booking[way]}
      onEnded={booking.refresh}
      onClose={onClose}
    >
      {after}
    </CancelOrDiscard>
  )
}
