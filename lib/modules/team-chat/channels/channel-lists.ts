import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import { allChannels, type ChannelAccess, canRead, canSee } from '../domain/channel-access'
import type { OpenChannel, WireChannel, WireSubscription } from '../wire/channels'
import { channelFigures } from './channel-figures'
import { channelWire } from './channel-wire'

/** What somebody chose for a channel that they are in. */
type Choices = { channel_id: number; color: string; is_muted: boolean; pin_to_top: boolean; settings: object }

/** Notification choices of one channel; null: as the person has it for all. */
export const CHANNEL_NOTIFICATIONS = [
  'desktop_notifications',
  'email_notifications',
  'push_notifications',
  'audible_notifications',
  'wildcard_mentions_notify',
] as const

/** All channels that the reader may know of, by id. */
export async function visibleChannels(
  ctx: OperationCtx,
  me: ChatUser,
  which: (channel: ChannelAccess) => boolean = () => true,
): Promise<WireChannel[]> {
  const channels = (await allChannels(ctx, me)).filter((channel) => canSee(me, channel) && which(channel))
  const figures = await channelFigures(ctx)
  return channels.map((channel) => channelWire(channel, figures(channel.id)))
}

export type SubscriptionOptions = {
  /** With the people in each channel. */
  includeSubscribers: boolean
  /** Clients that know no archived channels are not told of them. */
  archived?: boolean
}

/** The reader's channels, and those that they could come into. Who left a channel is as who never was in it. */
export async function subscriptionsFor(
  ctx: OperationCtx,
  me: ChatUser,
  { includeSubscribers, archived = false }: SubscriptionOptions,
): Promise<{
  subscriptions: WireSubscription[]
  unsubscribed: OpenChannel[]
  never_subscribed: OpenChannel[]
}> {
  const channels = (await allChannels(ctx, me)).filter(
    (channel) => canSee(me, channel) && (archived || !channel.is_archived),
  )
  const figures = await channelFigures(ctx)
  const choices = await readChoices(ctx, me)
  const people = includeSubscribers
    ? await subscribersOf(
        ctx,
        channels.map(({ id }) => id),
      )
    : undefined
  const withPeople = (channel: ChannelAccess): OpenChannel => ({
    ...channelWire(channel, figures(channel.id)),
    ...(people ? { subscribers: canRead(me, channel) ? (people.get(channel.id) ?? []) : [] } : {}),
  })
  return {
    subscriptions: channels.flatMap((channel) => {
      const chosen = choices.get(channel.id)
      return chosen ? [{ ...withPeople(channel), ...choicesWire(chosen) }] : []
    }),
    unsubscribed: [],
    never_subscribed: channels.filter(({ id }) => !choices.has(id)).map(withPeople),
  }
}

function choicesWire({ color, is_muted, pin_to_top, settings }: Choices) {
  const chosen = settings as Record<string, boolean | undefined>
  const notifications = Object.fromEntries(CHANNEL_NOTIFICATIONS.map((name) => [name, chosen[name] ?? null])) as Record<
    (typeof CHANNEL_NOTIFICATIONS)[number],
    boolean | null
  >
  return { color, is_muted, in_home_view: !is_muted, pin_to_top, ...notifications }
}

/** Of somebody who has chosen nothing yet. */
export const noChoices = (color: string) =>
  choicesWire({ channel_id: 0, color, is_muted: false, pin_to_top: false, settings: {} })

async function readChoices(ctx: OperationCtx, me: ChatUser): Promise<Map<number, Choices>> {
  const rows = await ctx.query<Choices>(
    compile(sql`select channel_id, color, is_muted, pin_to_top, settings from chat_subscription
      where organization_id = ${ctx.organization.id}::uuid and user_id = ${me.id}`),
  )
  return new Map(rows.map((row) => [row.channel_id, row]))
}

/** Active people and bots of these channels, by channel, in one query. */
export async function subscribersOf(ctx: OperationCtx, channelIds: number[]): Promise<Map<number, number[]>> {
  const rows = await ctx.query<{ channel_id: number; people: number[] }>(
    compile(sql`select s.channel_id, array_agg(s.user_id order by s.user_id) as people
      from chat_subscription s join chat_user u on u.id = s.user_id and u.is_active
      where s.organization_id = ${ctx.organization.id}::uuid and s.channel_id = any(${channelIds}::int[])
      group by s.channel_id`),
  )
  return new Map(rows.map((row) => [row.channel_id, row.people]))
}
