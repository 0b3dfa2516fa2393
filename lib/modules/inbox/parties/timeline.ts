import { sql } from '@/lib/core/db/sql'
import { tableReference } from '@/lib/core/grid/query/references'
import type { OperationCtx } from '@/lib/core/operation'
import type { DescribedEntry, EntryFace, TimelineKind, TimelineRecord } from '@/lib/core/timeline/kinds'
import { recordEntry } from '@/lib/core/timeline/record-entry'
import type { ConversationRow } from '../conversations/conversation-wire'
import { GRIDS } from '../links/links'
import { CHANNELS } from '../schemas'

/** What the inbox writes into timelines. */
export const inboxKinds: TimelineKind[] = [
  { kind: 'chat', label: 'Chat', icon: 'message-square', permission: 'inbox.conversation.read', describe },
  {
    kind: 'supplier_question',
    label: 'Supplier questions',
    icon: 'messages-square',
    permission: 'inbox.conversation.read',
  },
]

function describe({ direction, data }: DescribedEntry): EntryFace {
  const channel = CHANNELS.find(({ value }) => value === data.channel)?.label ?? String(data.channel ?? 'chat')
  const files = Number(data.files ?? 0)
  const verb = data.note ? 'wrote a note in the conversation' : direction === 'incoming' ? 'wrote' : 'replied'
  return {
    title: data.note ? verb : `${verb} by ${channel}`,
    details: files > 0 ? [files === 1 ? '1 file' : `${files} files`] : [],
  }
}

const reference = tableReference({ grid: 'desk-conversations', table: 'desk_conversations', label: 'contact_name' })

export const conversationRecord: TimelineRecord = {
  record: 'conversation',
  reference: {
    ...reference,
    grid: 'desk-conversations',
    label: (value) =>
      sql`(select coalesce(nullif(o.contact_name, ''), 'Conversation ' || o.desk_conversation_id) from desk_conversations o where o.id = ${value})`,
  },
  column: 'subject_id',
}

type Question = { id: string; label: string; supplier_id: string }

/** A supplier is asked about what a customer wrote: both timelines show it, once. */
export async function recordQuestion(
  ctx: OperationCtx,
  { id: conversation, customer_id, contact_id }: ConversationRow,
  { id, label, supplier_id }: Question,
): Promise<void> {
  await recordEntry(ctx, {
    kind: 'supplier_question',
    subject: 'supplier',
    subject_id: supplier_id,
    customer_id,
    contact_id,
    title: `prepared supplier question ${label}`,
    source: `supplier_question:${conversation}:${id}`,
    ref: { grid: GRIDS.supplier_quotation, id },
  })
}
