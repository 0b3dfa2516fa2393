import { z } from 'zod'
import { connectIfConfigured, connectInstallation } from '../connections/connection'
import type { Connector } from '../connections/define-connector'
import { systemDb } from '../db/prisma'
import { env } from '../env'
import { defineSystemJob } from '../jobs/define-job'
import { announceAfterCommit } from '../live/signals'
import { ProviderError } from '../provider-error'
import { findConnector } from '../registry'
import { hasEntryLink } from './entry-links'
import type { MailPort } from './port'

/**
 * Hands one mail to the organization's mail server, or to the installation's. Without one the mail is kept for the
 * outbox page. What a server refuses for good is not tried again.
 */
export const deliverMail = defineSystemJob({
  name: 'core.deliver-mail',
  title: 'Delivered a mail',
  input: z.strictObject({ mail_id: z.uuid() }),
  failsElsewhere: true,
  retries: 8,
  retryDelay: 10,
  expireInSeconds: 120,
  concurrency: 4,
  async run({ input, job }) {
    // The system role: mails of sign-in belong to no organization.
    const mails = systemDb().mail
    const mail = await mails.findUnique({ where: { id: input.mail_id } })
    if (mail?.state !== 'queued') return
    const update = async (data: object) => {
      await mails.updateMany({ where: { id: mail.id, state: 'queued' }, data })
      announceAfterCommit(mail.organization_id, [{ type: 'grid', slug: 'settings-mail', ids: [mail.id] }], false)
    }
    try {
      const port = await portFor(mail)
      if (!port) return await update({ state: 'kept' })
      await port.send(mail)
    } catch (error) {
      const isPermanent = error instanceof ProviderError && error.kind === 'validation'
      const isFinal = isPermanent || job.isLastAttempt
      const told = error instanceof ProviderError ? error.message : 'The mail could not be handed over.'
      await update({ attempts: job.attempt, error: told, ...(isFinal ? { state: 'failed' } : {}) })
      if (isPermanent) return
      throw error
    }
    await update({ state: 'sent', sent_at: new Date(), attempts: job.attempt, error: null })
  },
})

/**
 * A link that signs its reader in goes by the installation's own server where there is one: the owner of an
 * organization's server could read it there, and make an account in another person's name.
 */
async function portFor(mail: { organization_id: string | null; text_body: string }): Promise<MailPort | null> {
  const connector = findConnector('mail') as Connector<MailPort> | undefined
  if (!connector) return null
  const organizationId = env.smtpUrl && hasEntryLink(mail.text_body) ? null : mail.organization_id
  return organizationId ? connectIfConfigured(organizationId, connector) : connectInstallation(connector)
}
