import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '@/lib/modules/team-chat/domain/caller'
import type { ChannelAccess } from '@/lib/modules/team-chat/domain/channel-access'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { notifyOwners } from '@/lib/modules/team-chat/files/attachment-wire'
import { audienceOf } from '../audience'
import { settleTopics } from '../topic-counts'
import { deletion } from './change-events'

/** Messages of one conversation, and of one topic there. */
type Gone = { channel: ChannelAccess | null; topic: string; ids: number[] }

/** Removes messages with all that hangs on them, and tells everybody who had them. Hold their topic before. */
export async function deleteMessages(ctx: OperationCtx, me: ChatUser, { channel, topic, ids }: Gone): Promise<void> {
  if (ids.length === 0) return
  const audience = await audienceOf(ctx, me, channel, ids)
  const ours = sql`message_id = any(${ids}::bigint[])`
  const [row] = await ctx.query<{ files: number[]; deleted: number }>(
    compile(sql`
      with gone as (delete from chat_message where id = any(${ids}::bigint[]) returning id),
        delivered as (delete from chat_delivery where ${ours}),
        reactions as (delete from chat_reaction where ${ours}),
        widgets as (delete from chat_submessage where ${ours}),
        files as (delete from chat_attachment_use where ${ours} returning attachment_id)
      select array(select distinct attachment_id from files) as files, (select count(*)::int from gone) as deleted`),
  )
  const { files, deleted } = row!
  if (channel) await settleTopics(ctx, [{ channel, topic, came: -deleted }])
  await notifyOwners(ctx, 'update', files)
  await logEvent(ctx, deletion({ channel, topic }, ids), audience)
}
