import { redirect } from 'next/navigation'
import { Seo } from '@/components/shop/frame/seo'
import { OrderView } from '@/components/shop/order/order-view'
import { AppError } from '@/lib/core/errors'
import { log } from '@/lib/core/log'
import { runOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { readOrder } from '@/lib/modules/website/operations/orders/read-order'
import { verifyOwnOrder } from '@/lib/modules/website/operations/payments/pay-order'
import { originOf, visibleShop } from '../../load-shop'
import { loadContext, loadShopper } from '../../load-shopper'
import { missing } from '../../missing'

type Props = {
  params: Promise<{ site: string; token: string }>
  searchParams: Promise<{ reference?: string; trxref?: string }>
}

/** Of who has the link, complete before any script has run. */
export default async function OrderPage({ params, searchParams }: Props) {
  const shop = await visibleShop(params)
  if (!shop) return missing()
  const { token } = await params
  const { reference, trxref } = await searchParams
  const mine = await loadShopper(shop)
  const ctx = mine?.ctx ?? (await loadContext(shop))
  const input = { token, ...(mine ? { shopper: mine.shopper } : {}) }
  const isBack = Boolean(reference || trxref)
  const order = await found(async () => {
    // Whatever the address says, what is asked about is the order's own payment.
    if (isBack) await runOperation(verifyOwnOrder, ctx, input).catch(unconfirmed)
    return (await runOperation(readOrder, ctx, input)).order
  })
  if (!order) return missing(shop)
  if (isBack) redirect(`${shop.base}/orders/${token}`)
  return (
    <div className="s-wide s-narrow">
      <meta name="referrer" content="no-referrer" />
      <Seo
        shop={shop}
        title={`Order ${order.order_number}`}
        path="/orders/find"
        origin={await originOf(shop)}
        noindex
      />
      <OrderView
        siteId={shop.site.site_id}
        base={shop.base}
        token={token}
        timeZone={ctx.organization.time_zone}
        order={order}
      />
    </div>
  )
}

/** The gateway does not answer: the page says that the payment is waited for, and asks again. */
function unconfirmed(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error
  log().warn({ err: error }, 'a payment could not be checked when its shopper came back')
}

async function found<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}
