import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { callTrusted, defineOperation, type OperationCtx } from '@/lib/core/operation'
import { readPhone } from '@/lib/core/phone'
import { samePerson } from '@/lib/modules/crm/contacts/find-contacts'
import { looseContactWrites } from '@/lib/modules/crm/operations/contacts/contact-writes'
import { liveContact } from '@/lib/modules/crm/records/find-record'
import { contactFields, enteredText } from '@/lib/modules/integration/rest/contact-fields'
import { contactOutput, contactToWire } from '@/lib/modules/integration/rest/contact-wire'

/** The CRM has each person once: a contact with the e-mail address, else the phone number, is answered unchanged. */
export const restCreateContact = defineOperation({
  name: 'integration.contact.create',
  title: 'Added a contact',
  permission: 'crm.contact.create',
  effect: 'write',
  input: z.strictObject(contactFields),
  output: z.object({
    contact: contactOutput,
    created: z.boolean().describe('false: this contact was there already and was not changed.'),
  }),
  async run({ ctx, input }) {
    const values = enteredText(input)
    const known = await knownPerson(ctx, values)
    if (known) return { contact: contactToWire(known), created: false }
    try {
      const row = await callTrusted(ctx, looseContactWrites.create, { source: 'api', ...values })
      return { contact: contactToWire(row), created: true }
    } catch (error) {
      // Another request added them in between.
      const other = error instanceof AppError && error.code === 'conflict' ? await knownPerson(ctx, values) : null
      if (!other) throw error
      return { contact: contactToWire(other), created: false }
    }
  },
})

async function knownPerson(ctx: OperationCtx, { email = '', phone = '' }: Record<string, string>) {
  const { canonical: phone_canonical, last9: phone_last9 } = readPhone(phone, ctx.organization.country)
  const [byEmail] = email ? await samePerson(ctx, { email, phone_canonical: '', phone_last9: '' }) : []
  const [found = byEmail] = byEmail ? [] : await samePerson(ctx, { email: '', phone_canonical, phone_last9 })
  return found ? liveContact(ctx, found.id) : null
}
