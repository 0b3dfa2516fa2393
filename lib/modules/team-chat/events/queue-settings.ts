import { z } from 'zod'

/**
 * What a client says that it understands; what it does not say it is taken not to. Unknown names are kept: newer clients
 * know more than we do.
 */
export type Capabilities = Readonly<Record<string, boolean>>

/** What a queue was registered with. */
export const queueSettings = z.object({
  /** Null: everything. */
  event_types: z.array(z.string()).nullable(),
  /** Which messages; nothing else is narrowed. */
  narrow: z.array(z.tuple([z.string(), z.string()])),
  all_public_streams: z.boolean(),
  apply_markdown: z.boolean(),
  client_gravatar: z.boolean(),
  slim_presence: z.boolean(),
  capabilities: z.record(z.string(), z.boolean()),
})
export type QueueSettings = z.output<typeof queueSettings>

/** Whether the queue is for such events. Heartbeats come to all. */
export function wantsType({ event_types: types }: QueueSettings, type: string): boolean {
  // The older form of the same, for those who do not ask for the newer one.
  if (type === 'muted_topics' && types?.includes('user_topic')) return false
  return types?.includes(type) ?? true
}
