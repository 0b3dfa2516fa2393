import type { CompiledSql, ReadOptions } from '@/lib/core/db/tenant-query'

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

export type WireReaction = { emoji_name: string; emoji_code: string; reaction_type: string; user_id: number }
export type WireSubmessage = { id: number; message_id: number; sender_id: number; msg_type: string; content: string }
type TopicLink = { text: string; url: string }

/** An entry of `edit_history`, as it is kept and as the wire has it, newest first. */
export type WireEdit = {
  user_id: number | null
  timestamp: number
  prev_content?: string
  prev_rendered_content?: string
  prev_stream?: number
  stream?: number
  prev_topic?: string
  topic?: string
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

export type WirePerson = { id: number; email: string; full_name: string; is_mirror_dummy: boolean }

export type WireMessage = {
  id: number
  sender_id: number
  sender_email: string
  sender_full_name: string
  sender_realm_str: string
  recipient_id: number
  type: 'stream' | 'private'
  display_recipient: string | WirePerson[]
  stream_id?: number
  subject: string
  timestamp: number
  content: string
  content_type: 'text/html' | 'text/x-markdown'
  client: string
  avatar_url: string | null
  is_me_message: boolean
  reactions: WireReaction[]
  submessages: WireSubmessage[]
  topic_links: TopicLink[]
  last_edit_timestamp?: number
  last_moved_timestamp?: number
  edit_history?: WireEdit[]
  flags?: string[]
  match_content?: string
  match_subject?: string
}
