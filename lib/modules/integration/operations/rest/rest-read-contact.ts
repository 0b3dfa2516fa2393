import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { liveContact } from '@/lib/modules/crm/records/find-record'
import { contactOutput, contactToWire } from '@/lib/modules/integration/rest/contact-wire'

export const restReadContact = defineOperation({
  name: 'integration.contact.read',
  title: 'Read a contact',
  permission: 'crm.contact.read',
  effect: 'read',
  // It asks once.
  snapshot: 'statement',
  input: z.strictObject({ contact_id: z.string() }),
  output: z.object({ contact: contactOutput }),
  run: async ({ ctx, input }) => ({ contact: contactToWire(await liveContact(ctx, input.contact_id)) }),
})
