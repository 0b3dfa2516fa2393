import { z } from 'zod'
import { SETTINGS } from '../personal/user-settings'

type Shape = typeof SETTINGS.shape
type Chosen = { [Name in keyof Shape]: Shape[Name] extends z.ZodCatch<infer Own> ? Own : never }
const chosen = Object.fromEntries(
  Object.entries(SETTINGS.shape).map(([name, field]) => [name, field.unwrap()]),
) as unknown as Chosen

/** Somebody's settings in full: unlike where they are read, a wrong one is not replaced. */
export const wireSettings = z
  .object({ ...chosen, email_address_visibility: z.number(), timezone: z.string() })
  .meta({ id: 'ChatSettings' })
export type WireSettings = z.infer<typeof wireSettings>

export const wireDraft = z
  .object({
    id: z.number(),
    type: z.enum(['', 'stream', 'private']),
    to: z.array(z.number()),
    topic: z.string(),
    content: z.string(),
    timestamp: z.number(),
  })
  .meta({ id: 'ChatDraft' })
export type WireDraft = z.infer<typeof wireDraft>

export const wireSnippet = z
  .object({ id: z.number(), title: z.string(), content: z.string(), date_created: z.number() })
  .meta({ id: 'ChatSnippet' })
export type WireSnippet = z.infer<typeof wireSnippet>

export const wireLinkifier = z
  .object({ id: z.number(), pattern: z.string(), url_template: z.string() })
  .meta({ id: 'ChatLinkifier' })
export type WireLinkifier = z.infer<typeof wireLinkifier>

export const mutedUser = z.object({ id: z.number(), timestamp: z.number() }).meta({ id: 'ChatMutedUser' })

const wireEmoji = z
  .object({
    id: z.string(),
    name: z.string(),
    source_url: z.string(),
    still_url: z.string().nullable(),
    deactivated: z.boolean(),
    author_id: z.number().nullable(),
  })
  .meta({ id: 'ChatEmoji' })
export type WireEmoji = z.infer<typeof wireEmoji>
/** The organization's own, by id. */
export const emojiById = z.record(z.string(), wireEmoji)

export const wireAttachment = z
  .object({
    id: z.number(),
    name: z.string(),
    path_id: z.string(),
    size: z.number(),
    create_time: z.number(),
    message_ids: z.array(z.number()),
  })
  .meta({ id: 'ChatAttachment' })
export type WireAttachment = z.infer<typeof wireAttachment>
