'use client'
import type { ReactNode } from 'react'
import { type EntryBodies, EntryBodiesProvider } from '@/components/timeline/entry-bodies'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { DOCTYPE_NAMES, documentGrid, PAYMENT_GRID } from '@/lib/modules/accounting/schemas'

const DocumentEntry = onDemand(() => import('@/components/documents/document-entry').then((part) => part.DocumentEntry))

/** What timelines show of the records that their entries open, by grid; scripts come with the first that is opened. */
const ENTRY_BODIES: EntryBodies = {
  ...Object.fromEntries(DOCTYPE_NAMES.map((doctype) => [documentGrid(doctype), DocumentEntry])),
  [PAYMENT_GRID]: onDemand(() =>
    import('@/components/accounting/payments/payment-entry').then((part) => part.PaymentEntry),
  ),
  'calls-ai-calls': onDemand(() => import('@/components/calls/call-entry').then((part) => part.CallEntry)),
  'settings-mail': onDemand(() => import('@/components/settings/mail-entry').then((part) => part.MailEntry)),
  'desk-conversations': onDemand(() =>
    import('@/components/inbox/conversation/conversation-entry').then((part) => part.ConversationEntry),
  ),
}

export function WithEntryBodies({ children }: { children: ReactNode }) {
  return <EntryBodiesProvider value={ENTRY_BODIES}>{children}</EntryBodiesProvider>
}
