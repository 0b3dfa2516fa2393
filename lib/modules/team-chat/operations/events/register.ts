import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { chatCaller, isGuest } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { wrongNarrow } from '@/lib/modules/team-chat/events/narrow-filter'
import { makeQueue } from '@/lib/modules/team-chat/events/queues'
import { snapshot } from '@/lib/modules/team-chat/events/snapshot'
import { ZULIP } from '@/lib/modules/team-chat/events/zulip-version'
import { registered } from '@/lib/modules/team-chat/wire/register'

const types = z.array(z.string()).nullable().optional()

/**
 * Makes a queue and tells what its events start from. Both are of one moment: event numbers are given under a lock that
 * is held until commit, so a transaction whose effects this one sees has its number up to the queue's start, and all
 * others have a later one. What happens meanwhile comes as an event, and only as that.
 */
export const registerQueue = defineOperation({
  name: 'team-chat.queue.register',
  title: 'Registered an event queue',
  permission: 'team-chat.use',
  effect: 'write',
  unaudited: true,
  snapshot: 'operation',
  input: z.object({
    event_types: types,
    fetch_event_types: types,
    apply_markdown: z.boolean().default(false),
    client_gravatar: z.boolean().default(true),
    slim_presence: z.boolean().default(false),
    presence_history_limit_days: z.number().int().min(0).optional(),
    all_public_streams: z.boolean().default(false),
    // A truth value or a word, so it comes as raw text.
    include_subscribers: z.enum(['true', 'false', 'partial', '"partial"']).default('false'),
    narrow: z.array(z.tuple([z.string(), z.string()])).default([]),
    client_capabilities: z.record(z.string(), z.boolean()).default({}),
    idle_queue_timeout: z.number().int().min(0).optional(),
    client: z.string().default('website'),
  }),
  output: registered,
  async run({ ctx, input }) {
    const me = await chatCaller(ctx)
    const wrong = wrongNarrow(input.narrow)
    if (wrong) throw chatError(wrong)
    if (input.all_public_streams && isGuest(me)) throw chatError('User not authorized for this query')

    const { client_capabilities: capabilities, client_gravatar, slim_presence } = input
    const event_types = input.event_types ?? null
    const state = await snapshot(ctx, me, input.fetch_event_types ?? event_types, {
      clientGravatar: client_gravatar,
      slimPresence: slim_presence,
      includeSubscribers: input.include_subscribers !== 'false',
      presenceDays: input.presence_history_limit_days,
      capabilities,
    })
    const { narrow, all_public_streams, apply_markdown } = input
    const queue_id = await makeQueue(
      ctx,
      me,
      { event_types, narrow, all_public_streams, apply_markdown, client_gravatar, slim_presence, capabilities },
      input.idle_queue_timeout,
    )
    return { ...ZULIP, ...state, queue_id, last_event_id: -1 }
  },
})
