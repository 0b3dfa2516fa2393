import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { dmFragment, topicFragment } from '../rendering/links/narrow-links'

/** Where a topic, or the direct messages of these people, are read in our own pages: the bell leads there. */
export const topicHref = (channel: { id: number; name: string }, topic: string): string =>
  `/team-chat${topicFragment(channel.id, channel.name, topic)}`

export const directHref = (people: number[]): string => `/team-chat${dmFragment(people)}`

type Conversation = { id: number | null; name: string | null; topic: string; people: number[] }

/** The same of all conversations that these messages are in. */
export async function hrefsOf(ctx: OperationCtx, messageIds: number[]): Promise<string[]> {
  const rows = await ctx.query<Conversation>(
    compile(sql`select distinct c.id, c.name, m.topic, r.member_ids as people
      from chat_message m join chat_recipient r on r.id = m.recipient_id left join chat_channel c on c.id = m.channel_id
      where m.id = any(${messageIds}::bigint[])`),
  )
  return rows.map(({ id, name, topic, people }) =>
    id === null ? directHref(people) : topicHref({ id, name: name as string }, topic),
  )
}
