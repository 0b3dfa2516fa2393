import type { Intent } from '@/components/form/use-submission'
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
  submit: (intent: Intent) => Promise<unknown>
  cancel: (reason: string, intent: Intent) => Promise<unknown>
  discard: (reason: string, intent: Intent) => Promise<unknown>
  refresh: () => void
}
