import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { env } from '@/lib/core/env'
import { AppError } from '@/lib/core/errors'
import { queueMail } from '@/lib/core/mail/queue-mail'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { renderMail } from '@/lib/modules/outreach/domain/render-message'
import { unsubscribeToken } from '@/lib/modules/outreach/domain/unsubscribe-token'
import { recordMessages } from '@/lib/modules/outreach/sends/record-messages'
import { sendOf } from './read-send'
import { rendered } from './write-send'

const SOME = 50

export type ClaimedMessage = { id: string; to_address: string; fields: unknown; opted_out: boolean }

/**
 * The next messages that wait, locked for this transaction; other workers take others. Opt-outs are asked once more: some
 * came since the send was started. Nothing is given of a send that was cancelled.
 */
export const claimQueued = (ctx: OperationCtx, sendId: string, channel: string, limit: number) =>
  ctx.query<ClaimedMessage>(
    compile(sql`
      select m.id::text, m.to_address, m.fields,
        exists (select 1 from outreach_opt_out o where o.organization_id = m.organization_id
          and o.channel = ${channel} and o.address = m.to_address) as opted_out
      from outreach_message m
      where m.organization_id = ${ctx.organization.id}::uuid and m.send_id = ${sendId}::uuid and m.state = 'queued'
        and exists (select 1 from outreach_send s where s.id = m.send_id and s.state = 'sending')
      order by m.id limit ${limit}::int8
      for no key update of m skip locked`),
  )

/** Hands some e-mails to the outbox. The mail and the message's state are one commit, so none is handed over twice. */
export const handOverEmails = defineOperation({
  name: 'outreach.message.hand_over',
  title: 'Handed e-mails to the outbox',
  permission: 'outreach.send.start',
  effect: 'write',
  input: z.strictObject({ send_id: z.string() }),
  output: z.object({ done: z.number() }),
  async run({ ctx, input }) {
    const send = await sendOf(ctx, input.send_id)
    const messages = await claimQueued(ctx, send.id, 'email', SOME)
    for (const message of messages) {
      const data = message.opted_out
        ? { state: 'blocked', error: 'Has opted out.' }
        : await handOver(ctx, message, send).then(
            (mail_id) => ({ state: 'handed', mail_id, attempts: 1 }),
            (error) => {
              if (!(error instanceof AppError)) throw error
              return { state: 'failed', error: error.message.slice(0, 500) }
            },
          )
      await ctx.db.outreachMessage.updateMany({ where: { id: message.id }, data: { ...data, updated_at: new Date() } })
    }
    const ids = messages.map(({ id }) => id)
    await recordMessages(ctx, send, sql`m.id = any(${ids}::uuid[]) and m.state = 'handed'`)
    if (messages.length > 0) ctx.signal({ type: 'grid', slug: 'outreach-messages' })
    return { done: messages.length }
  },
})

async function handOver(
  ctx: OperationCtx,
  { id, to_address, fields }: ClaimedMessage,
  send: Awaited<ReturnType<typeof sendOf>>,
): Promise<string> {
  const copy = rendered(send, fields)
  const token = unsubscribeToken(ctx.organization.id, id)
  return queueMail(ctx, {
    to: to_address,
    subject: copy.subject,
    ...renderMail(copy, ctx.organization.name, `/u/${token}`),
    // RFC 8058: mail programs offer a button of their own, and post to this address without asking further.
    headers: {
      'List-Unsubscribe': `<${env.url}/api/v1/outreach/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
}
