import { newId } from '@/lib/core/db/ids'
import { conflict, invalid } from '@/lib/core/errors'
import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import type { Row } from '@/lib/core/grid/writes/write-rules'
import type { OperationCtx } from '@/lib/core/operation'
import { batched } from '@/lib/core/transaction/batch'
import { recordActivity } from '@/lib/modules/crm/activities/record-activity'
import { byReach, isSamePerson, samePerson } from '@/lib/modules/crm/contacts/find-contacts'
import { adoptLeads } from '@/lib/modules/crm/contacts/link-leads'
import { personFields, personLabel, sameEmail } from '@/lib/modules/crm/domain/person'
import { contactCreated, contactUpdated } from '@/lib/modules/crm/events'
import { contactColumns } from '@/lib/modules/crm/grids/crm-contacts.columns'

export type ContactRow = Row & {
  full_name: string
  email: string
  phone: string
  phone_canonical: string
  phone_last9: string
  company: string
  merged_into_id: string | null
}

const NOBODY = { full_name: '', email: '', phone: '', phone_canonical: '', phone_last9: '', company: '' }

const writes = ({ nameless }: { nameless: boolean }) =>
  modelWrites({
    slug: 'crm-contacts',
    singular: 'Contact',
    model: 'crmContact',
    columns: contactColumns,
    label: (row) => personLabel(row) || 'Contact without a name',
    permission: 'crm.contact',
    softDelete: true,
    rules: {
      forMany: true,
      async prepare({ ctx, values, before }) {
        const prepared: Record<string, unknown> = { ...values, ...personFields(values, ctx.organization.country) }
        if (values.desk_contact_id === '') prepared.desk_contact_id = null
        const whole = { ...NOBODY, ...before, ...prepared } as ContactRow
        if (!nameless && !personLabel(whole)) throw noName()
        const restored = Object.keys(values).length === 0
        const reached = REACH.filter(
          (kind) => !before || restored || (kind in prepared && prepared[kind] !== before[kind]),
        )
        const sharing = reached.filter((kind) =>
          restored ? before![`shared_${kind}`] !== '' : ctx.sharing?.includes(kind),
        )
        const own = reached.filter((kind) => !sharing.includes(kind))
        if (own.length > 0) await demandOnly(ctx, withReach(whole, own), before?.id)
        // The unique index takes those that are shared by a key of their own.
        if (!restored) for (const kind of reached) prepared[`shared_${kind}`] = sharing.includes(kind) ? newId() : ''
        // Whoever is restored from a merge is a person of their own again.
        if (restored) prepared.merged_into_id = null
        return prepared
      },
      async afterWrite({ ctx, before, after, verb }) {
        const contact = after as ContactRow
        const about = { subject: 'contact', subject_id: contact.id, contact_id: contact.id } as const
        if (verb === 'created') {
          await recordActivity(ctx, { ...about, kind: 'created', lead_id: null, customer_id: null })
          await ctx.emit(contactCreated, contactPayload(contact))
        }
        if (verb === 'changed' && TOLD.some((key) => before?.[key] !== contact[key]))
          await ctx.emit(contactUpdated, contactPayload(contact))
        if (verb === 'deleted' || verb === 'restored') await recordActivity(ctx, { ...about, kind: verb })
        const reachedAnew =
          !before || before.email !== after.email || before.phone !== after.phone || verb === 'restored'
        if (reachedAnew && verb !== 'deleted') await adoptLeads(ctx, contact)
      },
    },
  })

const REACH = ['email', 'phone'] as const

/** The contact as far as it is reached in these ways; a number that it shares with others tells nobody apart. */
const withReach = (contact: ContactRow, kinds: readonly (typeof REACH)[number][]): ContactRow => ({
  ...contact,
  ...(kinds.includes('email') ? {} : { email: '' }),
  ...(kinds.includes('phone') ? {} : { phone_canonical: '', phone_last9: '' }),
})

export const contactWrites = writes({ nameless: false })
/** For the integration API, whose contacts may be without anything: all their fields are optional. */
export const looseContactWrites = writes({ nameless: true })

const TOLD = ['full_name', 'email', 'phone', 'company'] as const

export const contactPayload = ({ id, full_name, email, phone, company }: ContactRow) => ({
  contact_id: id,
  full_name,
  email,
  phone,
  company,
})

const noName = () =>
  invalid(
    ['full_name', 'email', 'phone', 'company'].map((field) => ({
      loc: ['body', field],
      msg: 'Enter a name, an e-mail address, a phone number or a company.',
      type: 'missing',
    })),
  )

/** Contacts are one per e-mail address and one per phone number, in any spelling. */
export async function demandOnly(ctx: OperationCtx, contact: ContactRow, id: string | undefined): Promise<void> {
  if (ctx.batch) await batched(ctx, demandDifferent, contact)
  const [existing] = await samePerson(ctx, contact, id)
  if (!existing) return
  const label = personLabel(existing)
  const shared = sameEmail(existing, contact) ? `e-mail address ${existing.email}` : `phone number ${existing.phone}`
  throw conflict(`${label} already has the ${shared}. Open that contact instead, or merge the two.`, 'conflict', {
    existing: { id: existing.id, row_id: existing.id, label },
  })
}

/** Two of one batch that want the same address or number: which of them gets it is decided row by row. */
async function demandDifferent(_: OperationCtx, contacts: ContactRow[]): Promise<null[]> {
  const near = byReach(contacts)
  if (contacts.some((one) => near(one).some((other) => other !== one && isSamePerson(one, other))))
    throw new Error('two contacts of one batch are the same person')
  return contacts.map(() => null)
}
