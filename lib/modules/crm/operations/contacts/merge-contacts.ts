import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { invalid, invalidField } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { moveEntries } from '@/lib/core/timeline/move-entries'
import { recordActivity } from '@/lib/modules/crm/activities/record-activity'
import { MERGED_FIELDS, mergedValues } from '@/lib/modules/crm/domain/merge'
import { personFields, personLabel } from '@/lib/modules/crm/domain/person'
import { contactMerged } from '@/lib/modules/crm/events'
import { type ContactRow, contactPayload, demandOnly } from './contact-writes'

const chosen = z.string().trim().max(20_000).nullish()

/**
 * Makes one contact of several. The survivor takes the chosen values, and fills its blanks from the others; all that
 * happened to them, their leads and what was merged into them before become its own. The others go to the bin and lead
 * to the survivor from then on.
 */
export const mergeContacts = defineOperation({
  name: 'crm.contact.merge',
  title: 'Merged contacts',
  permission: 'crm.contact.merge',
  effect: 'danger',
  input: z.strictObject({
    ids: z.array(z.uuid()).min(2, 'Choose two contacts or more.').max(20, 'At most twenty at a time.'),
    keep_id: z.uuid('Choose the contact to keep.'),
    full_name: chosen,
    email: chosen,
    phone: chosen,
    company: chosen,
    source: chosen,
    notes: chosen,
  }),
  output: z.object({
    message: z.string(),
    data: z.object({ contact_id: z.string(), merged_ids: z.array(z.string()) }),
  }),
  async run({ ctx, input }) {
    const ids = [...new Set(input.ids)]
    const { survivor, others } = await lockContacts(ctx, ids, input.keep_id)
    const values = mergedValues(survivor, others, input)
    const identity = personFields(values, ctx.organization.country)
    const merged_ids = others.map(({ id }) => id)

    await ctx.db.crmContact.updateMany({
      where: { id: { in: merged_ids } },
      data: { deleted_at: new Date(), merged_into_id: survivor.id, version: { increment: 1 }, updated_at: new Date() },
    })
    await demandOnly(ctx, { ...survivor, ...values, ...identity } as ContactRow, survivor.id)
    const after = (await ctx.db.crmContact.update({
      where: { id: survivor.id },
      data: { ...values, ...identity, version: { increment: 1 }, updated_at: new Date() },
    })) as ContactRow
    await moveHistory(ctx, merged_ids, survivor.id)
    await moveDeals(ctx, merged_ids, survivor.id)
    await tell(ctx, survivor, after, others)
    const message = `Merged ${others.length + 1} contacts into ${personLabel(after)}.`
    return { message, data: { contact_id: after.id, merged_ids } }
  },
})

/** Locked in the order of their ids, so that two merges of the same contacts wait instead of failing. */
async function lockContacts(ctx: OperationCtx, ids: string[], keepId: string) {
  if (ids.length < 2) throw invalidField('ids', 'Choose two contacts or more.', 'too_short')
  if (!ids.includes(keepId)) throw invalidField('keep_id', 'Keep one of the contacts that you merge.')
  await ctx.query(compile(sql`select id from crm_contact where id = any(${ids}::uuid[]) order by id for no key update`))
  const rows = (await ctx.db.crmContact.findMany({
    where: { id: { in: ids }, deleted_at: null },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  })) as ContactRow[]
  const missing = ids.filter((id) => !rows.some((row) => row.id === id))
  if (missing.length)
    throw invalid(
      missing.map((id) => ({
        loc: ['body', 'ids', ids.indexOf(id)],
        msg: 'There is no such contact, or it is in the bin.',
        type: 'not_found',
      })),
    )
  return { survivor: rows.find(({ id }) => id === keepId)!, others: rows.filter(({ id }) => id !== keepId) }
}

async function moveHistory(ctx: OperationCtx, from: string[], to: string): Promise<void> {
  await moveEntries(
    ctx,
    'contact_id',
    from.map((id) => ({ id, to: { contact_id: to } })),
  )
  // Who was merged into one of them before leads straight to the survivor.
  await ctx.db.crmContact.updateMany({ where: { merged_into_id: { in: from } }, data: { merged_into_id: to } })
  const leads = await ctx.db.crmLead.findMany({ where: { contact_id: { in: from } } })
  await ctx.db.crmLead.updateMany({
    where: { contact_id: { in: from } },
    data: { contact_id: to, version: { increment: 1 }, updated_at: new Date() },
  })
  for (const lead of leads)
    ctx.record({
      entity: 'crm-leads',
      id: lead.id,
      label: personLabel(lead) || lead.lead_id,
      before: lead,
      after: { ...lead, contact_id: to },
    })
  if (leads.length) ctx.signal({ type: 'grid', slug: 'crm-leads', ids: leads.map(({ id }) => id) })
}

async function moveDeals(ctx: OperationCtx, from: string[], to: string): Promise<void> {
  const deals = await ctx.db.crmDeal.findMany({ where: { contact_id: { in: from } } })
  await ctx.db.crmDeal.updateMany({
    where: { contact_id: { in: from } },
    data: { contact_id: to, version: { increment: 1 }, updated_at: new Date() },
  })
  for (const deal of deals)
    ctx.record({
      entity: 'crm-deals',
      id: deal.id,
      label: deal.title,
      before: deal,
      after: { ...deal, contact_id: to },
    })
  if (deals.length) ctx.signal({ type: 'grid', slug: 'crm-deals', ids: deals.map(({ id }) => id) })
}

async function tell(ctx: OperationCtx, before: ContactRow, after: ContactRow, others: ContactRow[]): Promise<void> {
  const merged = others.map((contact) => ({ id: contact.id, label: personLabel(contact), ...pick(contact) }))
  await recordActivity(ctx, {
    kind: 'merged',
    subject: 'contact',
    subject_id: after.id,
    contact_id: after.id,
    data: { merged },
  })
  ctx.record({ entity: 'crm-contacts', id: after.id, label: personLabel(after), before, after })
  for (const contact of others)
    ctx.record({
      entity: 'crm-contacts',
      id: contact.id,
      label: personLabel(contact),
      before: contact,
      after: { ...contact, deleted_at: new Date(), merged_into_id: after.id },
    })
  await ctx.emit(contactMerged, { ...contactPayload(after), merged_ids: others.map(({ id }) => id) })
  ctx.signal({ type: 'grid', slug: 'crm-contacts', ids: [after.id, ...others.map(({ id }) => id)] })
}

const pick = (contact: ContactRow) =>
  Object.fromEntries(MERGED_FIELDS.map((field) => [field, contact[field]]).filter(([, value]) => value))
