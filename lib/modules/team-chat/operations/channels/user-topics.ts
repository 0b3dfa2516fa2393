import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { channelRead } from '@/lib/modules/team-chat/channels/channel-of'
import { type ChatUser, chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { type ChannelAccess, canRead, findChannel } from '@/lib/modules/team-chat/domain/channel-access'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { cleanTopic, MAX_TOPIC_LENGTH, topicKey } from '@/lib/modules/team-chat/domain/topics'
import { mutedTopics } from '@/lib/modules/team-chat/personal/register-parts'

const NONE = 0
const MUTED = 1
const POLICIES = [NONE, MUTED, 2, 3]

const policy = z
  .number()
  .int()
  .refine(
    (value) => POLICIES.includes(value),
    'Invalid visibility_policy: Value error, Not in the list of possible values',
  )

/** Mutes a topic, unmutes it in a muted channel, follows it, or takes that back. */
export const chooseForTopic = defineOperation({
  name: 'team-chat.topic.choose',
  title: 'Muted or followed a topic',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({
    stream_id: z.number().int(),
    topic: z.string().max(MAX_TOPIC_LENGTH),
    visibility_policy: policy,
  }),
  output: z.object({}),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const channel = await channelRead(ctx, me, input.stream_id)
    await setTopicPolicy(ctx, me, channel, input.topic, input.visibility_policy)
    return {}
  },
})

/** The older form, which knows muting alone. */
export const muteTopic = defineOperation({
  name: 'team-chat.topic.mute',
  title: 'Muted a topic, or unmuted it',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({
    stream_id: z.number().int().optional(),
    stream: z.string().optional(),
    topic: z.string().max(MAX_TOPIC_LENGTH),
    op: z.enum(['add', 'remove']),
  }),
  output: z.object({}),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const named = input.stream_id ?? input.stream
    if (named === undefined) throw chatError("Please supply 'stream'.")
    const channel = await findChannel(ctx, me, named)
    if (!channel || !canRead(me, channel)) throw chatError(`Invalid channel ${input.stream_id ? 'ID' : 'name'}`)
    const muted = await ctx.query(
      compile(sql`select 1 from chat_user_topic where user_id = ${me.id} and channel_id = ${channel.id}
        and key = ${topicKey(cleanTopic(input.topic))} and policy = ${MUTED}`),
    )
    if (input.op === 'remove' && muted.length === 0) throw chatError('Topic is not muted')
    await setTopicPolicy(ctx, me, channel, input.topic, input.op === 'add' ? MUTED : NONE)
    return {}
  },
})

async function setTopicPolicy(
  ctx: OperationCtx,
  me: ChatUser,
  channel: ChannelAccess,
  typed: string,
  policy: number,
): Promise<void> {
  const topic = cleanTopic(typed)
  const key = topicKey(topic)
  const at = Math.floor(Date.now() / 1000)
  const change =
    policy === NONE
      ? sql`delete from chat_user_topic
          where user_id = ${me.id} and channel_id = ${channel.id} and key = ${key} returning 1 as done`
      : sql`insert into chat_user_topic (user_id, channel_id, key, organization_id, topic, policy, updated_at)
          values (${me.id}, ${channel.id}, ${key}, ${ctx.organization.id}::uuid, ${topic}, ${policy}, to_timestamp(${at}))
          on conflict (user_id, channel_id, key)
          do update set topic = excluded.topic, policy = excluded.policy, updated_at = excluded.updated_at
          where chat_user_topic.policy <> excluded.policy returning 1 as done`
  if ((await ctx.query(compile(change))).length === 0) return
  const told = { stream_id: channel.id, topic_name: topic, visibility_policy: policy, last_updated: at }
  await logEvent(ctx, { type: 'user_topic', ...told }, [me.id])
  await logEvent(ctx, { type: 'muted_topics', muted_topics: await mutedTopics(ctx, me) }, [me.id])
}
