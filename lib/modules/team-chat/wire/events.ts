import { z } from 'zod'
import { mutedTopic, openChannel, wireSubscription, wireUserTopic } from './channels'
import { sentMessage, wireEmojiName, wireFlag, wireSubmessage, wireTopicLink } from './messages'
import { modernPresence, website, wireGroup, wirePerson, wireProfileField, wireStatus } from './people'
import { emojiById, mutedUser, wireAttachment, wireDraft, wireLinkifier, wireSnippet } from './personal'

/** Events as clients get them, but for their id. */

const id = z.number()
const ids = z.array(id)
export const propertyValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type PropertyValue = z.infer<typeof propertyValue>
const of = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape })
const onGroup = <Op extends string, Shape extends z.ZodRawShape>(op: Op, shape: Shape) =>
  of('user_group', { op: z.literal(op), ...shape })

const message = of('message', {
  message: sentMessage,
  flags: z.array(wireFlag),
  local_message_id: z.string().optional().describe('Of the client that sent it: the name that it gave.'),
})

const updateMessage = of('update_message', {
  user_id: id.nullable(),
  rendering_only: z.boolean(),
  message_id: id,
  message_ids: ids,
  flags: z.array(wireFlag),
  edit_timestamp: z.number(),
  content: z.string().optional(),
  rendered_content: z.string().optional(),
  is_me_message: z.boolean().optional(),
  orig_content: z.string().optional(),
  orig_rendered_content: z.string().optional(),
  stream_id: id.optional(),
  stream_name: z.string().optional(),
  new_stream_id: id.optional(),
  orig_subject: z.string().optional(),
  subject: z.string().optional(),
  topic_links: z.array(wireTopicLink).optional(),
  propagate_mode: z.enum(['change_one', 'change_later', 'change_all']).optional(),
})

const deleteMessage = of('delete_message', {
  message_type: z.enum(['stream', 'private']),
  message_ids: ids.optional().describe('All at once, for clients that take several.'),
  message_id: id.optional(),
  stream_id: id.optional(),
  topic: z.string().optional(),
})

const messageFlags = of('update_message_flags', {
  op: z.enum(['add', 'remove']),
  operation: z.enum(['add', 'remove']),
  flag: wireFlag,
  messages: ids,
  all: z.boolean(),
  message_details: z
    .record(
      z.string(),
      z.object({
        type: z.enum(['stream', 'private']),
        stream_id: id.optional(),
        topic: z.string().optional(),
        user_ids: ids.optional(),
        mentioned: z.boolean().optional(),
      }),
    )
    .optional()
    .describe('What a client needs to count them as unread again.'),
})

const writer = z.object({ user_id: id, email: z.string() })
const typing = of('typing', {
  op: z.enum(['start', 'stop']),
  message_type: z.enum(['direct', 'stream']),
  sender: writer,
  recipients: z.array(writer).optional(),
  stream_id: id.optional(),
  topic: z.string().optional(),
})

const reaction = of('reaction', {
  op: z.enum(['add', 'remove']),
  message_id: id,
  ...wireEmojiName.shape,
  user_id: id,
  user: z.object({ user_id: id, email: z.string(), full_name: z.string() }),
})

const { id: _, ...ofSubmessage } = wireSubmessage.shape
const submessage = of('submessage', { submessage_id: id, ...ofSubmessage })

const presence = of('presence', {
  server_timestamp: z.number(),
  presences: z.record(z.string(), modernPresence).optional().describe('The newer form.'),
  user_id: id.optional(),
  email: z.string().optional(),
  presence: z.object({ website }).optional(),
})

const personChange = wirePerson
  .partial()
  .required({ user_id: true })
  .omit({ profile_data: true })
  .extend({
    new_email: z.string().optional(),
    avatar_source: z.string().optional(),
    avatar_url_medium: z.string().optional(),
    custom_profile_field: z
      .object({ id, value: z.string().nullable(), rendered_value: z.string().optional() })
      .optional(),
  })
const personAdded = of('realm_user', { op: z.literal('add'), person: wirePerson })
const personChanged = of('realm_user', { op: z.literal('update'), person: personChange })

const EVENTS = [
  message,
  updateMessage,
  deleteMessage,
  messageFlags,
  reaction,
  submessage,
  typing,
  presence,
  personAdded,
  personChanged,
  of('subscription', { op: z.literal('add'), subscriptions: z.array(wireSubscription) }),
  of('subscription', {
    op: z.literal('remove'),
    subscriptions: z.array(z.object({ stream_id: id, name: z.string() })),
  }),
  of('subscription', { op: z.literal('update'), stream_id: id, property: z.string(), value: propertyValue }),
  of('subscription', { op: z.enum(['peer_add', 'peer_remove']), stream_ids: ids, user_ids: ids }),
  of('stream', { op: z.literal('create'), streams: z.array(openChannel) }),
  of('stream', {
    op: z.literal('update'),
    stream_id: id,
    name: z.string(),
    property: z.string(),
    value: propertyValue,
    rendered_description: z.string().optional(),
    history_public_to_subscribers: z.boolean().optional(),
    is_web_public: z.boolean().optional(),
  }),
  of('stream', {
    op: z.literal('delete'),
    stream_ids: ids,
    streams: z.array(z.object({ stream_id: id })),
  }),
  of('default_streams', { default_streams: ids }),
  of('user_topic', wireUserTopic.shape),
  of('muted_topics', { muted_topics: z.array(mutedTopic) }),
  of('muted_users', { muted_users: z.array(mutedUser) }),
  of('user_status', { user_id: id, ...wireStatus.shape }),
  of('user_settings', { op: z.literal('update'), property: z.string(), value: propertyValue }),
  of('alert_words', { alert_words: z.array(z.string()) }),
  of('custom_profile_fields', { fields: z.array(wireProfileField) }),
  of('realm_emoji', { op: z.literal('update'), realm_emoji: emojiById }),
  of('realm_linkifiers', { realm_linkifiers: z.array(wireLinkifier) }),
  onGroup('add', { group: wireGroup }),
  onGroup('update', { group_id: id, data: z.object({ name: z.string(), description: z.string() }).partial() }),
  onGroup('remove', { group_id: id }),
  onGroup('add_members', { group_id: id, user_ids: ids }),
  onGroup('remove_members', { group_id: id, user_ids: ids }),
  of('saved_snippets', { op: z.enum(['add', 'update']), saved_snippet: wireSnippet }),
  of('saved_snippets', { op: z.literal('remove'), saved_snippet_id: id }),
  of('drafts', { op: z.literal('add'), drafts: z.array(wireDraft) }),
  of('drafts', { op: z.literal('update'), draft: wireDraft }),
  of('drafts', { op: z.literal('remove'), draft_id: id }),
  of('attachment', { op: z.enum(['add', 'update']), attachment: wireAttachment, upload_space_used: z.number() }),
  of('attachment', { op: z.literal('remove'), attachment: z.object({ id }), upload_space_used: z.number() }),
  of('heartbeat', {}),
] as const

/** What happened, as this reader is told. */
export type ShapedEvent = z.infer<(typeof EVENTS)[number]>
export type WireEvent = ShapedEvent & { id: number }

/** An event as a client gets it. */
export const wireEvent = z
  .union(EVENTS.map((event) => event.extend({ id })))
  .meta({ id: 'ChatEvent' }) as unknown as z.ZodType<WireEvent>

export type StoredMessage = {
  type: 'message'
  message_id: number
  /** By reader, where not zero. */
  flags?: Record<string, number>
  local?: { queue_id: string; local_id: string } | null
}
/** Its flags as bits, by reader. */
export type StoredUpdate = Omit<z.infer<typeof updateMessage>, 'flags'> & { flags: Record<string, number> }
/** In all its forms. */
export type StoredPresence = {
  type: 'presence'
  user_id: number
  email: string
  server_timestamp: number
  legacy: z.infer<typeof website>
  modern: z.infer<typeof modernPresence>
}

/** Leaves to delivery what depends on the reader. */
type Open =
  | StoredMessage
  | StoredUpdate
  | StoredPresence
  | { type: 'realm_user'; op: 'add'; person: { user_id: number } }

/** An event as it is kept: most go out as they are. */
export type StoredEvent =
  | Open
  | Exclude<
      ShapedEvent,
      { type: 'message' | 'update_message' | 'presence' | 'heartbeat' } | z.infer<typeof personAdded>
    >
