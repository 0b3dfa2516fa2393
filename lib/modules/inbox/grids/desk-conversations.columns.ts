import { type Sql, sql } from '@/lib/core/db/sql'
import type { Column } from '@/lib/core/grid/define-grid'
import { customerReference } from '@/lib/modules/accounting/parties/customer-reference'
import { openInvoices } from '../conversations/customer-standing'
import { CHANNELS, CONVERSATION_STATUSES, DIRECTIONS, WAITS } from '../schemas'
import { contactPointer } from './references'

const waitSql = (t: Sql): Sql => sql`(case
  when ${t}.waiting_since is null or ${t}.status not in ('open', 'pending') then 'none'
  when ${t}.waiting_since < now() - interval '1 day' then 'day'
  when ${t}.waiting_since < now() - interval '2 hours' then 'two_hours'
  when ${t}.waiting_since < now() - interval '1 hour' then 'hour' else 'short' end)`

/** Of the customer's unpaid invoices, in the company's currency. */
const owed = (t: Sql, more: Sql): Sql => sql`(
  select coalesce(sum(d.base_outstanding), 0)::numeric(20, 2) from ${openInvoices(sql`${t}.organization_id`, sql`${t}.customer_id`)} ${more})`

export const conversationColumns = {
  contact_name: { label: 'From', type: 'text', sort: true, search: true, primary: true, width: 200 },
  last_message: { label: 'Last message', type: 'text', search: true, width: 320 },
  last_direction: { label: 'Who wrote last', type: 'choice', choices: DIRECTIONS, sort: true, width: 130 },
  status: { label: 'Status', type: 'choice', choices: CONVERSATION_STATUSES, sort: true, width: 110 },
  channel: { label: 'Channel', type: 'choice', choices: CHANNELS, sort: true, width: 110 },
  assignee: { label: 'Assignee', type: 'text', sort: true, search: true },
  waiting_since: { label: 'Waiting since', type: 'datetime', nullable: true, sort: true },
  wait: {
    label: 'Wait',
    type: 'choice',
    choices: WAITS,
    sql: waitSql,
    width: 130,
    help: 'How long the customer has waited for an answer.',
  },
  unread_count: { label: 'Unread', type: 'number', sort: true, width: 90 },
  labels: { label: 'Labels', type: 'tags' },
  customer_id: { label: 'Customer', type: 'reference', nullable: true, reference: customerReference },
  contact_id: { label: 'Contact', type: 'reference', nullable: true, reference: contactPointer },
  outstanding: {
    label: 'Customer owes',
    type: 'money',
    total: false,
    sql: (t) => owed(t, sql``),
    hidden: true,
    help: 'Unpaid invoices of the customer.',
  },
  overdue: {
    label: 'Overdue',
    type: 'money',
    total: false,
    sql: (t) => owed(t, sql`and d.due_date < current_date`),
    hidden: true,
    help: 'Invoices of the customer that were due before today.',
  },
  inbox: { label: 'Inbox', type: 'text', hidden: true },
  priority: { label: 'Priority', type: 'text', hidden: true, width: 100 },
  contact_email: { label: 'E-mail', type: 'email', search: true, hidden: true },
  contact_phone: { label: 'Phone', type: 'phone', search: true, last9: 'contact_phone_last9', hidden: true },
  assignee_email: { label: 'Assignee’s e-mail', type: 'email', hidden: true },
  snoozed_until: { label: 'Snoozed until', type: 'datetime', nullable: true, sort: true, hidden: true },
  first_reply_at: { label: 'First reply', type: 'datetime', nullable: true, hidden: true },
  resolved_at: { label: 'Resolved', type: 'datetime', nullable: true, hidden: true },
  desk_conversation_id: { label: 'Number', type: 'text', search: true, hidden: true, width: 100 },
  // The pair is one person; compared as it is, on the index that has it.
  desk_account_id: { label: 'Helpdesk account', type: 'text', pgType: 'text', hidden: true, width: 100 },
  desk_contact_id: { label: 'Helpdesk contact', type: 'text', pgType: 'text', hidden: true, width: 100 },
  started_at: { label: 'Started', type: 'datetime', sort: true, hidden: true },
  last_activity_at: { label: 'Last activity', type: 'datetime', sort: true },
} satisfies Record<string, Column>
