import { type Sql, sql } from '@/lib/core/db/sql'
import type { WireEdit, WireReaction, WireSubmessage } from '../wire/messages'
import type { NeutralMessage, Shown } from './types'

/** A message with all that hangs on it, as the database hands it over. */
export type MessageRow = {
  id: number
  sender: Shown
  recipient_id: number
  channel_id: number | null
  channel_name: string | null
  people: Shown[] | null
  topic: string
  content: string
  rendered: string
  client: string
  timestamp: number
  edited: number | null
  moved: number | null
  edit_history: WireEdit[] | null
  reactions: WireReaction[] | null
  submessages: WireSubmessage[] | null
}

const shown = (table: string): Sql => {
  const of = (name: string) => sql.ref(`${table}.${name}`)
  return sql`json_build_object('id', ${of('id')}, 'full_name', ${of('full_name')}, 'email', ${of('email')},
    'email_visibility', ${of('email_visibility')}, 'has_avatar', ${of('avatar_file_id')} is not null,
    'avatar_version', ${of('avatar_version')})`
}

const seconds = (column: Sql): Sql => sql`floor(extract(epoch from ${column}))::float8`

/** Columns of `MessageRow`, of what `MESSAGE_PARTS` joins. */
export const MESSAGE_COLUMNS = sql`m.id::float8 as id, ${shown('u')} as sender, m.recipient_id, m.channel_id,
  c.name as channel_name,
  case when m.channel_id is null then (
    select json_agg(${shown('p')} order by p.email, p.id) from chat_recipient r join chat_user p on p.id = any(r.member_ids)
    where r.id = m.recipient_id) end as people,
  m.topic, m.content, m.rendered, m.client, ${seconds(sql`m.sent_at`)} as timestamp,
  ${seconds(sql`m.edited_at`)} as edited, ${seconds(sql`m.moved_at`)} as moved, m.edit_history,
  (select json_agg(json_build_object('emoji_name', r.emoji_name, 'emoji_code', r.emoji_code,
      'reaction_type', r.reaction_type, 'user_id', r.user_id) order by r.id)
    from chat_reaction r where r.message_id = m.id) as reactions,
  (select json_agg(json_build_object('id', s.id, 'message_id', s.message_id, 'sender_id', s.sender_id,
      'msg_type', s.msg_type, 'content', s.content) order by s.id)
    from chat_submessage s where s.message_id = m.id) as submessages`

/** What belongs to a message `m`. */
export const MESSAGE_PARTS = sql`join chat_user u on u.id = m.sender_id left join chat_channel c on c.id = m.channel_id`

/** What the organization's rules make of rows. */
export type RowRules = {
  editHistory: 'all' | 'moves' | 'none'
  topicLinks: (topic: string) => { text: string; url: string }[]
}

export function neutralOf(row: MessageRow, rules: RowRules): NeutralMessage {
  const { channel_id, channel_name, people, reactions, submessages, edit_history, ...rest } = row
  return {
    ...rest,
    channel: channel_id === null ? null : { id: channel_id, name: channel_name ?? '' },
    people: people ?? [],
    edit_history: edit_history && visibleHistory(edit_history, rules.editHistory),
    reactions: reactions ?? [],
    submessages: submessages ?? [],
    topic_links: channel_id === null ? [] : rules.topicLinks(row.topic),
  }
}

/** Null: there is nothing in it that the organization lets people see. */
function visibleHistory(history: WireEdit[], policy: RowRules['editHistory']): WireEdit[] | null {
  if (policy === 'none') return null
  const visible = policy === 'all' ? history : history.flatMap(moveAlone)
  return visible.length ? visible : null
}

function moveAlone({ prev_content, prev_rendered_content, ...entry }: WireEdit): WireEdit[] {
  return entry.prev_topic === undefined && entry.prev_stream === undefined ? [] : [entry]
}
