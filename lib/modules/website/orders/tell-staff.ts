import { recordHref } from '@/lib/core/grid/grid-for-path'
import { notify } from '@/lib/core/notify'
import type { OperationCtx } from '@/lib/core/operation'
import { ROLES } from '@/lib/core/permissions'
import { listMembers } from '@/lib/modules/settings/operations/members/members'
import { ORDERS_GRID } from './order-rows'

/** Puts something about an order into the bell of those who run the organization. */
export async function tellStaff(ctx: OperationCtx, orderId: string, title: string, body: string): Promise<void> {
  const { members } = await ctx.call(listMembers, {})
  const user_ids = members.filter(({ role }) => role <= ROLES.administrator).map(({ user_id }) => user_id)
  await notify(ctx, { user_ids, kind: 'website.order', title, body, href: recordHref(ORDERS_GRID, orderId) })
}
