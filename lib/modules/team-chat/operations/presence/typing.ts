import { z } from 'zod'
import { sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type ChatUser, chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { canPost, findChannel } from '@/lib/modules/team-chat/domain/channel-access'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { isId } from '@/lib/modules/team-chat/domain/ids'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { apiEmail } from '@/lib/modules/team-chat/domain/people'
import { conversationOf } from '@/lib/modules/team-chat/domain/recipients'
import { cleanTopic } from '@/lib/modules/team-chat/domain/topics'
import { readPeople } from '@/lib/modules/team-chat/people/person-wire'
import { settingsOf } from '@/lib/modules/team-chat/personal/register-parts'

/** In larger channels nobody is told who types. */
const MAX_CHANNEL_MEMBERS = 100

type Typing = { op: 'start' | 'stop' }

/** Says that the caller has begun to write, or has stopped. */
export const sendTyping = defineOperation({
  name: 'team-chat.typing.send',
  title: 'Was typing',
  permission: 'team-chat.use',
  effect: 'write',
  unaudited: true,
  input: z.object({
    op: z.enum(['start', 'stop']),
    type: z.enum(['direct', 'private', 'stream', 'channel']).default('direct'),
    to: z.array(z.number().int()).max(1_000).optional(),
    stream_id: z.number().int().optional(),
    topic: z.string().optional(),
  }),
  output: z.object({}),
  async run({ ctx, input }) {
    const me = await chatCaller(ctx)
    const { op, to, stream_id, topic } = input
    if (input.type === 'stream' || input.type === 'channel') {
      if (stream_id === undefined) throw chatError("Missing 'stream_id' argument")
      if (topic === undefined) throw chatError("Missing 'topic' argument")
      await typingInChannel(ctx, me, { op, stream_id, topic })
    } else {
      if (to === undefined) throw chatError("Missing 'to' argument")
      await typingDirectly(ctx, me, { op, to })
    }
    return {}
  },
})

async function typingDirectly(ctx: OperationCtx, me: ChatUser, { op, to }: Typing & { to: number[] }): Promise<void> {
  if (!settingsOf(me).send_private_typing_notifications)
    throw chatError('User has disabled typing notifications for direct messages')
  if (to.length === 0) throw chatError("Empty 'to' list")
  const ids = conversationOf([me.id, ...to])
  const people = await readPeople(ctx, sql`u.id = any(${ids.filter(isId)}::int[])`)
  const unknown = ids.find((id) => !people.some((person) => person.id === id))
  if (unknown !== undefined) throw chatError(`Invalid user ID ${unknown}`)
  const told = people.filter((person) => person.is_active && settingsOf(person).receives_typing_notifications)
  const recipients = people.map((person) => ({ user_id: person.id, email: apiEmail(person) }))
  await logEvent(
    ctx,
    { type: 'typing', op, message_type: 'direct', sender: senderOf(me), recipients },
    told.map(({ id }) => id),
  )
}

async function typingInChannel(
  ctx: OperationCtx,
  me: ChatUser,
  { op, stream_id, topic }: Typing & { stream_id: number; topic: string },
): Promise<void> {
  if (!settingsOf(me).send_stream_typing_notifications)
    throw chatError('User has disabled typing notifications for channel messages')
  const channel = await findChannel(ctx, me, stream_id)
  if (!channel || !canPost(me, channel)) throw chatError('Invalid channel ID')
  const people = await readPeople(
    ctx,
    sql`u.is_active and exists (select from chat_subscription s where s.channel_id = ${stream_id}::int and s.user_id = u.id)`,
  )
  if (people.length > MAX_CHANNEL_MEMBERS) return
  const told = people.filter((person) => person.id !== me.id && settingsOf(person).receives_typing_notifications)
  await logEvent(
    ctx,
    { type: 'typing', op, message_type: 'stream', sender: senderOf(me), stream_id, topic: cleanTopic(topic) },
    told.map(({ id }) => id),
  )
}

const senderOf = (me: ChatUser) => ({ user_id: me.id, email: apiEmail(me) })
