import type { AnswerOf } from '@/lib/client/call'
import { countOf } from '@/lib/client/format'
import type { Proposal } from '../proposal'

type Counts = Pick<
  AnswerOf<'POST /outreach/sends/preview'>['recipients'],
  'sendable' | 'no_address' | 'opted_out' | 'duplicates'
>

/** `12 recipients, 1 without an address`: who gets it, and why others do not. */
export function describeRecipients({ sendable, no_address, opted_out, duplicates }: Counts): string {
  const left = [
    no_address > 0 && `${no_address} without an address`,
    opted_out > 0 && `${opted_out} opted out`,
    duplicates > 0 && `${duplicates} with the address of another`,
  ]
  return [countOf(sendable, 'recipient'), ...left].filter(Boolean).join(', ')
}

const RECORDS = {
  contact_id: 'crm-contacts',
  lead_id: 'crm-leads',
  customer_id: 'acc-customers',
  supplier_id: 'acc-suppliers',
} as const

export const RECIPIENT_KEYS = ['to', ...Object.keys(RECORDS)]

/** The record that a letter goes to, where it is one of a list. */
export function recipientRecord({ values }: Proposal): { slug: string; id: string } | null {
  for (const [key, slug] of Object.entries(RECORDS)) {
    const id = values[key]
    if (typeof id === 'string' && id !== '') return { slug, id }
  }
  return null
}
