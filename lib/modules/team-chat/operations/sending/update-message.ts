import { createHash } from 'node:crypto'
import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type ChatUser, chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { type ChannelAccess, canRead, findChannel } from '@/lib/modules/team-chat/domain/channel-access'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { type RealmSettings, readRealm } from '@/lib/modules/team-chat/domain/realm'
import { cleanTopic } from '@/lib/modules/team-chat/domain/topics'
import { notifyOwners } from '@/lib/modules/team-chat/files/attachment-wire'
import { audienceOf } from '@/lib/modules/team-chat/sending/audience'
import { moveEvents } from '@/lib/modules/team-chat/sending/changes/change-events'
import { editContent } from '@/lib/modules/team-chat/sending/changes/edit-content'
import {
  demandChange,
  demandEditContent,
  demandMove,
  type PropagateMode,
} from '@/lib/modules/team-chat/sending/changes/edit-rules'
import { demandYoung, type Move, moveMessages } from '@/lib/modules/team-chat/sending/changes/move-messages'
import { sendMoveNotices } from '@/lib/modules/team-chat/sending/changes/move-notices'
import { moveTopicChoices } from '@/lib/modules/team-chat/sending/changes/move-topic-choices'
import { demandMayPost, demandTopic } from '@/lib/modules/team-chat/sending/demand-may-post'
import { findMessage, type Target } from '@/lib/modules/team-chat/sending/find-message'
import { lockMessage } from '@/lib/modules/team-chat/sending/lock-message'
import { cleanEdit } from '@/lib/modules/team-chat/sending/text'
import type { StoredUpdate } from '@/lib/modules/team-chat/wire/events'
import { wireAttachment } from '@/lib/modules/team-chat/wire/personal'

export const updateMessage = defineOperation({
  name: 'team-chat.message.update',
  title: 'Changed a chat message',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({
    message_id: z.number().int(),
    content: z.string().optional(),
    topic: z.string().optional(),
    stream_id: z.number().int().optional(),
    propagate_mode: z.enum(['change_one', 'change_later', 'change_all']).default('change_one'),
    send_notification_to_old_thread: z.boolean().default(false),
    send_notification_to_new_thread: z.boolean().default(true),
    prev_content_sha256: z.string().optional(),
  }),
  output: z.object({ detached_uploads: z.array(wireAttachment) }),
  async run({ ctx, input }) {
    const me = await chatCaller(ctx)
    const found = await findMessage(ctx, me, input.message_id)
    const change = changeOf(found, input)
    demandChange(found, change)
    const { settings } = await readRealm(ctx)
    if (change.content !== undefined) demandEditContent(me, found, settings)
    const to = await destination(ctx, me, found, change, settings)

    // A text is changed wherever the message is: only a move waits for its topic.
    const { message, wasThere } = to
      ? await lockMessage(ctx, me, found, to)
      : { message: await findMessage(ctx, me, found.id, 'for no key update'), wasThere: false }
    if (change.content !== undefined) demandUnchanged(message, input.prev_content_sha256)

    const now = Math.floor(Date.now() / 1000)
    const edited = change.content === undefined ? undefined : await editContent(ctx, me, message, change.content, now)
    const move: Move | undefined = to && {
      message: { ...message, channel: found.channel! },
      to,
      mode: change.propagate_mode,
      now,
      isEdited: edited !== undefined,
    }
    if (move) await demandYoung(ctx, me, move, settings.move_messages_within_stream_limit_seconds)
    const moved = move && (await moveMessages(ctx, me, move))

    if (edited) await notifyOwners(ctx, 'update', edited.files.changed)
    const told: StoredUpdate = {
      type: 'update_message',
      user_id: me.id,
      rendering_only: false,
      edit_timestamp: now,
      message_id: message.id,
      message_ids: moved?.ids ?? [message.id],
      flags: await flagsByReader(ctx, message.id),
      ...edited?.told,
    }
    if (move && moved) {
      await moveEvents(ctx, told, move, moved)
      if (moved.isWholeTopic)
        await moveTopicChoices(ctx, { channel: move.message.channel, topic: message.topic }, move.to, wasThere)
      await sendMoveNotices(ctx, me, move, moved, {
        oldThread: input.send_notification_to_old_thread,
        newThread: input.send_notification_to_new_thread,
      })
    } else await publishEdit(ctx, me, message, told)
    return { detached_uploads: edited?.files.detached ?? [] }
  },
})

type Asked = {
  content?: string | undefined
  topic?: string | undefined
  stream_id?: number | undefined
  propagate_mode: PropagateMode
}

/** What is asked for and not so already. */
function changeOf(message: Target, { content, topic, stream_id, propagate_mode }: Asked): Asked {
  const cleaned = topic === undefined ? undefined : cleanTopic(topic)
  return {
    content: content === undefined ? undefined : cleanEdit(content),
    topic: message.channel && cleaned === message.topic ? undefined : cleaned,
    stream_id: stream_id !== undefined && stream_id === message.channel?.id ? undefined : stream_id,
    propagate_mode,
  }
}

/** Where messages go; undefined: nowhere. */
async function destination(
  ctx: OperationCtx,
  me: ChatUser,
  message: Target,
  { topic, stream_id, propagate_mode }: Asked,
  settings: RealmSettings,
): Promise<Move['to'] | undefined> {
  if (topic === undefined && stream_id === undefined) return undefined
  if (topic !== undefined && stream_id === undefined)
    demandMove(me, message, settings, { what: 'topic', propagate_mode })
  if (stream_id !== undefined) demandMove(me, message, settings, { what: 'channel', propagate_mode })
  const channel = stream_id === undefined ? message.channel! : await channelToMoveTo(ctx, me, stream_id)
  const to = { channel, topic: topic ?? message.topic }
  demandTopic(channel, settings, to.topic)
  return to
}

async function channelToMoveTo(ctx: OperationCtx, me: ChatUser, id: number): Promise<ChannelAccess> {
  const channel = await findChannel(ctx, me, id)
  if (!channel || channel.is_archived || !canRead(me, channel)) throw chatError('Invalid channel ID')
  demandMayPost(me, channel)
  return channel
}

/** Whoever changed a text that was not this one any more would undo what another program did. */
function demandUnchanged({ content }: Target, expected: string | undefined): void {
  if (expected === undefined || createHash('sha256').update(content).digest('hex') === expected.toLowerCase()) return
  throw chatError("'prev_content_sha256' value does not match the expected value.", 'EXPECTATION_MISMATCH')
}

async function publishEdit(ctx: OperationCtx, me: ChatUser, message: Target, told: StoredUpdate): Promise<void> {
  const { channel } = message
  const place = channel ? { stream_id: channel.id, stream_name: channel.name } : {}
  await logEvent(ctx, { ...told, ...place }, await audienceOf(ctx, me, channel, [message.id]))
}

async function flagsByReader(ctx: OperationCtx, messageId: number): Promise<Record<number, number>> {
  const rows = await ctx.query<{ user_id: number; flags: number }>(
    compile(sql`select user_id, flags from chat_delivery where message_id = ${messageId}::bigint and flags <> 0`),
  )
  return Object.fromEntries(rows.map(({ user_id, flags }) => [user_id, flags]))
}
