import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'

type Touched = { conversations: string[]; contacts: string[] }

/**
 * Gives conversations what is stored beside them: their person as matched, and their newest message. Open lists are told.
 * @returns those that belong to another customer or contact now
 */
export async function refreshConversations(ctx: OperationCtx, account: string, touched: Touched): Promise<string[]> {
  const own = sql`c.organization_id = ${ctx.organization.id}::uuid and c.desk_account_id = ${account}`
  const rows = await ctx.query<{ id: string; is_moved: boolean }>(
    compile(sql`
      with named as materialized (
        select c.id, c.desk_account_id, c.desk_contact_id, c.customer_id, c.contact_id from desk_conversations c
        where ${own} and (c.desk_contact_id = any(${touched.contacts.filter(Boolean)}::text[])
          or c.desk_conversation_id = any(${touched.conversations}::text[]))),
      person as (
        update desk_conversations c set contact_name = k.name, contact_email = k.email, contact_phone = k.phone,
          contact_phone_last9 = k.phone_last9, customer_id = k.customer_id, contact_id = k.contact_id, updated_at = now()
        from named n join desk_contact k on k.organization_id = ${ctx.organization.id}::uuid and k.desk_account_id = n.desk_account_id
          and k.desk_contact_id = n.desk_contact_id
        where c.organization_id = ${ctx.organization.id}::uuid and c.id = n.id
          and (c.contact_name, c.contact_email, c.contact_phone, c.customer_id, c.contact_id)
            is distinct from (k.name, k.email, k.phone, k.customer_id, k.contact_id)
        returning c.id, c.customer_id, c.contact_id)
      select n.id::text, p.id is not null and (p.customer_id, p.contact_id) is distinct from (n.customer_id, n.contact_id) as is_moved
      from named n left join person p on p.id = n.id`),
  )
  if (touched.conversations.length > 0) updateNewest(ctx, account, touched.conversations)
  if (rows.length > 0) ctx.signal({ type: 'grid', slug: 'desk-conversations', ids: rows.map(({ id }) => id) })
  return rows.filter(({ is_moved }) => is_moved).map(({ id }) => id)
}

function updateNewest(ctx: OperationCtx, account: string, numbers: string[]): void {
  ctx.later(
    compile(sql`
      update desk_conversations c set last_message = m.content, last_direction = m.direction, last_message_at = m.sent_at,
        last_activity_at = case when c.status = '' then greatest(c.last_activity_at, m.sent_at) else c.last_activity_at end
      from unnest(${numbers}::text[]) n(number)
      join desk_conversations o on o.organization_id = ${ctx.organization.id}::uuid and o.desk_account_id = ${account}
        and o.desk_conversation_id = n.number
      cross join lateral (
        select left(regexp_replace(m.content, '\\s+', ' ', 'g'), 300) as content, m.direction, m.sent_at
        from desk_messages m where m.organization_id = o.organization_id and m.conversation_id = o.id
        order by m.sent_at desc, length(m.desk_message_id) desc, m.desk_message_id desc limit 1) m
      where c.organization_id = o.organization_id and c.id = o.id
        and (c.last_message, c.last_direction, c.last_message_at) is distinct from (m.content, m.direction, m.sent_at)`),
  )
}
