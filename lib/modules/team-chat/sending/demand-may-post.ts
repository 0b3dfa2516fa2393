import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import { type ChannelAccess, canPost, canRead, canSee, findChannel } from '../domain/channel-access'
import { chatError } from '../domain/chat-error'
import { type Realm, readRealm } from '../domain/realm'
import { cleanTopic } from '../domain/topics'

/** The channel that somebody writes to. A private one that they cannot see does not exist for them. */
export async function channelToPost(
  ctx: OperationCtx,
  sender: ChatUser,
  named: number | string,
): Promise<ChannelAccess> {
  const channel = named === '' ? undefined : await findChannel(ctx, sender, named)
  if (!channel || !canSee(sender, channel)) throw noSuchChannel(named)
  demandMayPost(sender, channel)
  return channel
}

export function demandMayPost(sender: ChatUser, channel: ChannelAccess): void {
  if (channel.is_archived || !canRead(sender, channel))
    throw chatError(`Not authorized to send to channel '${channel.name}'`)
  if (!canPost(sender, channel)) throw chatError('You do not have permission to post in this channel.')
}

const noSuchChannel = (named: number | string) =>
  typeof named === 'number'
    ? chatError(`Channel with ID '${named}' does not exist`, 'STREAM_DOES_NOT_EXIST', { stream_id: named })
    : chatError(`Channel '${named}' does not exist`, 'STREAM_DOES_NOT_EXIST', { stream: named })

/** The topic as it is kept. @throws where the channel or the organization does not take it */
export async function topicToPost(ctx: OperationCtx, channel: ChannelAccess, typed: string): Promise<string> {
  const topic = cleanTopic(typed)
  const { settings } = await readRealm(ctx)
  demandTopic(channel, settings, topic)
  return topic
}

export function demandTopic(
  { topics_policy: policy }: Pick<ChannelAccess, 'topics_policy'>,
  { mandatory_topics }: Realm['settings'],
  topic: string,
): void {
  if (policy === 'empty_topic_only' && topic !== '')
    throw chatError('Only the general chat topic is allowed in this channel.')
  const isNeeded = policy === 'disable_empty_topic' || (policy === 'inherit' && mandatory_topics)
  if (isNeeded && topic === '') throw chatError('Topics are required in this organization')
}
