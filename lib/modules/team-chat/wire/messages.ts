import { z } from 'zod'
import { FLAGS, type FlagName } from '../domain/flags'

/** Messages as clients get them. Times are Unix seconds. */

export const wireFlag = z.enum([...(Object.keys(FLAGS) as FlagName[]), 'wildcard_mentioned']).meta({ id: 'ChatFlag' })

export const REACTION_TYPES = ['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji'] as const
/** `emoji_code`: the code points of Unicode’s, the id of the organization’s own. */
export const wireEmojiName = z.object({
  emoji_name: z.string(),
  emoji_code: z.string(),
  reaction_type: z.enum(REACTION_TYPES),
})
export type WireEmojiName = z.infer<typeof wireEmojiName>

const wireReaction = wireEmojiName.extend({ user_id: z.number() }).meta({ id: 'ChatReaction' })
export type WireReaction = z.infer<typeof wireReaction>

export const wireSubmessage = z
  .object({
    id: z.number(),
    message_id: z.number(),
    sender_id: z.number(),
    msg_type: z.string(),
    content: z.string().describe('JSON in a text.'),
  })
  .meta({ id: 'ChatSubmessage' })
export type WireSubmessage = z.infer<typeof wireSubmessage>

export const wireTopicLink = z.object({ text: z.string(), url: z.string() }).meta({ id: 'ChatTopicLink' })
export type TopicLink = z.infer<typeof wireTopicLink>

/** An entry of `edit_history`, as it is kept and as the wire has it, newest first. */
const wireEdit = z
  .object({
    user_id: z.number().nullable(),
    timestamp: z.number(),
    prev_content: z.string().optional(),
    prev_rendered_content: z.string().optional(),
    prev_stream: z.number().optional(),
    stream: z.number().optional(),
    prev_topic: z.string().optional(),
    topic: z.string().optional(),
  })
  .meta({ id: 'ChatMessageEdit' })
export type WireEdit = z.infer<typeof wireEdit>

/** How a message was after a change, and what the change was. */
export const historyEntry = wireEdit
  .extend({ topic: z.string(), content: z.string(), rendered_content: z.string() })
  .meta({ id: 'ChatMessageVersion' })
export type HistoryEntry = z.infer<typeof historyEntry>

const recipient = z
  .object({ id: z.number(), email: z.string(), full_name: z.string(), is_mirror_dummy: z.boolean() })
  .meta({ id: 'ChatRecipient' })
export type WireRecipient = z.infer<typeof recipient>

/** A message, but for what differs between its readers. */
export const sentMessage = z
  .object({
    id: z.number(),
    sender_id: z.number(),
    sender_email: z.string(),
    sender_full_name: z.string(),
    sender_realm_str: z.string(),
    recipient_id: z.number(),
    type: z.enum(['stream', 'private']),
    display_recipient: z
      .union([z.string(), z.array(recipient)])
      .describe('The channel’s name; of a direct message its people.'),
    stream_id: z.number().optional().describe('Of messages in channels alone.'),
    subject: z.string().describe('The topic; empty in direct messages.'),
    timestamp: z.number(),
    content: z.string(),
    content_type: z.enum(['text/html', 'text/x-markdown']),
    client: z.string(),
    avatar_url: z.string().nullable(),
    is_me_message: z.boolean(),
    reactions: z.array(wireReaction),
    submessages: z.array(wireSubmessage),
    topic_links: z.array(wireTopicLink),
    last_edit_timestamp: z.number().optional(),
    last_moved_timestamp: z.number().optional(),
    edit_history: z.array(wireEdit).optional(),
  })
  .meta({ id: 'ChatSentMessage' })
export type SentMessage = z.infer<typeof sentMessage>

const match = {
  match_content: z.string().describe('The content with what the search found marked, as HTML.'),
  match_subject: z.string().describe('The same of the topic.'),
}

export const wireMessage = sentMessage
  .extend({
    flags: z.array(wireFlag),
    match_content: match.match_content.optional(),
    match_subject: match.match_subject.optional(),
  })
  .meta({ id: 'ChatMessage' })
export type WireMessage = z.infer<typeof wireMessage>

export const wireMatch = z.object(match).meta({ id: 'ChatMessageMatch' })
