import { sql } from '@/lib/core/db/sql'
import type { ChatMessage, ChatReply, ReplyFile } from '../schemas'

export const MESSAGE_COLUMNS = sql`m.id::text, m.desk_message_id, m.direction, m.content, m.sender_name, m.sent_at, m.delivery, m.attachments`

export type MessageRow = Omit<ChatMessage, 'sent_at' | 'attachments'> & {
  sent_at: Date
  attachments: { id: number; kind: string; url: string; name: string; size: number | null }[]
}

export const toMessage = ({ sent_at, attachments, ...row }: MessageRow): ChatMessage => ({
  ...row,
  sent_at: sent_at.toISOString(),
  attachments: attachments.map((file) => ({ ...file, id: String(file.id) })),
})

export type ReplyRow = {
  id: string
  conversation_id: string
  content: string
  private: boolean
  resolves: boolean
  state: string
  reason: string
  author_name: string
  files: unknown
  desk_message_id: string
  created_at: Date
  sent_at: Date | null
}

export const toReply = (row: ReplyRow): ChatReply => ({
  id: row.id,
  conversation_id: row.conversation_id,
  content: row.content,
  private: row.private,
  resolves: row.resolves,
  state: row.state as ChatReply['state'],
  reason: row.reason,
  author_name: row.author_name,
  files: row.files as ReplyFile[],
  desk_message_id: row.desk_message_id,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
})
