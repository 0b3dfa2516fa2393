import type { CompiledSql, ReadOptions } from '@/lib/core/db/tenant-query'
import type { TopicLink, WireEdit, WireReaction, WireSubmessage } from '../wire/messages'

/** What reading needs of an operation's context; also at hand where no operation runs. */
export type Reads = {
  query<Row>(query: CompiledSql, options?: ReadOptions): Promise<Row[]>
  organization: { id: string }
}

/** How a client wants messages. */
export type Shape = { applyMarkdown: boolean; clientGravatar: boolean; allowEmptyTopic: boolean }

/** Somebody as messages show them. */
export type Shown = {
  id: number
  full_name: string
  email: string
  email_visibility: number
  has_avatar: boolean
  avatar_version: number
}

/** A message as it is kept, before anybody in particular reads it. */
export type NeutralMessage = {
  id: number
  sender: Shown
  recipient_id: number
  /** Null: a direct message. */
  channel: { id: number; name: string } | null
  /** Everybody in a direct message, by address. */
  people: Shown[]
  topic: string
  content: string
  rendered: string
  client: string
  /** Unix seconds, as all times here. */
  timestamp: number
  edited: number | null
  moved: number | null
  /** As far as the organization lets its history be seen. */
  edit_history: WireEdit[] | null
  reactions: WireReaction[]
  submessages: WireSubmessage[]
  topic_links: TopicLink[]
}
