import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import { allChannels, canSee } from '../domain/channel-access'
import { logEvent } from '../domain/log-event'
import { channelFigures } from './channel-figures'
import { channelWire } from './channel-wire'

/** Another role sees other channels: tells the person's own queues which came and which are gone. */
export async function publishVisibility(ctx: OperationCtx, before: ChatUser, role: number): Promise<void> {
  const after = { ...before, role }
  const channels = (await allChannels(ctx, before)).filter((channel) => !channel.is_archived)
  const gained = channels.filter((channel) => !canSee(before, channel) && canSee(after, channel))
  const lost = channels.filter((channel) => canSee(before, channel) && !canSee(after, channel))
  if (gained.length) {
    const figures = await channelFigures(ctx)
    const streams = gained.map((channel) => channelWire(channel, figures(channel.id)))
    await logEvent(ctx, { type: 'stream', op: 'create', streams }, [before.id])
  }
  if (lost.length) {
    const stream_ids = lost.map(({ id }) => id)
    const streams = stream_ids.map((stream_id) => ({ stream_id }))
    await logEvent(ctx, { type: 'stream', op: 'delete', stream_ids, streams }, [before.id])
  }
}
