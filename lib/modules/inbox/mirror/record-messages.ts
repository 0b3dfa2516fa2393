import { compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { moveEntries } from '@/lib/core/timeline/move-entries'
import { recordEntries } from '@/lib/core/timeline/record-entry'

/** Messages by the helpdesk's ids, or all of some conversations. */
type Which = { messages: string[] } | { conversations: string[] }

type Row = {
  id: string
  desk_message_id: string
  conversation_id: string
  channel: string
  direction: 'incoming' | 'outgoing' | 'note'
  content: string
  sender_name: string
  sent_at: Date
  files: number
  customer_id: string | null
  contact_id: string | null
  is_sample: boolean
}

const AT_ONCE = 500

/** Writes messages into the timelines of their customers and contacts; one that is there already is brought up to date. */
export async function recordMessages(ctx: OperationCtx, account: string, which: Which): Promise<void> {
  const narrowed =
    'messages' in which
      ? sql`m.desk_message_id = any(${which.messages}::text[])`
      : sql`m.conversation_id = any(${which.conversations}::uuid[])`
  if (Object.values(which)[0]!.length === 0) return
  for (let after: string | null = null; ; ) {
    const rows: Row[] = await ctx.query<Row>(
      compile(messages(ctx, account, sql`${narrowed} ${after ? sql`and m.id > ${after}::uuid` : sql``}`)),
    )
    if (rows.length > 0)
      await recordEntries(
        ctx,
        rows.map((row) => entryOf(account, row)),
      )
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)!.id
  }
}

const messages = (ctx: OperationCtx, account: string, narrowed: Sql): Sql => sql`
  select m.id::text, m.desk_message_id, m.conversation_id::text, c.channel, m.direction, left(m.content, 5000) as content, m.sender_name, m.sent_at,
    jsonb_array_length(m.attachments) as files, c.customer_id::text, c.contact_id::text, c.is_sample
  from desk_messages m join desk_conversations c on c.organization_id = m.organization_id and c.id = m.conversation_id
  where m.organization_id = ${ctx.organization.id}::uuid and m.desk_account_id = ${account} and ${narrowed}
    and (c.customer_id is not null or c.contact_id is not null)
  order by m.id limit ${sql.lit(AT_ONCE)}`

const entryOf = (account: string, row: Row) => ({
  kind: 'chat',
  subject: 'conversation',
  subject_id: row.conversation_id,
  customer_id: row.customer_id,
  contact_id: row.contact_id,
  direction: row.direction === 'note' ? null : row.direction,
  title: '',
  body: row.content,
  data: { channel: row.channel, note: row.direction === 'note', files: row.files },
  source: `desk:${account}:${row.desk_message_id}`,
  ref: { grid: 'desk-conversations', id: row.conversation_id },
  at: row.sent_at,
  actor: {
    type: 'system' as const,
    id: null,
    label: row.sender_name || (row.direction === 'incoming' ? 'Customer' : 'Helpdesk'),
  },
  is_sample: row.is_sample,
})

/** A person said whose conversations these are: all their messages go there, and away from whoever had them. */
export async function moveMessages(
  ctx: OperationCtx,
  account: string,
  { kind, id, conversations }: { kind: 'customer' | 'contact'; id: string | null; conversations: string[] },
): Promise<void> {
  await recordMessages(ctx, account, { conversations })
  const moves = conversations.map((conversation) => ({ id: conversation, to: { [`${kind}_id`]: id } }))
  await moveEntries(ctx, 'subject_id', moves, { subjects: ['conversation'] })
}
