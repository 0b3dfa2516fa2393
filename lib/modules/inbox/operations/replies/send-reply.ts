import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { conflict, invalidField, notFound, tooLarge } from '@/lib/core/errors'
import { typeOfFile } from '@/lib/core/files/file-type'
import { deleteFile, keepFile, receiveFile } from '@/lib/core/files/stored-files'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { reachConversation } from '@/lib/modules/inbox/conversations/find-conversation'
import { toReply } from '@/lib/modules/inbox/conversations/message-wire'
import { sendReplyJob } from '@/lib/modules/inbox/jobs/send-reply.job'
import {
  chatReply,
  MAX_FILE_BYTES,
  MAX_REPLY_CHARACTERS,
  MAX_REPLY_FILES,
  type ReplyFile,
  replyFile,
} from '@/lib/modules/inbox/schemas'

const conversation_id = z.string()
const reply_id = z.uuid('Send the id of a reply.')
const content = z.string().trim().max(MAX_REPLY_CHARACTERS, `Use at most ${MAX_REPLY_CHARACTERS} characters.`)
const answer = z.object({ reply: chatReply }).meta({ id: 'DeskReplyAnswer' })

/** Takes a file in for a reply; it is stored with the reply that names it, else swept away after a day. */
export const uploadReplyFile = defineOperation({
  name: 'inbox.reply.upload',
  title: 'Uploaded a file for a reply',
  permission: 'inbox.conversation.reply',
  effect: 'write',
  delegates: true,
  input: z.strictObject({ file: z.file({ error: 'Send the file in a form, as multipart/form-data.' }) }),
  output: z.object({ file: replyFile }).meta({ id: 'DeskReplyFileAnswer' }),
  async run({ ctx, input: { file } }) {
    if (file.size > MAX_FILE_BYTES) throw tooLarge(`The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB.`)
    if (file.size === 0) throw invalidField('file', 'The file is empty. Choose another one.')
    const { id, name, content_type, size } = await receiveFile(ctx, {
      name: file.name,
      content_type: typeOfFile(file),
      bytes: file.stream(),
      max_bytes: MAX_FILE_BYTES,
    })
    return { file: { id, name, content_type, size } }
  },
})

/** Stores a reply or a note, which the helpdesk is then asked to send. */
export const createReply = defineOperation({
  name: 'inbox.reply.create',
  title: 'Replied to a conversation',
  permission: 'inbox.conversation.reply',
  effect: 'danger',
  input: z.strictObject({
    conversation_id,
    content: content.default(''),
    private: z
      .boolean({ error: 'Send true or false.' })
      .default(false)
      .describe('A note that the customer does not see'),
    resolve: z
      .boolean({ error: 'Send true or false.' })
      .default(false)
      .describe('Resolve the conversation once it is sent'),
    file_ids: z.array(reply_id).max(MAX_REPLY_FILES, `Attach at most ${MAX_REPLY_FILES} files.`).default([]),
  }),
  output: answer,
  async run({ ctx, input }) {
    if (!input.content && input.file_ids.length === 0)
      throw invalidField('content', 'Write something, or attach a file.', 'missing')
    const { row } = await reachConversation(ctx, input.conversation_id)
    if (!input.private && !row.can_reply)
      throw conflict(
        'The channel of this conversation takes no replies any more. Write to the customer in another way, or add a note.',
      )
    const files: ReplyFile[] = []
    for (const id of new Set(input.file_ids)) {
      const { name, content_type, size } = await keepFile(ctx, id)
      files.push({ id, name, content_type, size })
    }
    const reply = await ctx.db.deskReply.create({
      data: {
        id: newId(),
        organization_id: ctx.organization.id,
        conversation_id: row.id,
        author_id: ctx.user?.id ?? null,
        author_name: ctx.actor.label,
        content: input.content,
        private: input.private,
        resolves: input.resolve,
        files,
      },
    })
    await ctx.enqueue(sendReplyJob, { reply_id: reply.id })
    record(ctx, row.id, null, { content: input.content, private: input.private, files: files.map(({ name }) => name) })
    return { reply: toReply(reply) }
  },
})

/** A reply that could not be sent, once more, perhaps in other words. */
export const retryReply = defineOperation({
  name: 'inbox.reply.retry',
  title: 'Sent a reply again',
  permission: 'inbox.conversation.reply',
  effect: 'danger',
  input: z.strictObject({ conversation_id, reply_id, content: content.optional() }),
  output: answer,
  async run({ ctx, input }) {
    const { row } = await reachConversation(ctx, input.conversation_id)
    const before = await failedReply(ctx, row.id, input.reply_id)
    const written = input.content ?? before.content
    if (!written && (before.files as ReplyFile[]).length === 0)
      throw invalidField('content', 'Write something.', 'missing')
    const reply = { ...before, content: written, state: 'sending', reason: '', asked_at: null }
    const { count } = await ctx.db.deskReply.updateMany({
      where: { id: before.id, state: 'failed' },
      data: { content: written, state: 'sending', reason: '', asked_at: null },
    })
    if (count === 0) throw notFailed()
    await ctx.enqueue(sendReplyJob, { reply_id: before.id })
    record(ctx, row.id, { content: before.content }, { content: written })
    return { reply: toReply(reply) }
  },
})

export const discardReply = defineOperation({
  name: 'inbox.reply.discard',
  title: 'Discarded a reply that was not sent',
  permission: 'inbox.conversation.reply',
  effect: 'danger',
  input: z.strictObject({ conversation_id, reply_id }),
  output: z.object({ ok: z.literal(true) }).meta({ id: 'DeskReplyDiscarded' }),
  async run({ ctx, input }) {
    const before = await failedReply(ctx, input.conversation_id, input.reply_id)
    await ctx.db.deskReply.deleteMany({ where: { id: before.id, state: 'failed' } })
    for (const { id } of before.files as ReplyFile[]) await deleteFile(ctx, id)
    record(ctx, before.conversation_id, { content: before.content }, null)
    return { ok: true as const }
  },
})

async function failedReply(ctx: OperationCtx, conversation: string, id: string) {
  const reply = z.uuid().safeParse(conversation).success
    ? await ctx.db.deskReply.findFirst({ where: { id, conversation_id: conversation } })
    : null
  if (!reply) throw notFound('reply')
  if (reply.state !== 'failed') throw notFailed()
  return reply
}

const notFailed = () => conflict('This reply is being sent, or was sent already.')

type Values = Record<string, unknown>

function record(ctx: OperationCtx, id: string, before: Values | null, after: Values | null): void {
  ctx.record({ entity: 'desk-conversations', id, label: 'Reply', before, after })
  ctx.signal({ type: 'grid', slug: 'desk-conversations', ids: [id] })
}
