import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { connectDesk } from '@/lib/modules/inbox/settings/accounts'

/** Contacts of the helpdesk, found live: to link a customer or contact to one. */
export const searchDeskContacts = defineOperation({
  name: 'inbox.party.search',
  title: 'Searched contacts of the helpdesk',
  permission: 'inbox.party.link',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({
    q: z
      .string()
      .trim()
      .min(2, 'Enter at least 2 characters.')
      .max(200, 'Use at most 200 characters.')
      .describe('Name, e-mail address or phone number'),
  }),
  output: z
    .object({
      contacts: z.array(
        z.object({ desk_contact_id: z.string(), name: z.string(), email: z.string(), phone: z.string() }),
      ),
    })
    .meta({ id: 'DeskContacts' }),
  async run({ ctx, input }) {
    const { desk } = await connectDesk(ctx.organization.id, { timeoutMs: 5_000, retries: 0 })
    const found = await desk.searchContacts(input.q)
    return {
      contacts: found.map(({ id, name, email, phone }) => ({ desk_contact_id: String(id), name, email, phone })),
    }
  },
})
