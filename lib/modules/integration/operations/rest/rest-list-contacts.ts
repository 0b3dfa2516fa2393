import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { CONTACT_COLUMNS, contactOutput, contactToWire } from '@/lib/modules/integration/rest/contact-wire'
import { listDetails, listFields, sortField } from '@/lib/modules/integration/rest/fields'
import { listRows } from '@/lib/modules/integration/rest/list'

export const restListContacts = defineOperation({
  name: 'integration.contact.list',
  title: 'Listed contacts',
  permission: 'crm.contact.read',
  effect: 'read',
  // It may follow changes: what it shows must be newer than the time up to which it shows it.
  snapshot: 'statement',
  input: z.strictObject({
    ...listFields,
    search: z
      .string()
      .max(200, 'At most 200 characters.')
      .optional()
      .meta({ description: 'Words of name, e-mail address, phone number or company; all must occur.' }),
    sort: sortField(['created_at', 'updated_at', 'full_name']),
  }),
  output: z.object({ contacts: z.array(contactOutput), ...listDetails }),
  async run({ ctx, input }) {
    const { rows, ...details } = await listRows(ctx, 'crm-contacts', CONTACT_COLUMNS, input)
    return { contacts: rows.map(contactToWire), ...details }
  },
})
