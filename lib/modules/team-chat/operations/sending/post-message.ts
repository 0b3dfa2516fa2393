import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type ChatUser, chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { channelToPost, topicToPost } from '@/lib/modules/team-chat/sending/demand-may-post'
import { findPeople } from '@/lib/modules/team-chat/sending/find-people'
import { parseChannel, parsePeople } from '@/lib/modules/team-chat/sending/parse-to'
import { type NewMessage, sendMessage, sentBefore } from '@/lib/modules/team-chat/sending/send-message'

/** Programs that somebody reads in: what they send there they have read. */
const READING_PROGRAMS = new Set(
  [
    'ZulipMobile',
    'ZulipTerminal',
    'ZulipElectron',
    'ZulipDesktop',
    'ZulipAndroid',
    'ZulipiOS',
    'website',
    'ios',
    'android',
    'snipe',
  ].map((name) => name.toLowerCase()),
)

export const postMessage = defineOperation({
  name: 'team-chat.message.send',
  title: 'Sent a chat message',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({
    type: z.enum(['stream', 'channel', 'private', 'direct']),
    to: z.string(),
    content: z.string(),
    topic: z.string().optional(),
    queue_id: z.string().max(200).optional(),
    local_id: z.string().max(200).optional(),
    read_by_sender: z.boolean().optional(),
    client: z.string().default('website'),
  }),
  output: z.object({ id: z.number().int() }),
  async run({ ctx, input }) {
    const sender = await chatCaller(ctx)
    const { content, queue_id, local_id, client } = input
    const local = queue_id !== undefined && local_id !== undefined ? { queue_id, local_id } : undefined
    try {
      return await sendMessage(ctx, sender, {
        to: await destination(ctx, sender, input),
        content,
        client,
        readBySender: input.read_by_sender ?? READING_PROGRAMS.has(client.toLowerCase()),
        local,
      })
    } catch (error) {
      // A message whose answer was lost stays sent, also where its sender may not write any more.
      const sent = local && error instanceof AppError ? await sentBefore(ctx, sender, local) : undefined
      if (sent) return sent
      throw error
    }
  },
})

type Addressed = { type: 'stream' | 'channel' | 'private' | 'direct'; to: string; topic?: string | undefined }

async function destination(
  ctx: OperationCtx,
  sender: ChatUser,
  { type, to, topic }: Addressed,
): Promise<NewMessage['to']> {
  if (type === 'private' || type === 'direct') return { people: await findPeople(ctx, sender, parsePeople(to)) }
  const named = parseChannel(to)
  if (topic === undefined) throw chatError('Missing topic')
  const channel = await channelToPost(ctx, sender, named)
  return { channel, topic: await topicToPost(ctx, channel, topic) }
}
