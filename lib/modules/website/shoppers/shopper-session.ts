import { unauthenticated } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import type { shopSession } from '../schemas-shoppers'
import { customerWire, findShopper } from './shopper-of'
import { makeShopperToken } from './shopper-token'

/** A token for the shopper who has just shown who they are. @throws 401 when the account was closed */
export async function openShopperSession(
  ctx: Pick<OperationCtx, 'query' | 'organization'>,
  shopperId: string | null,
): Promise<(typeof shopSession)['_output']> {
  const shopper = shopperId ? await findShopper(ctx, shopperId) : null
  if (!shopper) throw unauthenticated('This account is closed. Write to the shop.')
  const { id: shopper_id, token_version } = shopper
  const token = makeShopperToken({ organization_id: ctx.organization.id, shopper_id, token_version })
  return { token, customer: customerWire(shopper) }
}
