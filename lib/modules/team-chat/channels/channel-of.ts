import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import { type ChannelAccess, canAdminister, canRead, canSee, findChannel } from '../domain/channel-access'
import { chatError } from '../domain/chat-error'

const invalidId = () => chatError('Invalid channel ID')

/** A channel that the caller may know of. @throws Invalid channel ID, also for private ones of others */
export async function channelSeen(ctx: OperationCtx, me: ChatUser, id: number): Promise<ChannelAccess> {
  const channel = await findChannel(ctx, me, id)
  if (!channel || !canSee(me, channel)) throw invalidId()
  return channel
}

/** A channel whose messages the caller may read. */
export async function channelRead(ctx: OperationCtx, me: ChatUser, id: number): Promise<ChannelAccess> {
  const channel = await findChannel(ctx, me, id)
  if (!channel || !canRead(me, channel)) throw invalidId()
  return channel
}

/** A channel that the caller may change. */
export async function channelAdministered(ctx: OperationCtx, me: ChatUser, id: number): Promise<ChannelAccess> {
  const channel = await channelSeen(ctx, me, id)
  if (!canAdminister(me, channel)) throw chatError('You do not have permission to administer this channel.')
  return channel
}
