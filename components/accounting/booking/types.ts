import type { AnswerOf } from '@/lib/client/call'

type Posting = AnswerOf<'GET /accounting/payments/{payment_id}/preview'>
export type BookingSetup = AnswerOf<'GET /accounting/booking-setup'>

/** What dialogs and tabs need to know of a payment or a journal entry. */
export type Booking = {
  /** Of its queries. */
  key: string
  id: string
  number: string
  noun: string
  version: number
  postingDate: string
  page: string
  preview: () => Promise<Posting>
  submit: () => Promise<unknown>
  cancel: (reason: string) => Promise<unknown>
  discard: (reason: string) => Promise<unknown>
  refresh: () => void
}
