import { compile, sql } from '@/lib/core/db/sql'
import type { ChatUser } from '../domain/caller'
import { flagNames, HISTORICAL } from '../domain/flags'
import { apiEmail, avatarUrl } from '../domain/people'
import { realmSettings } from '../domain/realm'
import { shownTopic } from '../domain/topics'
import { topicLinks } from '../rendering/links/topic-links'
import type { Linkifier } from '../rendering/types'
import type { SentMessage, WireEdit, WireMessage, WireRecipient } from '../wire/messages'
import { MESSAGE_COLUMNS, MESSAGE_PARTS, type MessageRow, neutralOf, type RowRules } from './message-rows'
import type { NeutralMessage, Reads, Shape, Shown } from './types'

export type { NeutralMessage, Shape } from './types'

/** Messages by id, before anybody in particular reads them, sorted by id. Whether somebody may is not asked here. */
export async function loadNeutral(reads: Reads, ids: number[]): Promise<NeutralMessage[]> {
  if (ids.length === 0) return []
  const [rows, rules] = await Promise.all([
    reads.query<MessageRow>(
      compile(sql`select ${MESSAGE_COLUMNS} from chat_message m ${MESSAGE_PARTS}
        where m.organization_id = ${reads.organization.id}::uuid and m.id = any(${ids}::bigint[]) order by m.id`),
    ),
    rowRules(reads),
  ])
  return rows.map((row) => neutralOf(row, rules))
}

/** What of messages the organization's settings decide. */
export async function rowRules(reads: Reads): Promise<RowRules> {
  const [row] = await reads.query<{ settings: unknown; linkifiers: Linkifier[] | null }>(
    compile(sql`select r.settings, (
        select json_agg(json_build_object('id', l.id, 'pattern', l.pattern, 'url_template', l.url_template)
          order by l.position, l.id)
        from chat_linkifier l where l.organization_id = r.organization_id) as linkifiers
      from chat_realm r where r.organization_id = ${reads.organization.id}::uuid`),
  )
  const linkifiers = row?.linkifiers ?? []
  const known = new Map<string, ReturnType<typeof topicLinks>>()
  return {
    editHistory: realmSettings.parse(row?.settings ?? {}).message_edit_history_visibility_policy,
    topicLinks(topic) {
      const links = known.get(topic) ?? topicLinks(topic, linkifiers)
      known.set(topic, links)
      return links
    },
  }
}

/** A message as one client wants it, but for the reader's flags. */
export function shapeMessage(message: NeutralMessage, _reader: Pick<ChatUser, 'id'>, shape: Shape): SentMessage {
  const { sender, channel } = message
  const history = message.edit_history
  return {
    id: message.id,
    sender_id: sender.id,
    sender_email: apiEmail(sender),
    sender_full_name: sender.full_name,
    sender_realm_str: '',
    recipient_id: message.recipient_id,
    ...(channel
      ? { type: 'stream', display_recipient: channel.name, stream_id: channel.id }
      : { type: 'private', display_recipient: message.people.map(wirePerson) }),
    subject: channel ? shownTopic(message.topic, shape.allowEmptyTopic) : '',
    timestamp: message.timestamp,
    content: shape.applyMarkdown ? message.rendered : message.content,
    content_type: shape.applyMarkdown ? 'text/html' : 'text/x-markdown',
    client: message.client,
    avatar_url: avatarUrl(sender, shape.clientGravatar),
    is_me_message: message.content.startsWith('/me '),
    reactions: message.reactions,
    submessages: message.submessages,
    topic_links: message.topic_links,
    ...(message.edited === null ? {} : { last_edit_timestamp: message.edited }),
    ...(message.moved === null ? {} : { last_moved_timestamp: message.moved }),
    // A topic that was only resolved tells of no move, and so not of its history.
    ...(history && (message.edited !== null || message.moved !== null)
      ? { edit_history: history.map((entry) => wireEdit(entry, shape)) }
      : {}),
  }
}

const wirePerson = (person: Shown): WireRecipient => ({
  id: person.id,
  email: apiEmail(person),
  full_name: person.full_name,
  is_mirror_dummy: false,
})

function wireEdit(entry: WireEdit, { allowEmptyTopic }: Shape): WireEdit {
  const { prev_topic, topic } = entry
  return {
    ...entry,
    ...(prev_topic === undefined ? {} : { prev_topic: shownTopic(prev_topic, allowEmptyTopic) }),
    ...(topic === undefined ? {} : { topic: shownTopic(topic, allowEmptyTopic) }),
  }
}

/** Messages by id as this reader's client wants them, with their flags, sorted by id. Access is not asked here. */
export async function assembleMessages(
  reads: Reads,
  reader: ChatUser,
  ids: number[],
  shape: Shape,
): Promise<WireMessage[]> {
  const [neutral, flags] = await Promise.all([loadNeutral(reads, ids), flagsOf(reads, reader, ids)])
  return neutral.map((message) => ({
    ...shapeMessage(message, reader, shape),
    flags: flagNames(flags.get(message.id) ?? HISTORICAL),
  }))
}

async function flagsOf(reads: Reads, reader: ChatUser, ids: number[]): Promise<Map<number, number>> {
  const rows = await reads.query<{ id: number; flags: number }>(
    compile(sql`select message_id::float8 as id, flags from chat_delivery
      where user_id = ${reader.id} and message_id = any(${ids}::bigint[])`),
  )
  return new Map(rows.map(({ id, flags }) => [id, flags]))
}
