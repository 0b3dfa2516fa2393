import { z } from 'zod'
import { issueToken } from '@/lib/core/auth/passwords/one-time-token'
import { countTry, throttleKey } from '@/lib/core/auth/throttle'
import { type Ctx, systemContext } from '@/lib/core/context'
import { systemTransaction } from '@/lib/core/db/prisma'
import { env } from '@/lib/core/env'
import { announceAfterCommit } from '@/lib/core/live/signals'
import { log } from '@/lib/core/log'
import { composeMail } from '@/lib/core/mail/layout'
import { queueMailInTransaction } from '@/lib/core/mail/queue-mail'
import { defineOperation } from '@/lib/core/operation'
import { done, emailField } from '@/lib/modules/settings/schemas'

const VALID_MINUTES = 60

/** Told to everybody alike, so that it gives nobody away. */
const noMailServer = () => {
  if (env.smtpUrl) return ''
  return env.demo
    ? ' No mail server is set up: an owner finds the mail under Settings, Mail outbox.'
    : ' No mail server is set up yet, so it stays on the server: ask the person who runs it.'
}

/** The same answer, as fast, whether or not there is such an account: the work is done after it. */
export const forgotPassword = defineOperation({
  name: 'settings.password.forgot',
  title: 'Asked for a reset link',
  permission: 'public',
  effect: 'danger',
  tenancy: 'none',
  input: z.strictObject({ email: emailField }),
  output: done,
  run: async ({ ctx, input }) => {
    setImmediate(() => {
      sendResetLink(input.email, ctx.ip).catch((error) => log().error({ err: error }, 'a reset link was not sent'))
    })
    return {
      ok: true,
      message: `If there is an account for ${input.email}, a link to choose a new password is on its way. It works for one hour.${noMailServer()}`,
    }
  },
})

/** @returns whether a mail was queued */
export async function sendResetLink(email: string, ip: string | null): Promise<boolean> {
  const waits = [await countTry(throttleKey('mail', email)), await countTry(throttleKey('mail', `address:${ip}`))]
  if (waits.some((seconds) => seconds > 0)) return false
  const sent = await systemTransaction(async (tx) => {
    const user = await tx.db.user.findUnique({ where: { email } })
    if (!user) return false
    const token = await issueToken(tx.db, { purpose: 'password-reset', userId: user.id, validMinutes: VALID_MINUTES })
    await queueMailInTransaction(tx, await senderFor(user, tx.db), {
      to: user.email,
      subject: 'Choose a new password',
      ...composeMail({
        title: 'Choose a new password',
        paragraphs: [
          `Hello ${user.name}, somebody asked for a new password for your account. If it was you, choose one here.`,
        ],
        action: { label: 'Choose a new password', href: `/reset/${token}` },
        note: 'The link works once and for one hour. If it was not you, do nothing: your password stays as it is.',
      }),
    })
    return true
  })
  if (sent) announceAfterCommit(null, [], true)
  return sent
}

type Db = Parameters<Parameters<typeof systemTransaction>[0]>[0]['db']

/**
 * A reset link opens the account, so it shows on no organization's outbox page. The demo's people are the exception:
 * their password is public, and there the outbox page is the only place to read their mail.
 */
async function senderFor(user: { is_sample: boolean; last_organization_id: string | null }, db: Db): Promise<Ctx> {
  const shown = env.demo && user.is_sample && user.last_organization_id
  const organization = shown ? await db.organization.findUnique({ where: { id: shown } }) : null
  return systemContext('settings.password.forgot', organization)
}
