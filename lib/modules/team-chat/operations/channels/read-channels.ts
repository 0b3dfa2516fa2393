import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { channelFigures } from '@/lib/modules/team-chat/channels/channel-figures'
import { subscribersOf, visibleChannels } from '@/lib/modules/team-chat/channels/channel-lists'
import { channelRead, channelSeen } from '@/lib/modules/team-chat/channels/channel-of'
import { channelWire } from '@/lib/modules/team-chat/channels/channel-wire'
import { type ChatUser, chatCaller, isGuest } from '@/lib/modules/team-chat/domain/caller'
import { type ChannelAccess, canReadHistory, canSee, findChannel } from '@/lib/modules/team-chat/domain/channel-access'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { shownTopic } from '@/lib/modules/team-chat/domain/topics'
import { findById } from '@/lib/modules/team-chat/people/find-person'
import { listedChannel, wireChannel } from '@/lib/modules/team-chat/wire/channels'

const yes = z.boolean().default(true)
const no = z.boolean().default(false)

export const listChannels = defineOperation({
  name: 'team-chat.channel.list',
  title: 'Listed channels',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({
    include_public: yes,
    include_web_public: no,
    include_subscribed: yes,
    exclude_archived: yes,
    include_all: no,
    include_all_active: no,
    include_default: no,
    include_owner_subscribed: no,
    include_can_access_content: no,
  }),
  output: z.object({ streams: z.array(listedChannel) }),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const defaults = new Set<number>()
    const isWanted = (one: ChannelAccess): boolean => {
      if (one.is_default) defaults.add(one.id)
      if (one.is_archived && input.exclude_archived) return false
      const isOpen = !one.invite_only && !isGuest(me)
      return (
        input.include_all ||
        input.include_all_active ||
        (input.include_public && isOpen) ||
        (input.include_can_access_content && isOpen) ||
        ((input.include_subscribed || input.include_can_access_content) && one.is_subscribed) ||
        (input.include_default && one.is_default)
      )
    }
    const streams = await visibleChannels(ctx, me, isWanted)
    return {
      streams: input.include_default
        ? streams.map((one) => ({ ...one, is_default: defaults.has(one.stream_id) }))
        : streams,
    }
  },
})

export const readChannel = defineOperation({
  name: 'team-chat.channel.read',
  title: 'Looked at a channel',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({ stream_id: z.number().int() }),
  output: z.object({ stream: wireChannel }),
  run: async ({ ctx, input }) => {
    const found = await channelSeen(ctx, await chatCaller(ctx), input.stream_id)
    return { stream: channelWire(found, (await channelFigures(ctx))(found.id)) }
  },
})

export const readChannelId = defineOperation({
  name: 'team-chat.channel.find',
  title: 'Looked for a channel by its name',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({ stream: z.string() }),
  output: z.object({ stream_id: z.number() }),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const found = await findChannel(ctx, me, input.stream)
    if (!found || !canSee(me, found)) throw chatError(`Invalid channel name '${input.stream}'`)
    return { stream_id: found.id }
  },
})

export const listSubscribers = defineOperation({
  name: 'team-chat.channel.subscribers',
  title: 'Listed the people of a channel',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({ stream_id: z.number().int() }),
  output: z.object({ subscribers: z.array(z.number()) }),
  run: async ({ ctx, input }) => {
    const { id } = await channelSeen(ctx, await chatCaller(ctx), input.stream_id)
    return { subscribers: (await subscribersOf(ctx, [id])).get(id) ?? [] }
  },
})

/** Whether somebody is in a channel. */
export const readSubscription = defineOperation({
  name: 'team-chat.channel.subscription',
  title: 'Looked whether somebody is in a channel',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({ user_id: z.number().int(), stream_id: z.number().int() }),
  output: z.object({ is_subscribed: z.boolean() }),
  run: async ({ ctx, input }) => {
    const { id } = await channelSeen(ctx, await chatCaller(ctx), input.stream_id)
    const person = await findById(ctx, input.user_id)
    if (!person) throw chatError('No such user')
    return { is_subscribed: (await subscribersOf(ctx, [id])).get(id)?.includes(person.id) ?? false }
  },
})

type Topic = { name: string; max_id: number }

/** Newest first. Who may not read what was said before they came knows only the topics of what they received. */
export const listTopics = defineOperation({
  name: 'team-chat.channel.topics',
  title: 'Listed the topics of a channel',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({ stream_id: z.number().int(), allow_empty_topic_name: no }),
  output: z.object({ topics: z.array(z.object({ name: z.string(), max_id: z.number() })) }),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const found = await channelRead(ctx, me, input.stream_id)
    const topics = canReadHistory(me, found) ? await allTopics(ctx, found) : await receivedTopics(ctx, me, found)
    return {
      topics: topics.map(({ name, max_id }) => ({ name: shownTopic(name, input.allow_empty_topic_name), max_id })),
    }
  },
})

const allTopics = (ctx: OperationCtx, { id }: ChannelAccess): Promise<Topic[]> =>
  ctx.query<Topic>(
    compile(sql`select name, max_id::float8 as max_id from chat_topic
      where channel_id = ${id} and messages > 0 order by chat_topic.max_id desc`),
  )

const receivedTopics = (ctx: OperationCtx, me: ChatUser, { recipient_id }: ChannelAccess): Promise<Topic[]> =>
  ctx.query<Topic>(
    compile(sql`select (array_agg(m.topic order by m.id desc))[1] as name, max(m.id)::float8 as max_id
      from chat_message m join chat_delivery d on d.message_id = m.id and d.user_id = ${me.id}
      where m.recipient_id = ${recipient_id} group by m.topic_key order by max(m.id) desc`),
  )
