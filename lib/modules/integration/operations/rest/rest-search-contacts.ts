import { z } from 'zod'
import { invalid } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { readPhone } from '@/lib/core/phone'
import { contactsLike } from '@/lib/modules/crm/contacts/find-contacts'
import { contactOutput, contactToWire } from '@/lib/modules/integration/rest/contact-wire'

/**
 * Finds people by exact e-mail address, ignoring case, and by phone: by its canonical spelling, else by the last nine
 * digits (Integration REST API 4). Where both are sent, contacts with either are found.
 */
export const restSearchContacts = defineOperation({
  name: 'integration.contact.search',
  title: 'Searched contacts',
  permission: 'crm.contact.read',
  effect: 'read',
  // It asks once, or again for another spelling.
  snapshot: 'statement',
  input: z.strictObject({
    email: z.string().max(320, 'At most 320 characters.').optional(),
    phone: z
      .string()
      .max(64, 'At most 64 characters.')
      .optional()
      .meta({ description: 'In any spelling. A national number is read as one of the organization’s country.' }),
  }),
  output: z.object({ contacts: z.array(contactOutput), count: z.number().int() }),
  async run({ ctx, input }) {
    const email = withPlus(input.email).replaceAll('\0', '')
    const phone = withPlus(input.phone)
    if (!email && !phone)
      throw invalid(
        ['email', 'phone'].map((name) => ({ loc: ['query', name], msg: 'Send email or phone.', type: 'missing' })),
      )
    const [byEmail, byPhone] = await Promise.all([email ? contactsLike(ctx, { ...NONE, email }) : [], like(ctx, phone)])
    const found = new Map([...byEmail, ...byPhone].map((contact) => [contact.id, contact]))
    return { contacts: [...found.values()].map(contactToWire), count: found.size }
  },
})

const NONE = { email: '', phone_canonical: '', phone_last9: '' }

async function like(ctx: OperationCtx, phone: string) {
  const { canonical, last9 } = readPhone(phone, ctx.organization.country)
  const exact = canonical ? await contactsLike(ctx, { ...NONE, phone_canonical: canonical }) : []
  return exact.length > 0 || !last9 ? exact : contactsLike(ctx, { ...NONE, phone_last9: last9 })
}

/** In an address a plus that nobody wrote as %2B reads as a space: `?phone=+27 82 123 4567`, `?email=a+b@c.co`. */
function withPlus(text = ''): string {
  const spaced = text.includes('@') ? text.trim().replaceAll(' ', '+') : text.replace(/^ (?=\d)/, '+')
  return spaced.trim()
}
