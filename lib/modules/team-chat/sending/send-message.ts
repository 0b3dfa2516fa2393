import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import type { ChannelAccess } from '../domain/channel-access'
import { logEvent } from '../domain/log-event'
import { conversation } from '../domain/recipients'
import { cleanTopic, topicKey } from '../domain/topics'
import { notifyOwners } from '../files/attachment-wire'
import { claimUploads } from '../files/claim-uploads'
import { parseWidget } from '../rendering/widgets'
import { alertedPeople } from './alerted-people'
import { demandMentions } from './demand-mentions'
import { notifyAbsent } from './notify-absent'
import { type Delivered, readersOf } from './readers-of'
import { renderFor } from './render-for'
import { cleanContent } from './text'
import { countInTopic } from './topic-counts'

export type NewMessage = {
  to: { channel: ChannelAccess; topic: string } | { people: number[] }
  content: string
  /** The name of the sending program. */
  client: string
  /** Whether the sender's own copy counts as read. */
  readBySender: boolean
  /** Of a notice: who caused it needs not be told. */
  alsoReadBy?: number[]
  /** The sender's queue and their own name for the message: the same again is the same message. */
  local?: { queue_id: string; local_id: string } | undefined
}

/** Where a message goes. Of direct messages channel and topic are empty. */
type Target = { recipient_id: number; channel: ChannelAccess | null; topic: string }

/**
 * Sends a message: to its readers, into the conversation, to the queues. Who may write there is asked before
 * (`demandMayPost`); whom they may call is asked here, since only the rendered text tells.
 */
export async function sendMessage(ctx: OperationCtx, sender: ChatUser, message: NewMessage): Promise<{ id: number }> {
  const content = cleanContent(message.content)
  const target = await targetOf(ctx, sender, message.to)
  const rendered = await renderFor(ctx, sender, content)
  await demandMentions(ctx, sender, rendered, target)
  const alerted = await alertedPeople(ctx, rendered.text)
  const details = { sender, rendered, alerted, readBy: readersBefore(sender, message), ...target }

  const sent = await insertWithDeliveries(ctx, { content, details, message })
  if (!sent) return (await sentBefore(ctx, sender, message.local!))!
  await addWidget(ctx, sender, sent.id, content)
  const claimed = await claimUploads(ctx, sent.id, rendered.upload_path_ids)
  await notifyAbsent(ctx, { sender, target, text: rendered.text, delivered: sent.delivered })
  if (target.channel) await countInTopic(ctx, target.channel, target.topic, sent.id)
  await notifyOwners(ctx, 'update', claimed)
  await logEvent(
    ctx,
    {
      type: 'message',
      message_id: sent.id,
      flags: Object.fromEntries(sent.delivered.filter(({ flags }) => flags !== 0).map((to) => [to.user_id, to.flags])),
      ...(message.local ? { local: message.local } : {}),
    },
    sent.delivered.map(({ user_id }) => user_id),
  )
  return { id: sent.id }
}

const readersBefore = (sender: ChatUser, { readBySender, alsoReadBy = [] }: NewMessage): number[] =>
  readBySender ? [sender.id, ...alsoReadBy] : alsoReadBy

async function targetOf(ctx: OperationCtx, sender: ChatUser, to: NewMessage['to']): Promise<Target> {
  if ('channel' in to)
    return { recipient_id: to.channel.recipient_id, channel: to.channel, topic: cleanTopic(to.topic) }
  return { recipient_id: await conversation(ctx, [sender.id, ...to.people]), channel: null, topic: '' }
}

type LocalId = NonNullable<NewMessage['local']>
const localKey = ({ queue_id, local_id }: LocalId): string => `${queue_id} ${local_id}`

type Insert = {
  content: string
  details: Parameters<typeof readersOf>[0]
  message: NewMessage
}

/** @returns undefined where the same was sent before (also by a request that runs at this moment: it is waited for) */
async function insertWithDeliveries(
  ctx: OperationCtx,
  { content, details, message }: Insert,
): Promise<{ id: number; delivered: Delivered[] } | undefined> {
  const { sender, rendered, channel, recipient_id, topic } = details
  const organization = sql`${ctx.organization.id}::uuid`
  const [row] = await ctx.query<{ id: number | null; delivered: Delivered[] | null }>(
    compile(sql`
      with sent as (
        insert into chat_message (organization_id, sender_id, recipient_id, channel_id, topic, topic_key, content,
          rendered, plain, client, has_link, has_image, has_attachment, mentioned_ids, local_key)
        values (${organization}, ${sender.id}::int, ${recipient_id}::int, ${channel?.id ?? null}::int, ${topic},
          ${topicKey(topic)}, ${content}, ${rendered.html}, ${rendered.text}, ${message.client},
          ${rendered.has_link}::bool, ${rendered.has_image}::bool, ${rendered.has_attachment}::bool,
          ${rendered.mentioned_user_ids}::int[], ${message.local ? localKey(message.local) : null}::text)
        on conflict (organization_id, sender_id, local_key) where local_key is not null do nothing
        returning id
      ), delivered as (
        insert into chat_delivery (user_id, message_id, organization_id, recipient_id, flags)
        select r.id, sent.id, ${organization}, ${recipient_id}::int, r.flags
        from sent, (${readersOf(details)}) r
        returning user_id, flags
      )
      select (select id::float8 from sent) as id,
        (select jsonb_agg(jsonb_build_object('user_id', user_id, 'flags', flags) order by user_id) from delivered) as delivered`),
  )
  return row?.id == null ? undefined : { id: row.id, delivered: row.delivered ?? [] }
}

/** What the sender has sent under the same local id, however long ago. */
export async function sentBefore(
  ctx: OperationCtx,
  sender: ChatUser,
  local: LocalId,
): Promise<{ id: number } | undefined> {
  const [row] = await ctx.query<{ id: number }>(
    compile(sql`select id::float8 as id from chat_message where organization_id = ${ctx.organization.id}::uuid
      and sender_id = ${sender.id}::int and local_key = ${localKey(local)}`),
  )
  return row
}

async function addWidget(ctx: OperationCtx, sender: ChatUser, messageId: number, content: string): Promise<void> {
  const widget = parseWidget(content)
  if (!widget) return
  await ctx.query(
    compile(sql`insert into chat_submessage (organization_id, message_id, sender_id, msg_type, content)
      values (${ctx.organization.id}::uuid, ${messageId}::bigint, ${sender.id}::int, 'widget', ${JSON.stringify(widget)})
      returning 1`),
  )
}
