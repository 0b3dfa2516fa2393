import { z } from 'zod'
import { callTrusted, defineOperation } from '@/lib/core/operation'
import { looseContactWrites } from '@/lib/modules/crm/operations/contacts/contact-writes'
import { contactFields, enteredText } from '@/lib/modules/integration/rest/contact-fields'
import { contactOutput, contactToWire } from '@/lib/modules/integration/rest/contact-wire'

/** Changes what is sent; null empties. 409 with the other's id where that one has the e-mail address or number. */
export const restUpdateContact = defineOperation({
  name: 'integration.contact.update',
  title: 'Changed a contact',
  permission: 'crm.contact.update',
  effect: 'write',
  input: z.strictObject({ contact_id: z.string(), ...contactFields }),
  output: z.object({ contact: contactOutput }),
  async run({ ctx, input: { contact_id, ...fields } }) {
    const row = await callTrusted(ctx, looseContactWrites.update, {
      row_id: contact_id,
      changes: enteredText(fields),
    })
    return { contact: contactToWire(row) }
  },
})
