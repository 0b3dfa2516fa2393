import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { CHANNEL_NOTIFICATIONS, subscriptionsFor } from '@/lib/modules/team-chat/channels/channel-lists'
import { type ChatUser, chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { isColour } from '@/lib/modules/team-chat/domain/channel-name'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { isId } from '@/lib/modules/team-chat/domain/ids'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { cameIn, wentOut, wireSubscription } from '@/lib/modules/team-chat/wire/channels'
import { type PropertyValue, propertyValue } from '@/lib/modules/team-chat/wire/events'
import { addSubscriptions } from './add-subscriptions'
import { removeSubscriptions } from './remove-subscriptions'

export const listSubscriptions = defineOperation({
  name: 'team-chat.subscription.list',
  title: 'Listed their channels',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({ include_subscribers: z.boolean().default(false) }),
  output: z.object({ subscriptions: z.array(wireSubscription) }),
  run: async ({ ctx, input }) => {
    const { subscriptions } = await subscriptionsFor(ctx, await chatCaller(ctx), {
      includeSubscribers: input.include_subscribers,
    })
    return { subscriptions }
  },
})

/** Both at once, the older form. */
export const changeSubscriptions = defineOperation({
  name: 'team-chat.subscription.change',
  title: 'Came into channels, and left others',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({
    add: z.array(z.looseObject({ name: z.string() })).default([]),
    delete: z.array(z.string()).default([]),
  }),
  output: cameIn.extend(wentOut.shape),
  run: async ({ ctx, input }) => {
    if (input.add.length === 0 && input.delete.length === 0)
      throw chatError('Nothing to do. Specify at least one of "add" or "delete".')
    const subscriptions = input.add as { name: string }[]
    const added = await ctx.call(addSubscriptions, { subscriptions })
    const removed = await ctx.call(removeSubscriptions, { subscriptions: input.delete })
    return { ...added, ...removed }
  },
})

const choice = z.object({ stream_id: z.number().int(), property: z.string(), value: propertyValue })
type Choice = z.output<typeof choice>

export const chooseForSubscriptions = defineOperation({
  name: 'team-chat.subscription.choose',
  title: 'Changed how a channel shows and notifies',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ subscription_data: z.array(choice) }),
  output: z.object({}),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    for (const one of input.subscription_data) await choose(ctx, me, one)
    return {}
  },
})

/** One choice for one channel, the older form. */
export const chooseForSubscription = defineOperation({
  name: 'team-chat.subscription.choose_one',
  title: 'Changed how a channel shows and notifies',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({
    stream_id: z.number().int(),
    property: z.string(),
    value: z.union([z.boolean(), z.string()]),
  }),
  output: z.object({}),
  run: async ({ ctx, input }) => {
    // The value comes raw, since a colour is text.
    const value = input.value === 'true' ? true : input.value === 'false' ? false : input.value
    await choose(ctx, await chatCaller(ctx), { ...input, value })
    return {}
  },
})

async function choose(ctx: OperationCtx, me: ChatUser, { stream_id, property, value }: Choice): Promise<void> {
  const change = changeOf(property, value)
  const rows = isId(stream_id)
    ? await ctx.query(
        compile(sql`update chat_subscription set ${change}
          where organization_id = ${ctx.organization.id}::uuid and channel_id = ${stream_id} and user_id = ${me.id}
          returning channel_id`),
      )
    : []
  if (rows.length === 0) throw chatError(`Not subscribed to channel id ${stream_id}`)
  for (const told of twins(property, value))
    await logEvent(ctx, { type: 'subscription', op: 'update', stream_id, ...told }, [me.id])
}

function changeOf(property: string, value: unknown) {
  if (property === 'color') {
    if (!isColour(value)) throw chatError('color is not a valid hex color code')
    return sql`color = ${value}`
  }
  const isNotification = (CHANNEL_NOTIFICATIONS as readonly string[]).includes(property)
  if (!isNotification && !['is_muted', 'in_home_view', 'pin_to_top'].includes(property))
    throw chatError(`Unknown subscription property: ${property}`)
  if (typeof value !== 'boolean') throw chatError(`${property} is not a boolean`)
  if (property === 'is_muted') return sql`is_muted = ${value}::boolean`
  if (property === 'in_home_view') return sql`is_muted = not ${value}::boolean`
  if (property === 'pin_to_top') return sql`pin_to_top = ${value}::boolean`
  return sql`settings = settings || jsonb_build_object(${property}::text, ${value}::boolean)`
}

/** A muted channel has two names on the wire, one the opposite of the other. */
function twins(property: string, value: PropertyValue): { property: string; value: PropertyValue }[] {
  if (property !== 'is_muted' && property !== 'in_home_view') return [{ property, value }]
  const isMuted = property === 'is_muted' ? value : !value
  return [
    { property: 'is_muted', value: isMuted },
    { property: 'in_home_view', value: !isMuted },
  ]
}
