import { SsoView } from '@/components/shop/account/sso-view'
import { Seo } from '@/components/shop/frame/seo'
import { originOf, visibleShop } from '../load-shop'
import { missing } from '../missing'

type Props = { params: Promise<{ site: string }>; searchParams: Promise<{ code?: string | string[] }> }

export default async function SsoPage({ params, searchParams }: Props) {
  const shop = await visibleShop(params)
  if (!shop) return missing()
  const [code = ''] = [(await searchParams).code ?? []].flat()
  return (
    <div className="s-alone s-panel">
      <Seo shop={shop} title="Sign in" path="/sso" origin={await originOf(shop)} noindex />
      <noscript>
        <p>Turn on JavaScript to sign in.</p>
      </noscript>
      <SsoView siteId={shop.site.site_id} base={shop.base} code={code} />
    </div>
  )
}
