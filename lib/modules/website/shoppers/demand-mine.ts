import type { OperationCtx } from '@/lib/core/operation'
import { demandSite, siteInput } from '../site/public-site'
import type { Site } from '../site/site-row'
import { demandShopper, type Shopper, shopperInput } from './shopper-of'

/** What every call of a signed-in shopper takes. */
export const mine = { site: siteInput, shopper: shopperInput }

/** @throws 404 without a published site, 401 unless somebody is signed in */
export async function demandMine(
  ctx: OperationCtx,
  input: { site?: string | undefined; shopper?: string | undefined },
): Promise<Shopper & { on: Site }> {
  const on = await demandSite(ctx, input.site)
  return { ...(await demandShopper(ctx, input.shopper)), on }
}
