import { redirect } from 'next/navigation'
import { nextPath } from '@/components/shop/account/next-path'
import { SignInView } from '@/components/shop/account/sign-in-view'
import { Seo } from '@/components/shop/frame/seo'
import { originOf, visibleShop } from '../../load-shop'
import { loadShopper } from '../../load-shopper'
import { missing } from '../../missing'

type Props = { params: Promise<{ site: string }>; searchParams: Promise<{ next?: string | string[] }> }

export default async function SignInPage({ params, searchParams }: Props) {
  const shop = await visibleShop(params)
  if (!shop) return missing()
  const next = nextPath(shop.base, [(await searchParams).next ?? []].flat()[0])
  if (await loadShopper(shop)) redirect(next)
  return (
    <div className="s-alone s-panel">
      <Seo shop={shop} title="Sign in" path="/account/sign-in" origin={await originOf(shop)} noindex />
      <noscript>
        <p>Turn on JavaScript to sign in.</p>
      </noscript>
      <SignInView siteId={shop.site.site_id} name={shop.site.name} next={next} />
    </div>
  )
}
