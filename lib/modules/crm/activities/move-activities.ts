import type { OperationCtx } from '@/lib/core/operation'
import { moveEntries } from '@/lib/core/timeline/move-entries'
import { batched } from '@/lib/core/transaction/batch'
import { partiesOf } from './parties-of'

type Moved = { subject: 'opportunity' | 'deal'; subject_id: string; contact_id: string | null }

/** What happened to a deal or an opportunity joins the timelines of its contact, its lead and their customer. */
export const moveActivities = (ctx: OperationCtx, moved: Moved): Promise<null> => batched(ctx, moveForEach, moved)

async function moveForEach(ctx: OperationCtx, moved: Moved[]): Promise<null[]> {
  const behind = await partiesOf(ctx, moved)
  await moveEntries(
    ctx,
    'subject_id',
    moved.map(({ subject_id, contact_id }, n) => ({ id: subject_id, to: { contact_id, ...behind[n] } })),
  )
  return moved.map(() => null)
}

/** What happened to a lead and its opportunities joins the timeline of another contact, or of none; deals have contacts of their own. */
export const moveLeadActivities = (ctx: OperationCtx, leadId: string, contactId: string | null): Promise<null> =>
  batched(ctx, moveEachLead, { id: leadId, to: { contact_id: contactId } })

async function moveEachLead(ctx: OperationCtx, moves: { id: string; to: { contact_id: string | null } }[]) {
  await moveEntries(ctx, 'lead_id', moves, { subjects: ['lead', 'opportunity'] })
  return moves.map(() => null)
}

type Converted = { leadId: string; contactId: string | null; customerId: string | null }

/**
 * A lead became a customer, or another one than was said: the customer's timeline has what happened to the lead, its deals and
 * opportunities, and to its contact while nobody's customer.
 */
export const moveToCustomer = (ctx: OperationCtx, converted: Converted): Promise<null> =>
  batched(ctx, moveEachToCustomer, converted)

async function moveEachToCustomer(ctx: OperationCtx, converted: Converted[]): Promise<null[]> {
  const toCustomer = converted.map(({ leadId, customerId }) => ({ id: leadId, to: { customer_id: customerId } }))
  await moveEntries(ctx, 'lead_id', toCustomer, { subjects: ['lead', 'deal', 'opportunity'] })
  const found = converted.filter(({ customerId }) => customerId)
  const unassigned = { unassigned: true } as const
  await moveEntries(
    ctx,
    'lead_id',
    found.map(({ leadId: id, customerId }) => ({ id, to: { customer_id: customerId } })),
    unassigned,
  )
  await moveEntries(
    ctx,
    'contact_id',
    found.flatMap(({ contactId: id, customerId }) => (id ? { id, to: { customer_id: customerId } } : [])),
    unassigned,
  )
  return converted.map(() => null)
}
