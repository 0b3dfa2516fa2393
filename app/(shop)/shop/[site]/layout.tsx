import type { Viewport } from 'next'
import type { CSSProperties, ReactNode } from 'react'
import { shopFonts } from '@/components/shop/fonts'
import { ClosedShop } from '@/components/shop/frame/closed-shop'
import { JsonLd } from '@/components/shop/frame/json-ld'
import { ShopFooter } from '@/components/shop/frame/shop-footer'
import { ShopHeader } from '@/components/shop/frame/shop-header'
import '@/components/shop/shop.css'
import '@/components/shop/presets.css'
import { homeHref } from '@/components/shop/links'
import { presetStyle } from '@/lib/modules/website/shop/presets'
import { organizationData } from '@/lib/modules/website/shop/structured-data'
import { answerInstead, loadShop, originOf } from './load-shop'

export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' }

type Props = { children: ReactNode; params: Promise<{ site: string }> }

/** The document of a shop: nothing of the application is part of it. */
export default async function ShopLayout({ children, params }: Props) {
  const shop = await loadShop((await params).site)
  const { key, style } = presetStyle(shop?.site.template ?? 'light grey', shop?.site.branding.primary_colour ?? '')
  if (!shop?.open) answerInstead(shop ? 503 : 404)
  return (
    <html lang="en-ZA" className={shopFonts} data-preset={key} style={style as CSSProperties}>
      <body>
        {shop?.site.branding.favicon && <link rel="icon" href={shop.site.branding.favicon} />}
        {!shop && <NoShop />}
        {shop && !shop.open && <ClosedShop site={shop.site} />}
        {shop?.open && (
          <>
            <a className="s-skip" href="#main">
              Skip to content
            </a>
            <ShopHeader shop={shop} />
            <main id="main" tabIndex={-1}>
              {children}
            </main>
            <ShopFooter shop={shop} />
            <JsonLd data={organizationData(shop, await originOf(shop), (await originOf(shop)) + homeHref(shop.base))} />
          </>
        )}
      </body>
    </html>
  )
}

function NoShop() {
  return (
    <main className="s-closed">
      <title>This website does not exist</title>
      <h1>This website does not exist</h1>
      <p>The address may be mistyped, or the website has moved.</p>
    </main>
  )
}
