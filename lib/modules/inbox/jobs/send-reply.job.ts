import { z } from 'zod'
import type { DeskMessage, DeskPort } from '@/lib/connectors/desk/port'
import type { OrganizationCtx } from '@/lib/core/context'
import { tenantTransaction } from '@/lib/core/db/prisma'
import { openFile } from '@/lib/core/files/stored-files'
import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { mirrorConversation } from '../conversations/mirror-conversation'
import { type ClaimedReply, claimReply, settleReply } from '../operations/replies/reply-state'
import { findDesk } from '../settings/accounts'

const UNCERTAIN =
  'It is not certain whether this was sent. Look at the conversation in the helpdesk before you send it again.'
/** Clocks differ, so a message from a little before is looked at too. */
const CLOCK_TOLERANCE_MS = 2 * 60_000

/** Asks the helpdesk to send a reply, once: after a crash or a lost answer its own list says whether it has it. */
export const sendReplyJob = defineJob({
  name: 'inbox.send-reply',
  title: 'Sent a reply',
  failsElsewhere: true,
  isWaiting: true,
  retries: 3,
  retryDelay: 2,
  concurrency: 8,
  input: z.strictObject({ reply_id: z.uuid() }),
  async run({ ctx, input, job }) {
    const reply = await runOperation(claimReply, ctx, input)
    if (!reply) return
    const settle = (outcome: Outcome) => runOperation(settleReply, ctx, { reply_id: reply.id, outcome })
    const found = await findDesk(ctx.organization.id)
    if (!found || found.account.desk_account_id !== reply.desk_account_id) {
      await settle({ failed: 'The helpdesk account of this conversation is not connected any more.' })
      return
    }
    const { desk } = found
    try {
      const outcome = await (reply.was_asked ? lookForSent(ctx, desk, reply) : send(ctx, desk, reply))
      await settle(outcome)
      if ('sent' in outcome && reply.resolves) await resolve(ctx, desk, reply)
    } catch (error) {
      // Whatever went wrong, the person has their words back.
      if (job.isLastAttempt) await settle({ failed: UNCERTAIN })
      throw error
    }
  },
})

type Outcome = { sent: DeskMessage } | { failed: string }

async function send(ctx: OrganizationCtx, desk: DeskPort, reply: ClaimedReply): Promise<Outcome> {
  const files = await Promise.all(reply.files.map(({ id }) => fileOf(ctx, id)))
  const { number, content, private: isPrivate } = reply
  try {
    return { sent: await desk.send(number, { content, private: isPrivate, ...(files.length ? { files } : {}) }) }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return error.outcomeUnknown ? lookForSent(ctx, desk, reply) : { failed: error.message }
  }
}

async function lookForSent(ctx: OrganizationCtx, desk: DeskPort, reply: ClaimedReply): Promise<Outcome> {
  const sent = await findSent(ctx, desk, reply)
  return sent ? { sent } : { failed: UNCERTAIN }
}

/** Null: the helpdesk's list does not have it. */
async function findSent(ctx: OrganizationCtx, desk: DeskPort, reply: ClaimedReply): Promise<DeskMessage | null> {
  const since = reply.created_at.getTime() - CLOCK_TOLERANCE_MS
  const isIt = (message: DeskMessage) =>
    message.direction === (reply.private ? 'note' : 'outgoing') &&
    message.content.trim() === reply.content.trim() &&
    message.attachments.length === reply.files.length &&
    message.sent_at.getTime() >= since
  const candidates = (await desk.messages(reply.number)).filter(isIt)
  if (candidates.length === 0) return null
  // Someone may have written the same words just before.
  const taken = await tenantTransaction(ctx.organization.id, ({ db }) =>
    db.deskReply.findMany({
      where: {
        conversation_id: reply.conversation_id,
        desk_message_id: { in: candidates.map(({ id }) => String(id)) },
      },
      select: { desk_message_id: true },
    }),
  )
  return candidates.findLast(({ id }) => !taken.some((one) => one.desk_message_id === String(id))) ?? null
}

async function fileOf(ctx: OrganizationCtx, id: string) {
  const file = await tenantTransaction(ctx.organization.id, ({ db }) => openFile({ db }, id))
  return {
    name: file.name,
    type: file.content_type,
    data: Buffer.from(await new Response(await file.read()).arrayBuffer()),
  }
}

/** The reply was sent: a conversation that does not resolve stays open for everyone to see. */
async function resolve(ctx: OrganizationCtx, desk: DeskPort, { number }: ClaimedReply): Promise<void> {
  try {
    await desk.setStatus(number, 'resolved')
    await mirrorConversation(ctx, desk, number)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}
