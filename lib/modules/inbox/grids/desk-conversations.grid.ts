import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { conversationColumns } from './desk-conversations.columns'

export const deskConversations = defineGrid({
  slug: 'desk-conversations',
  module: 'inbox',
  title: 'Conversations',
  singular: 'Conversation',
  description: 'Conversations of your organization’s helpdesk account.',
  source: {
    kind: 'model',
    table: 'desk_conversations',
    // Of the others only a message is known yet.
    where: (t) => sql`${t}.status <> ''`,
  },
  columns: conversationColumns,
  defaultSort: '-last_activity_at',
  access: { read: 'inbox.conversation.read' },
  stats: [
    { key: 'open', label: 'Open', filter: { column: 'status', op: 'eq', value: 'open' } },
    {
      key: 'unassigned',
      label: 'Unassigned',
      tone: 'warning',
      filter: {
        and: [
          { column: 'status', op: 'in', value: ['open', 'pending'] },
          { column: 'assignee', op: 'null', value: true },
        ],
      },
    },
    {
      key: 'waiting',
      label: 'Waiting over an hour',
      tone: 'danger',
      filter: { column: 'wait', op: 'in', value: ['hour', 'two_hours', 'day'] },
    },
    { key: 'snoozed', label: 'Snoozed', filter: { column: 'status', op: 'eq', value: 'snoozed' } },
  ],
  searchPlaceholder: 'Search by name, e-mail, phone, number, assignee or message',
  rowPage: '/inbox/conversations/{row_id}',
  empty: {
    title: 'No conversations yet',
    body: 'They appear here as soon as a helpdesk account is assigned to your organization.',
  },
})
