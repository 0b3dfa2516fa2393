import type { Tone } from '@/lib/client/grid/grid-types'
import type { Candidate } from '@/lib/modules/banking/schemas-answers'

/** Of a line in the list, in pixels. */
export const ROW_HEIGHT = 76

export const CONFIDENCE: Record<Candidate['confidence'], { label: string; tone: Tone }> = {
  high: { label: 'Sure', tone: 'success' },
  medium: { label: 'Likely', tone: 'info' },
  low: { label: 'Perhaps', tone: 'neutral' },
}

/** What accepting a candidate does, on the button. */
export function acceptLabel({ accept, kind }: Candidate): string {
  if (!accept) return kind === 'account' ? 'Fill in the journal entry' : 'Fill in the payment'
  switch (accept.action) {
    case 'reconcile':
      return accept.vouchers.length > 1 ? `Match ${accept.vouchers.length} vouchers` : 'Match'
    case 'create_payment':
      return accept.order_id ? 'Invoice the order and pay it' : 'Create the payment'
    case 'create_journal':
      return 'Create the journal entry'
    case 'transfer':
      return 'Book the transfer'
    case 'match_settlement':
      return 'Match the settlement'
  }
}

/** Said when it is done. */
export function acceptedWords({ accept, title }: Candidate): string {
  switch (accept?.action) {
    case 'create_payment':
      return `Payment made: ${title}`
    case 'create_journal':
      return `Journal entry made: ${title}`
    case 'transfer':
      return `Transfer booked: ${title}`
    case 'match_settlement':
      return `Settlement matched: ${title}`
    default:
      return `Matched with ${title}`
  }
}

/** The form that a candidate without a call of its own leads to. */
export const formOf = ({ kind }: Candidate): 'payment' | 'journal' | 'transfer' | 'settlement' =>
  kind === 'account' ? 'journal' : kind === 'transfer' ? 'transfer' : kind === 'settlement' ? 'settlement' : 'payment'
