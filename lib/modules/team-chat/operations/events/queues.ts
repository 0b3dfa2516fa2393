import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { hubOf } from '@/lib/modules/team-chat/events/hubs'
import { acknowledge, goesOnHere, type Poll } from '@/lib/modules/team-chat/events/poll'
import { dropQueue, findQueue } from '@/lib/modules/team-chat/events/queues'

/** Finds where a poll goes on; the route waits there (see api/events.ts), since it sees when the client goes away. */
export const readEvents = defineOperation({
  name: 'team-chat.event.read',
  title: 'Waited for events',
  permission: 'team-chat.use',
  effect: 'read',
  // What the hub reads meanwhile is kept for all.
  snapshot: 'statement',
  input: z.object({
    queue_id: z.string(),
    last_event_id: z.number().int().optional(),
    dont_block: z.boolean().default(false),
  }),
  output: z.custom<Poll>(),
  async run({ ctx, input }): Promise<Poll> {
    if (input.last_event_id === undefined) throw chatError("Missing 'last_event_id' argument")
    const { queue, newest } =
      (!input.dont_block && (await goesOnHere(ctx, input.queue_id, input.last_event_id))) ||
      (await findQueue(ctx, await chatCaller(ctx), input.queue_id))
    const position = acknowledge(queue, newest, input.last_event_id)
    return { queue, position, newest, dontBlock: input.dont_block }
  },
})

export const deleteQueue = defineOperation({
  name: 'team-chat.queue.delete',
  title: 'Ended an event queue',
  permission: 'team-chat.use',
  effect: 'write',
  unaudited: true,
  input: z.object({ queue_id: z.string() }),
  output: z.object({}),
  async run({ ctx, input: { queue_id } }) {
    await findQueue(ctx, await chatCaller(ctx), queue_id)
    await dropQueue(ctx, queue_id)
    const hub = hubOf(ctx.organization)
    hub.betweenPolls.forget(queue_id)
    hub.waiters.end(({ queue }) => queue.id === queue_id)
    return {}
  },
})
