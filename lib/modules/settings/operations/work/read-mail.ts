import { z } from 'zod'
import { connectionState } from '@/lib/core/connections/connection'
import { env } from '@/lib/core/env'
import { notFound } from '@/lib/core/errors'
import { hideEntryLinks } from '@/lib/core/mail/entry-links'
import { defineOperation } from '@/lib/core/operation'
import { ROLES } from '@/lib/core/permissions'
import { findConnector } from '@/lib/core/registry'
import { iso, isoOrNull } from '@/lib/modules/settings/domain/wire'

/** One mail of the outbox, as its reader saw it. */
export const readMail = defineOperation({
  name: 'settings.mail.read',
  title: 'Read a mail',
  permission: 'settings.mail.read',
  effect: 'read',
  input: z.strictObject({ id: z.string() }),
  output: z.object({
    id: z.string(),
    to_address: z.string(),
    subject: z.string(),
    text_body: z.string(),
    html_body: z.string(),
    state: z.string(),
    error: z.string().nullable(),
    created_at: z.string(),
    sent_at: z.string().nullable(),
    links_hidden: z.boolean(),
  }),
  run: async ({ ctx, input }) => {
    const known = z.uuid().safeParse(input.id).success
    const row = known ? await ctx.db.mail.findFirst({ where: { id: input.id } }) : null
    if (!row) throw notFound('mail')
    // An administrator could accept an owner's invitation; with real mail only the mailbox proves an identity.
    const isInMailbox = row.state === 'sent' && !(await isPlayed(ctx.organization.id))
    const maySeeLinks = ctx.role === ROLES.owner && !env.smtpUrl && !isInMailbox
    const shown = (text: string) => (maySeeLinks ? text : hideEntryLinks(text))
    return {
      id: row.id,
      to_address: row.to_address,
      subject: row.subject,
      text_body: shown(row.text_body),
      html_body: shown(row.html_body),
      state: row.state,
      error: row.error,
      created_at: iso(row.created_at),
      sent_at: isoOrNull(row.sent_at),
      links_hidden: shown(row.text_body) !== row.text_body,
    }
  },
})

/** What the sandbox was sent reached no mailbox. */
async function isPlayed(organizationId: string): Promise<boolean> {
  const connector = findConnector('mail')
  return connector !== undefined && (await connectionState(organizationId, connector)) === 'sandbox'
}
