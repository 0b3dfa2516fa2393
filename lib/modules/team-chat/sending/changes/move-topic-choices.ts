import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { topicKey } from '@/lib/modules/team-chat/domain/topics'
import type { TopicPlace } from '../topic-counts'

type Choice = { user_id: number; policy: number }

/**
 * Who followed or muted a topic does so with what became of it. Where the other topic was there before, what somebody
 * chose for that one stays; muting is not carried into it, since it was said of another conversation.
 */
export async function moveTopicChoices(
  ctx: OperationCtx,
  from: TopicPlace,
  to: TopicPlace,
  wasThere: boolean,
): Promise<void> {
  if (from.channel.id === to.channel.id && topicKey(from.topic) === topicKey(to.topic)) return
  const choices = await ctx.query<Choice>(
    compile(sql`delete from chat_user_topic where channel_id = ${from.channel.id}::int and key = ${topicKey(from.topic)}
      returning user_id, policy`),
  )
  const carried = wasThere ? choices.filter(({ policy }) => policy !== MUTED) : choices
  const kept = await ctx.query<Choice>(
    compile(sql`insert into chat_user_topic (user_id, channel_id, key, organization_id, topic, policy)
      select c.user_id, ${to.channel.id}::int, ${topicKey(to.topic)}, ${ctx.organization.id}::uuid, ${to.topic}, c.policy
      from unnest(${carried.map(({ user_id }) => user_id)}::int[], ${carried.map(({ policy }) => policy)}::int[])
        as c(user_id, policy)
      on conflict do nothing returning user_id, policy`),
  )
  const now = Math.floor(Date.now() / 1000)
  const tell = (place: TopicPlace, { user_id, policy }: Choice) =>
    logEvent(
      ctx,
      {
        type: 'user_topic',
        stream_id: place.channel.id,
        topic_name: place.topic,
        visibility_policy: policy,
        last_updated: now,
      },
      [user_id],
    )
  for (const { user_id } of choices) await tell(from, { user_id, policy: 0 })
  for (const choice of kept) await tell(to, choice)
}

const MUTED = 1
