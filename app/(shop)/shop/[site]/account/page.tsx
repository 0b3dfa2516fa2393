import { redirect } from 'next/navigation'
import { AccountView } from '@/components/shop/account/account-view'
import { signInHref } from '@/components/shop/account/next-path'
import { ResellerPrices } from '@/components/shop/account/reseller-prices'
import { Seo } from '@/components/shop/frame/seo'
import { runOperation } from '@/lib/core/operation'
import { readCatalogue } from '@/lib/modules/website/operations/public/read-catalogue'
import { listAddresses } from '@/lib/modules/website/operations/shoppers/addresses'
import { listMyOrders } from '@/lib/modules/website/operations/shoppers/list-orders'
import { listResellerUsers } from '@/lib/modules/website/operations/shoppers/reseller-users'
import { hasCatalogue } from '@/lib/modules/website/schemas-shop'
import { originOf, visibleShop } from '../load-shop'
import { loadShopper } from '../load-shopper'
import { missing } from '../missing'

const MAX_OWN_PRICES = 100

/** Of who is signed in, complete before any script has run. */
export default async function AccountPage({ params }: { params: Promise<{ site: string }> }) {
  const shop = await visibleShop(params)
  if (!shop) return missing()
  const mine = await loadShopper(shop)
  if (!mine) redirect(signInHref(shop.base, `${shop.base}/account`))
  const { customer, ctx, shopper } = mine
  const [orders, { addresses }, people, own, usual] = await Promise.all([
    runOperation(listMyOrders, ctx, { shopper }),
    runOperation(listAddresses, ctx, { shopper }),
    customer.may_add_users ? runOperation(listResellerUsers, ctx, { shopper }) : null,
    customer.reseller && hasCatalogue(shop)
      ? runOperation(readCatalogue, ctx, { shopper, per_page: MAX_OWN_PRICES })
      : null,
    customer.reseller && hasCatalogue(shop) ? runOperation(readCatalogue, ctx, { per_page: MAX_OWN_PRICES }) : null,
  ])
  return (
    <div className="s-wide">
      <Seo shop={shop} title="Your account" path="/account" origin={await originOf(shop)} noindex />
      <AccountView
        siteId={shop.site.site_id}
        base={shop.base}
        shopName={shop.site.name}
        timeZone={ctx.organization.time_zone}
        account={{ customer, orders, addresses, users: people?.users ?? null }}
      >
        {customer.reseller && (
          <ResellerPrices shop={shop} products={own?.products ?? []} usual={usual?.products ?? []} />
        )}
      </AccountView>
    </div>
  )
}
