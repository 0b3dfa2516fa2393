import type { Grid } from '@/lib/core/grid/define-grid'
import { personFields, personLabel, sameEmail } from '../domain/person'
import { contactsLike, type FoundContact } from './find-contacts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Contacts like the one being typed: the same e-mail address, the same phone number, or, where no number is the same,
 * all whose last nine digits are.
 */
export const findContactDuplicates: NonNullable<Grid['duplicates']> = async ({ ctx, values, exclude }) => {
  const typed = { email: '', phone_canonical: '', phone_last9: '', ...personFields(values, ctx.organization.country) }
  const alike = await contactsLike(ctx, typed, exclude && UUID.test(exclude) ? exclude : undefined)
  const sameNumber = (contact: FoundContact) =>
    typed.phone_canonical !== '' && contact.phone_canonical === typed.phone_canonical
  const someSame = alike.some(sameNumber)
  return alike.flatMap((contact) => {
    const reason = sameEmail(contact, typed)
      ? 'Same e-mail address'
      : sameNumber(contact)
        ? 'Same phone number'
        : !someSame && typed.phone_last9 && contact.phone_last9 === typed.phone_last9
          ? 'Same last nine digits'
          : null
    return reason ? [{ row_id: contact.id, label: personLabel(contact), sublabel: sublabel(contact), reason }] : []
  })
}

const sublabel = ({ email, phone, company }: FoundContact) => [company, email, phone].filter(Boolean).join(' · ')
