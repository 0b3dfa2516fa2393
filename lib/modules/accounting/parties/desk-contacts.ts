import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'

/** Who a customer is in the helpdesk. The account belongs to it, because contact ids repeat across accounts. */
export type DeskPair = { id: string; desk_account_id: string; desk_contact_id: string }

/** Stores who they are; customers that are linked within the account already stay as they are. */
export function linkCustomersToDesk(ctx: OperationCtx, pairs: DeskPair[]): void {
  if (pairs.length === 0) return
  ctx.later(
    compile(sql`
      update customer c set desk_account_id = v.account, desk_contact_id = v.contact
      from unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ desk_account_id }) => desk_account_id)}::text[],
        ${pairs.map(({ desk_contact_id }) => desk_contact_id)}::text[]) v(id, account, contact)
      where c.organization_id = ${ctx.organization.id}::uuid and c.id = v.id
        and (c.desk_contact_id is null or c.desk_account_id is distinct from v.account)`),
  )
}

/** Gives a helpdesk contact to one customer, or to none; another who had it has it no more. */
export function relinkCustomerToDesk(ctx: OperationCtx, pair: Omit<DeskPair, 'id'>, id: string | null): void {
  ctx.later(
    compile(sql`
      update customer set desk_account_id = null, desk_contact_id = null
      where organization_id = ${ctx.organization.id}::uuid and desk_account_id = ${pair.desk_account_id}
        and desk_contact_id = ${pair.desk_contact_id}`),
  )
  if (!id) return
  ctx.later(
    compile(sql`
      update customer set desk_account_id = ${pair.desk_account_id}, desk_contact_id = ${pair.desk_contact_id}
      where organization_id = ${ctx.organization.id}::uuid and id = ${id}::uuid`),
  )
}
