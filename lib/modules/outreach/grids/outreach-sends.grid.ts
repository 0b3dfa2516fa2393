import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { listReference } from '../operations/lists/list-writes'
import { deleteDraft } from '../operations/sends/write-send'
import { CHANNELS, SEND_STATES } from '../schemas'

const messages = (states: string) => (t: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from outreach_message m where m.organization_id = ${t}.organization_id and m.send_id = ${t}.id
    and m.state in (${sql.raw(states)}))`

export const outreachSends = defineGrid({
  slug: 'outreach-sends',
  module: 'outreach',
  title: 'Sends',
  singular: 'Send',
  description: 'What was written to whole lists, when, and what became of it.',
  source: { kind: 'model', table: 'outreach_send', versioned: true },
  columns: {
    subject: {
      label: 'Subject or text',
      type: 'text',
      sql: (t) => sql`coalesce(nullif(${t}.subject, ''), left(${t}.body, 120))`,
      search: true,
      primary: true,
      width: 280,
    },
    channel: { label: 'By', type: 'choice', sort: true, choices: CHANNELS, width: 90 },
    list_id: { label: 'List', type: 'reference', sort: true, reference: listReference },
    state: { label: 'State', type: 'choice', sort: true, choices: SEND_STATES, width: 110 },
    total: { label: 'Messages', type: 'number', width: 100 },
    sent: { label: 'Sent', type: 'number', sql: messages(`'handed', 'sent', 'delivered'`), filter: false, width: 90 },
    delivered: { label: 'Delivered', type: 'number', sql: messages(`'delivered'`), filter: false, width: 90 },
    failed: { label: 'Failed', type: 'number', sql: messages(`'failed', 'unknown'`), filter: false, width: 90 },
    scheduled_at: { label: 'Scheduled for', type: 'datetime', nullable: true },
    started_at: { label: 'Started', type: 'datetime', nullable: true },
    created_by_name: { label: 'Written by', type: 'text', hidden: true },
    created_at: { label: 'Created', type: 'datetime', sort: true },
  },
  defaultSort: '-created_at',
  access: { read: 'outreach.send.read', delete: 'outreach.send.write' },
  writes: { remove: deleteDraft },
  stats: [
    { key: 'total', label: 'Sends' },
    { key: 'sending', label: 'Sending', tone: 'accent', filter: { column: 'state', op: 'eq', value: 'sending' } },
    { key: 'scheduled', label: 'Scheduled', tone: 'info', filter: { column: 'state', op: 'eq', value: 'scheduled' } },
    { key: 'drafts', label: 'Drafts', filter: { column: 'state', op: 'eq', value: 'draft' } },
  ],
  searchPlaceholder: 'Search by subject or text',
  rowPage: '/outreach/sends/{row_id}',
  empty: { title: 'Nothing was sent yet', body: 'Open a list and choose “New send”.' },
})
