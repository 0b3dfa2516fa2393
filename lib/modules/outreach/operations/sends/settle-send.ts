import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { amendEntries } from '@/lib/core/timeline/record-entry'
import { messageSource } from '@/lib/modules/outreach/sends/record-messages'
import { sendOf } from './read-send'
import { signalSend } from './write-send'

/**
 * Takes over what became of mails in the outbox, and closes the send once nothing of it is under way.
 */
export const settleSend = defineOperation({
  name: 'outreach.send.settle',
  title: 'Noted what became of a send',
  permission: 'outreach.send.start',
  effect: 'write',
  input: z.strictObject({ send_id: z.string() }),
  output: z.object({ waiting: z.number(), in_outbox: z.number(), done: z.number(), failed: z.number() }),
  async run({ ctx, input }) {
    const before = await sendOf(ctx, input.send_id)
    const own = sql`m.organization_id = ${ctx.organization.id}::uuid and m.send_id = ${before.id}::uuid`
    const settled = await ctx.query<{ id: string; state: string; error: string }>(
      compile(sql`
        update outreach_message m set
          state = case mail.state when 'sent' then 'sent' else 'failed' end,
          sent_at = mail.sent_at,
          error = case mail.state when 'sent' then ''
            when 'kept' then 'No mail server is set up, so the mail waits in the outbox under Settings.'
            else coalesce(mail.error, 'The mail server refused it.') end,
          updated_at = now()
        from mail where mail.id = m.mail_id and ${own}
          -- A mail that was kept or had failed may have been sent again from the outbox.
          and (m.state = 'handed' and mail.state in ('sent', 'failed', 'kept') or m.state = 'failed' and mail.state = 'sent')
        returning m.id::text, m.state, m.error`),
    )
    amendEntries(
      ctx,
      settled.map(({ id, state, error }) => ({ source: messageSource(id), data: { state, error } })),
    )
    const [counts] = await ctx.query<{ waiting: number; in_outbox: number; done: number; failed: number }>(
      compile(sql`select count(*) filter (where m.state in ('queued', 'sending'))::int as waiting,
          count(*) filter (where m.state = 'handed')::int as in_outbox,
          count(*) filter (where m.state not in ('queued', 'sending', 'handed'))::int as done,
          count(*) filter (where m.state in ('failed', 'unknown'))::int as failed
        from outreach_message m where ${own}`),
    )
    if (settled.length > 0) ctx.signal({ type: 'grid', slug: 'outreach-messages' })
    if (before.state === 'sending' && counts!.waiting + counts!.in_outbox === 0) {
      await ctx.db.outreachSend.updateMany({
        where: { id: before.id, state: 'sending' },
        data: { state: 'sent', finished_at: new Date(), error: '', version: { increment: 1 }, updated_at: new Date() },
      })
      signalSend(ctx, before, await sendOf(ctx, before.id))
    } else {
      await ctx.db.outreachSend.updateMany({ where: { id: before.id }, data: { updated_at: new Date() } })
      ctx.signal({ type: 'grid', slug: 'outreach-sends', ids: [before.id] })
    }
    return counts!
  },
})
