import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import type { ChannelAccess } from '../domain/channel-access'
import { sendMessage } from '../sending/send-message'
import { organizationBot } from '../setup/organization-bot'

const CHANNEL_EVENTS = 'channel events'
const NEW_CHANNELS = 'new channels'
const CLIENT = 'Internal'

/** A silent mention: it names somebody without calling them. */
export const nameOf = ({ full_name, id }: Pick<ChatUser, 'full_name' | 'id'>): string => `@_**${full_name}|${id}**`

/**
 * Waits for whoever writes in the topic of a notice that is to come. Called before the first event is logged: a sender
 * holds the topic and then the organization's event number, and the other way round two would wait for each other.
 */
export async function awaitTopic(ctx: OperationCtx, channelId: number, of: 'channel' | 'announcements'): Promise<void> {
  const key = of === 'channel' ? CHANNEL_EVENTS : NEW_CHANNELS
  await ctx.query(
    compile(sql`select key from chat_topic where channel_id = ${channelId} and key = ${key} for no key update`),
  )
}

/** What was done to a channel is said in the channel. */
export async function noticeInChannel(ctx: OperationCtx, channel: ChannelAccess, content: string): Promise<void> {
  const bot = await organizationBot(ctx)
  await sendMessage(ctx, bot, {
    to: { channel, topic: CHANNEL_EVENTS },
    content,
    client: CLIENT,
    readBySender: true,
  })
}

export const kindOf = ({ invite_only }: Pick<ChannelAccess, 'invite_only'>): string =>
  invite_only ? 'Private' : 'Public'

export async function noticeOfCreation(ctx: OperationCtx, creator: ChatUser, channel: ChannelAccess): Promise<void> {
  const description = channel.description ? ` **Description:**\n\`\`\` quote\n${channel.description}\n\`\`\`` : ''
  await noticeInChannel(ctx, channel, `${kindOf(channel)} channel created by ${nameOf(creator)}.${description}`)
}

/** People whom somebody else put into channels hear of it in person. */
export async function noticeOfSubscription(
  ctx: OperationCtx,
  by: ChatUser,
  person: ChatUser,
  channels: ChannelAccess[],
): Promise<void> {
  const links = channels.map(({ name }) => `* #**${name}**`).join('\n')
  const what = channels.length === 1 ? 'this channel' : 'these channels'
  await sendMessage(ctx, await organizationBot(ctx), {
    to: { people: [person.id] },
    content: `${nameOf(by)} put you into ${what}:\n\n${links}`,
    client: CLIENT,
    readBySender: true,
  })
}

/** New public channels are announced where everybody is. */
export async function announce(
  ctx: OperationCtx,
  creator: ChatUser,
  where: ChannelAccess,
  created: ChannelAccess[],
): Promise<void> {
  const links = created.map(({ name }) => `#**${name}**`).join(', ')
  await sendMessage(ctx, await organizationBot(ctx), {
    to: { channel: where, topic: NEW_CHANNELS },
    content: `${nameOf(creator)} created ${created.length === 1 ? 'a new channel' : 'new channels'}: ${links}.`,
    client: CLIENT,
    readBySender: true,
  })
}
