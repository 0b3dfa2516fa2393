import { compile, sql } from '@/lib/core/db/sql'
import { notify } from '@/lib/core/notify'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import type { ChannelAccess } from '../domain/channel-access'
import { FLAGS } from '../domain/flags'
import { directHref, topicHref } from './conversation-links'
import type { Delivered } from './readers-of'

export const CHAT_NOTIFICATION = 'team-chat.message'
const PRESENT_SECONDS = 120
const PREVIEW = 140

type Told = {
  sender: ChatUser
  target: { channel: ChannelAccess | null; topic: string }
  text: string
  delivered: Delivered[]
}

/**
 * Who is called by a message, or addressed in person, and has not been in chat just now, finds it in the platform's
 * bell: once a conversation, until they have read that.
 */
export async function notifyAbsent(ctx: OperationCtx, { sender, target, text, delivered }: Told): Promise<void> {
  const { channel, topic } = target
  const called = delivered
    .filter(({ user_id, flags }) => user_id !== sender.id && !(flags & FLAGS.read))
    .filter(({ flags }) => !channel || flags & FLAGS.mentioned)
    .map(({ user_id }) => user_id)
  if (called.length === 0) return
  const everyone = delivered.map(({ user_id }) => user_id)
  const href = channel ? topicHref(channel, topic) : directHref(everyone)
  const absent = await ctx.query<{ user_id: string }>(
    compile(sql`select u.user_id from chat_user u left join chat_presence p on p.user_id = u.id
      where u.id = any(${called}::int[]) and u.user_id is not null
        and coalesce(p.last_active_at < now() - make_interval(secs => ${PRESENT_SECONDS}), true)
        and not exists (select from notification n where n.organization_id = ${ctx.organization.id}::uuid
          and n.user_id = u.user_id and n.href = ${href} and n.read_at is null)`),
  )
  await notify(ctx, {
    user_ids: absent.map(({ user_id }) => user_id),
    kind: CHAT_NOTIFICATION,
    title: channel
      ? `${sender.full_name} mentioned you in #${channel.name}${topic ? ` > ${topic}` : ''}`
      : `${sender.full_name} wrote to you`,
    body: text.slice(0, PREVIEW),
    href,
  })
}
