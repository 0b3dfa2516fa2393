import { type Sql, sql } from '@/lib/core/db/sql'
import { customerTable } from '@/lib/modules/accounting/tables'
import { crmContactTable } from '@/lib/modules/crm/tables'
import type { ChatConversation } from '../schemas'
import { deskConversationUrl } from '../settings/accounts'

/** Columns of a conversation and the names of its parties, for `toConversation`. @param c the table's alias */
export const conversationColumns = (c: Sql): Sql => sql`
  ${c}.id::text, ${c}.desk_account_id, ${c}.desk_conversation_id, ${c}.inbox, ${c}.channel, ${c}.status, ${c}.priority, ${c}.labels,
  ${c}.desk_assignee_id, ${c}.assignee, ${c}.assignee_email, ${c}.desk_contact_id, ${c}.contact_name as person_name, ${c}.contact_email,
  ${c}.contact_phone, ${c}.customer_id::text, ${c}.contact_id::text, ${c}.unread_count, ${c}.can_reply, ${c}.waiting_since,
  ${c}.snoozed_until, ${c}.first_reply_at, ${c}.resolved_at, ${c}.started_at, ${c}.last_activity_at, ${c}.last_message, ${c}.last_direction,
  (select o.name from ${customerTable} o where o.organization_id = ${c}.organization_id and o.id = ${c}.customer_id) as customer_name,
  (select coalesce(nullif(o.full_name, ''), nullif(o.email, ''), o.phone) from ${crmContactTable} o
   where o.organization_id = ${c}.organization_id and o.id = ${c}.contact_id) as contact_name`

type Moments = 'waiting_since' | 'snoozed_until' | 'first_reply_at' | 'resolved_at'
export type ConversationRow = Omit<
  ChatConversation,
  Moments | 'assignee' | 'contact' | 'started_at' | 'last_activity_at' | 'desk_url'
> &
  Record<Moments, Date | null> & {
    desk_assignee_id: string
    assignee: string
    assignee_email: string
    desk_contact_id: string
    person_name: string
    contact_email: string
    contact_phone: string
    started_at: Date
    last_activity_at: Date
  }

/** @param url the helpdesk's address; empty: it is not set up */
export function toConversation(row: ConversationRow, url: string): ChatConversation {
  const {
    desk_assignee_id,
    assignee,
    assignee_email,
    desk_contact_id,
    person_name,
    contact_email,
    contact_phone,
    ...rest
  } = row
  return {
    ...rest,
    assignee: desk_assignee_id ? { desk_agent_id: desk_assignee_id, name: assignee, email: assignee_email } : null,
    contact: { desk_contact_id, name: person_name, email: contact_email, phone: contact_phone },
    waiting_since: iso(row.waiting_since),
    snoozed_until: iso(row.snoozed_until),
    first_reply_at: iso(row.first_reply_at),
    resolved_at: iso(row.resolved_at),
    started_at: row.started_at.toISOString(),
    last_activity_at: row.last_activity_at.toISOString(),
    desk_url: url ? deskConversationUrl(url, row.desk_account_id, row.desk_conversation_id) : null,
  }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
