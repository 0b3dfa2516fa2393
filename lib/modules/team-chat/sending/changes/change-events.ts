import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { topicLinks } from '@/lib/modules/team-chat/rendering/links/topic-links'
import type { Linkifier } from '@/lib/modules/team-chat/rendering/types'
import type { StoredEvent, StoredUpdate } from '@/lib/modules/team-chat/wire/events'
import type { Move, Moved } from './move-messages'

/** Tells of a move: where the messages went, and to those who may not read there that they are gone. */
export async function moveEvents(ctx: OperationCtx, told: StoredUpdate, move: Move, moved: Moved): Promise<void> {
  const { message, to, mode } = move
  const topicChanged = to.topic !== message.topic
  const linkifiers = topicChanged ? await readLinkifiers(ctx) : []
  await logEvent(
    ctx,
    {
      ...told,
      stream_id: message.channel.id,
      stream_name: message.channel.name,
      propagate_mode: mode,
      orig_subject: message.topic,
      ...(to.channel.id === message.channel.id ? {} : { new_stream_id: to.channel.id }),
      ...(topicChanged ? { subject: to.topic, topic_links: topicLinks(to.topic, linkifiers) } : {}),
    },
    moved.audience,
  )
  await logEvent(ctx, deletion(move.message, moved.ids), moved.lost)
}

/** What clients are told of messages that are gone. */
export function deletion(
  { channel, topic }: { channel: { id: number } | null; topic: string },
  message_ids: number[],
): StoredEvent {
  return channel
    ? { type: 'delete_message', message_type: 'stream', message_ids, stream_id: channel.id, topic }
    : { type: 'delete_message', message_type: 'private', message_ids }
}

async function readLinkifiers(ctx: OperationCtx): Promise<Linkifier[]> {
  return ctx.query<Linkifier>(
    compile(sql`select id, pattern, url_template from chat_linkifier
      where organization_id = ${ctx.organization.id}::uuid order by position, id`),
  )
}
