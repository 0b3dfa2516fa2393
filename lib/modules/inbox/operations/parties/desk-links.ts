import { z } from 'zod'
import { demand } from '@/lib/core/context'
import { invalidField, notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { findConversation } from '@/lib/modules/inbox/conversations/find-conversation'
import { linkParty, ownAccountId, type PartyKind } from '@/lib/modules/inbox/parties/link-party'
import { findParty } from '@/lib/modules/inbox/parties/party'

const deskId = (message: string) =>
  z
    .union([z.string(), z.number()])
    .transform((id) => String(id).trim())
    .pipe(z.string().regex(/^[1-9]\d{0,17}$/, message))
const linkInput = {
  desk_contact_id: deskId('Enter the number of the contact in the helpdesk.'),
  desk_account_id: deskId('Enter the number of the account in the helpdesk.').optional(),
}
const linked = z.object({ linked: z.literal(true), backfilled: z.number().int() }).meta({ id: 'DeskLinked' })
const unlinked = z.object({ linked: z.literal(false), changed: z.number().int() }).meta({ id: 'DeskUnlinked' })
const UPDATE = { customer: 'accounting.customer.update', contact: 'crm.contact.update' } as const

type Pair = { desk_contact_id: string; desk_account_id?: string | undefined }

/** @returns how many conversations were given to them */
async function link(
  ctx: OperationCtx,
  kind: PartyKind,
  id: string,
  { desk_contact_id, desk_account_id }: Pair,
): Promise<number> {
  demand(ctx, UPDATE[kind])
  const party = await findParty(ctx, kind, id)
  const account = await ownAccountId(ctx, desk_account_id)
  const backfilled = await linkParty(ctx, kind, { desk_account_id: account, desk_contact_id }, party.id)
  record(ctx, kind, party, { before: pairOf(party), after: { desk_account_id: account, desk_contact_id } })
  return backfilled
}

async function unlink(ctx: OperationCtx, kind: PartyKind, id: string): Promise<number> {
  demand(ctx, UPDATE[kind])
  const party = await findParty(ctx, kind, id)
  const { desk_contact_id, desk_account_id } = party
  if (!desk_contact_id || !desk_account_id) throw notFound('link to the helpdesk')
  const changed = await linkParty(ctx, kind, { desk_account_id, desk_contact_id }, null)
  record(ctx, kind, party, { before: pairOf(party), after: { desk_account_id: null, desk_contact_id: null } })
  return changed
}

type Party = Awaited<ReturnType<typeof findParty>>
const pairOf = ({ desk_account_id, desk_contact_id }: Party) => ({ desk_account_id, desk_contact_id })

type Values = Record<string, unknown>

function record(ctx: OperationCtx, kind: PartyKind, party: Party, change: { before: Values; after: Values }): void {
  const entity = kind === 'customer' ? 'acc-customers' : 'crm-contacts'
  ctx.record({ entity, id: party.id, label: party.name, ...change })
  ctx.signal({ type: 'grid', slug: entity, ids: [party.id] })
}

const shared = { permission: 'inbox.party.link' } as const

export const linkCustomer = defineOperation({
  ...shared,
  name: 'inbox.party.link_customer',
  title: 'Linked a customer to the helpdesk',
  effect: 'write',
  input: z.strictObject({ customer_id: z.string(), ...linkInput }),
  output: linked,
  run: async ({ ctx, input: { customer_id, ...pair } }) => ({
    linked: true as const,
    backfilled: await link(ctx, 'customer', customer_id, pair),
  }),
})

export const unlinkCustomer = defineOperation({
  ...shared,
  name: 'inbox.party.unlink_customer',
  title: 'Unlinked a customer from the helpdesk',
  effect: 'danger',
  input: z.strictObject({ customer_id: z.string() }),
  output: unlinked,
  run: async ({ ctx, input }) => ({
    linked: false as const,
    changed: await unlink(ctx, 'customer', input.customer_id),
  }),
})

export const linkContact = defineOperation({
  ...shared,
  name: 'inbox.party.link_contact',
  title: 'Linked a contact to the helpdesk',
  effect: 'write',
  input: z.strictObject({ contact_id: z.string(), ...linkInput }),
  output: linked,
  run: async ({ ctx, input: { contact_id, ...pair } }) => ({
    linked: true as const,
    backfilled: await link(ctx, 'contact', contact_id, pair),
  }),
})

export const unlinkContact = defineOperation({
  ...shared,
  name: 'inbox.party.unlink_contact',
  title: 'Unlinked a contact from the helpdesk',
  effect: 'danger',
  input: z.strictObject({ contact_id: z.string() }),
  output: unlinked,
  run: async ({ ctx, input }) => ({ linked: false as const, changed: await unlink(ctx, 'contact', input.contact_id) }),
})

/** The same from the conversation's side: who its person is here, or that it is no one. */
export const setConversationParty = defineOperation({
  ...shared,
  name: 'inbox.party.set',
  title: 'Linked a conversation to a customer or contact',
  effect: 'write',
  input: z.strictObject({
    conversation_id: z.string(),
    customer_id: z.string().nullable().optional().describe('Null: it is none of our customers'),
    contact_id: z.string().nullable().optional().describe('Null: it is none of our contacts'),
  }),
  output: linked,
  async run({ ctx, input }) {
    const row = await findConversation(ctx, input.conversation_id)
    const { desk_contact_id, desk_account_id } = row
    if (!desk_contact_id)
      throw invalidField('conversation_id', 'Nothing is known of the person of this conversation yet.')
    if (input.customer_id === undefined && input.contact_id === undefined)
      throw invalidField('customer_id', 'Send a customer, a contact, or null for none.', 'missing')
    let backfilled = 0
    for (const kind of ['customer', 'contact'] as const) {
      const id = input[`${kind}_id`]
      if (id === undefined) continue
      demand(ctx, UPDATE[kind])
      const party = id === null ? null : await findParty(ctx, kind, id)
      backfilled = Math.max(
        backfilled,
        await linkParty(ctx, kind, { desk_account_id, desk_contact_id }, party?.id ?? null),
      )
      if (party) record(ctx, kind, party, { before: pairOf(party), after: { desk_account_id, desk_contact_id } })
    }
    ctx.record({
      entity: 'desk-conversations',
      id: row.id,
      label: row.person_name || 'Conversation',
      before: { customer_id: row.customer_id, contact_id: row.contact_id },
      after: { customer_id: input.customer_id ?? row.customer_id, contact_id: input.contact_id ?? row.contact_id },
    })
    return { linked: true as const, backfilled }
  },
})
