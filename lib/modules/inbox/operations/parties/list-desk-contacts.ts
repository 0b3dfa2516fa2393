import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { knownContacts } from '@/lib/modules/inbox/parties/known-contacts'
import { deskContacts } from '@/lib/modules/inbox/schemas'
import { findDesk } from '@/lib/modules/inbox/settings/accounts'

/** A page waits for it. */
const LIMITS = { timeoutMs: 5_000, retries: 0 }

/** Contacts of the helpdesk, read live, with who they are here. */
export const listDeskContacts = defineOperation({
  name: 'inbox.contact.list',
  title: 'Listed contacts of the helpdesk',
  permission: 'inbox.contact.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({
    q: z
      .string()
      .trim()
      .max(200, 'Use at most 200 characters.')
      .default('')
      .describe('Name, e-mail address or phone number'),
    page: z.coerce
      .number({ error: 'Enter a number.' })
      .int('Enter a whole number.')
      .min(1, 'The least is 1.')
      .max(100_000, 'The most is 100 000.')
      .default(1)
      .describe('Pages have the size that the helpdesk gives them'),
  }),
  output: deskContacts,
  async run({ ctx, input: { q, page } }) {
    const nothing = { configured: true, degraded: false, reason: '', contacts: [], total: null, page, has_more: false }
    const found = await findDesk(ctx.organization.id, LIMITS)
    if (!found) return { ...nothing, configured: false }
    try {
      const { contacts, total, has_more } = await found.desk.contacts({ q, page })
      return {
        ...nothing,
        ...{ total, has_more },
        contacts: await knownContacts(ctx, found.account.desk_account_id, contacts),
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      return { ...nothing, degraded: true, reason: error.message }
    }
  },
})
