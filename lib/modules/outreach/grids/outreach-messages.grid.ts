import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { MESSAGE_STATES } from '../schemas'

/** What became of each message of one send; asked with `filter[send_id]`. */
export const outreachMessages = defineGrid({
  slug: 'outreach-messages',
  module: 'outreach',
  title: 'Messages of a send',
  singular: 'Message',
  description: 'To whom it went, and what became of it.',
  hidden: true,
  requiredFilters: ['send_id'],
  source: { kind: 'model', table: 'outreach_message' },
  columns: {
    name: { label: 'Name', type: 'text', sort: true, search: true, primary: true },
    to_address: { label: 'To', type: 'text', search: true, width: 220 },
    state: { label: 'State', type: 'choice', choices: MESSAGE_STATES },
    error: { label: 'Reason', type: 'text', width: 260 },
    segments: { label: 'Parts', type: 'number', width: 80 },
    sent_at: { label: 'Sent', type: 'datetime', nullable: true },
    provider_id: { label: 'The service’s id', type: 'text', nullable: true, hidden: true },
    send_id: { label: 'Send', type: 'text', pgType: 'text', hidden: true, sql: (t) => sql`${t}.send_id::text` },
    created_at: { label: 'Written', type: 'datetime', sort: true, hidden: true },
  },
  defaultSort: 'created_at',
  access: { read: 'outreach.send.read' },
  searchPlaceholder: 'Search by name or address',
  empty: { title: 'No messages yet', body: 'They are written when the send starts.' },
})
