import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import type { ChannelAccess } from '../domain/channel-access'
import { CHANNEL_COLOURS } from '../domain/channel-name'
import { logEvent } from '../domain/log-event'
import { readersAround, seersOf, without } from './audience'
import { channelFigures } from './channel-figures'
import { noChoices, subscribersOf } from './channel-lists'
import { channelWire } from './channel-wire'

export type Added = { channel: ChannelAccess; isNew: boolean; color: string; userIds: number[] }

/** Puts people into a channel. @returns who was not in it before */
export async function insertSubscriptions(
  ctx: OperationCtx,
  channel: ChannelAccess,
  people: ChatUser[],
  color: string,
): Promise<number[]> {
  const ids = people.map(({ id }) => id)
  const rows = await ctx.query<{ user_id: number }>(
    compile(sql`insert into chat_subscription (channel_id, user_id, organization_id, color)
      select ${channel.id}, person, ${ctx.organization.id}::uuid, ${color} from unnest(${ids}::int[]) person
      on conflict do nothing returning user_id`),
  )
  return rows.map(({ user_id }) => user_id)
}

export const colourFor = (channelId: number): string => CHANNEL_COLOURS[channelId % CHANNEL_COLOURS.length]!

/** Tells of channels that are new, and of who came into which: nobody hears of a private channel that is not theirs. */
export async function notifyAdded(ctx: OperationCtx, added: Added[]): Promise<void> {
  const changed = added.filter(({ isNew, userIds }) => isNew || userIds.length > 0)
  if (changed.length === 0) return
  const figures = await channelFigures(ctx)
  const people = await subscribersOf(
    ctx,
    changed.map(({ channel }) => channel.id),
  )
  for (const { channel, isNew, color, userIds } of changed) {
    const readers = await readersAround(ctx, channel.id)
    const seers = seersOf(readers, channel)
    const wire = channelWire(channel, figures(channel.id))
    // Whoever is let into what they could not see learns of the channel first.
    const before = seersOf(
      readers.map((one) => (userIds.includes(one.id) ? { ...one, subscribed: false } : one)),
      channel,
    )
    const news = isNew ? seers : without(seers, before)
    await logEvent(ctx, { type: 'stream', op: 'create', streams: [wire] }, news)
    const subscribers = people.get(channel.id) ?? []
    await logEvent(
      ctx,
      { type: 'subscription', op: 'add', subscriptions: [{ ...wire, ...noChoices(color), subscribers }] },
      userIds,
    )
    if (userIds.length)
      await logEvent(
        ctx,
        { type: 'subscription', op: 'peer_add', stream_ids: [channel.id], user_ids: userIds },
        without(seers, userIds),
      )
  }
}
