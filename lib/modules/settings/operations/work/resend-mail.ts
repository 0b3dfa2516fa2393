import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import { sendMailAgain } from '@/lib/core/mail/queue-mail'
import { defineOperation } from '@/lib/core/operation'
import { done } from '@/lib/modules/settings/schemas'

/** For mails that were kept before there was a mail server, or that it refused. */
export const resendMail = defineOperation({
  name: 'settings.mail.resend',
  title: 'Sent a mail again',
  permission: 'settings.mail.write',
  effect: 'danger',
  input: z.strictObject({ row_id: z.string() }),
  output: done,
  run: async ({ ctx, input }) => {
    const known = z.uuid().safeParse(input.row_id).success
    const mail = known ? await ctx.db.mail.findFirst({ where: { id: input.row_id } }) : null
    if (!mail) throw notFound('mail')
    await sendMailAgain(ctx, mail.id)
    ctx.record({
      entity: 'settings-mail',
      id: mail.id,
      label: mail.subject,
      before: { state: mail.state },
      after: { state: 'queued' },
    })
    ctx.signal({ type: 'grid', slug: 'settings-mail', ids: [mail.id] })
    return { ok: true, message: `Waiting to be sent to ${mail.to_address}.` }
  },
})
