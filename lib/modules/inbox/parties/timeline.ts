import { sql } from '@/lib/core/db/sql'
import { tableReference } from '@/lib/core/grid/query/references'
import type { DescribedEntry, EntryFace, TimelineKind, TimelineRecord } from '@/lib/core/timeline/kinds'
import { CHANNELS } from '../schemas'

/** What the inbox writes into timelines. */
export const chatKind: TimelineKind = {
  kind: 'chat',
  label: 'Chat',
  icon: 'message-square',
  permission: 'inbox.conversation.read',
  describe,
}

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
