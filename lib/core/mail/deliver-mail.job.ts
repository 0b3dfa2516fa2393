import { z } from 'zod'
import { systemDb } from '../db/prisma'
import { env } from '../env'
import { defineSystemJob } from '../jobs/define-job'
import { redactText } from '../redact'
import { type SmtpFailure, sendBySmtp } from './smtp'

/**
 * Hands one mail to the SMTP server. Without one the mail is kept for the outbox page. What the server refuses for good
 * is not tried again.
 */
export const deliverMail = defineSystemJob({
  name: 'core.deliver-mail',
  title: 'Delivered a mail',
  input: z.strictObject({ mail_id: z.uuid() }),
  retries: 8,
  retryDelay: 10,
  expireInSeconds: 120,
  concurrency: 4,
  async run({ input, job }) {
    // The system role: mails of sign-in belong to no organization.
    const mails = systemDb().mail
    const mail = await mails.findUnique({ where: { id: input.mail_id } })
    if (mail?.state !== 'queued') return
    const update = (data: object) => mails.updateMany({ where: { id: mail.id, state: 'queued' }, data })
    if (!env.smtpUrl) {
      await update({ state: 'kept' })
      return
    }
    try {
      await sendBySmtp(env.smtpUrl, env.mailFrom, mail)
    } catch (error) {
      const failure = error as SmtpFailure
      const isFinal = failure.permanent || job.isLastAttempt
      const told = redactText(failure.message).slice(0, 1000)
      await update({ attempts: job.attempt, error: told, ...(isFinal ? { state: 'failed' } : {}) })
      if (failure.permanent) return
      throw error
    }
    await update({ state: 'sent', sent_at: new Date(), attempts: job.attempt, error: null })
  },
})
