'use client'
import type { ReactNode } from 'react'
import { type EntryBodies, EntryBodiesProvider } from '@/components/timeline/entry-bodies'
import { onDemand } from '@/components/ui/overlays/on-demand'

/** Written out, as every page begins with this file and the accounts' own list would come with all their words. */
const DOCUMENT_GRIDS = [
  'acc-quotations',
  'acc-sales-orders',
  'acc-sales-invoices',
  'acc-supplier-quotations',
  'acc-purchase-orders',
  'acc-purchase-receipts',
  'acc-purchase-invoices',
]

const DocumentEntry = onDemand(() => import('@/components/documents/document-entry').then((part) => part.DocumentEntry))

/** What timelines show of the records that their entries open, by grid; scripts come with the first that is opened. */
const ENTRY_BODIES: EntryBodies = {
  ...Object.fromEntries(DOCUMENT_GRIDS.map((grid) => [grid, DocumentEntry])),
  'acc-payments': onDemand(() =>
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
