'use client'
import { type MouseEvent, useEffect, useLayoutEffect, useState } from 'react'
import { ShopFooter } from '@/components/shop/frame/shop-footer'
import { ShopHeader } from '@/components/shop/frame/shop-header'
import { HomeView } from '@/components/shop/list/home-view'
import { ProductList } from '@/components/shop/list/product-list'
import { ProductView } from '@/components/shop/product/product-view'
import { isPreviewMessage, PREVIEW_READY } from '@/components/website/preview/messages'
import { hasCatalogue, type Shop } from '@/lib/modules/website/schemas-shop'
import { findProducts, readWanted, SORTS } from '@/lib/modules/website/shop/find-products'
import { presetStyle } from '@/lib/modules/website/shop/presets'

/** The shop's own parts, drawn of what the settings beside it say at this moment. It can be looked through, and orders nothing. */
export function PreviewView({ shop: saved }: { shop: Shop }) {
  const [draft, setDraft] = useState<Partial<Shop['site']>>({})
  const [path, setPath] = useState('/')
  const shop = { ...saved, site: { ...saved.site, ...draft } }
  const { template, branding } = shop.site

  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== window.parent || !isPreviewMessage(data)) return
      if (data.draft) setDraft(data.draft)
      if (data.path) setPath(data.path)
    }
    window.addEventListener('message', listen)
    window.parent.postMessage(PREVIEW_READY, location.origin)
    return () => window.removeEventListener('message', listen)
  }, [])
  useLayoutEffect(() => {
    const { key, style } = presetStyle(template, branding.primary_colour)
    document.documentElement.dataset.preset = key
    for (const [name, value] of Object.entries(style)) document.documentElement.style.setProperty(name, value)
  }, [template, branding.primary_colour])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [path])

  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    // Menus and questions open; the rest of a shop, such as its cart, stays still.
    if (!link && (event.target as Element).closest('summary')) return
    event.preventDefault()
    event.stopPropagation()
    const to = link?.getAttribute('href')?.split('?')[0]
    if (to && /^\/($|products|category\/)/.test(to)) setPath(to)
  }
  return (
    <div className="s-preview" onClickCapture={follow} onSubmitCapture={(event) => event.preventDefault()}>
      <ShopHeader shop={shop} />
      <main id="main">
        <Page shop={shop} path={path} />
      </main>
      <ShopFooter shop={shop} />
    </div>
  )
}

function Page({ shop, path }: { shop: Shop; path: string }) {
  const { products, categories } = shop
  const [, kind, name] = path.split('/').map(decodeURIComponent)
  if (!kind || !hasCatalogue(shop)) return <HomeView shop={shop} />
  // Without a name it is any of them: what product pages look like.
  const product = kind === 'product' ? products[0] : products.find(({ sku }) => kind === 'products' && sku === name)
  if (product)
    return (
      <div className="s-wide">
        <ProductView
          shop={shop}
          product={product}
          related={products.filter((other) => other !== product && other.category === product.category).slice(0, 4)}
        />
      </div>
    )
  const category = categories.find(({ slug }) => kind === 'category' && slug === name)?.name
  const wanted = readWanted({}, category)
  return (
    <div className="s-wide">
      <h1>{category ?? 'All products'}</h1>
      <ProductList
        shop={shop}
        found={findProducts(products, wanted)}
        chosen={wanted}
        sorts={SORTS}
        href="/products"
        pageHref={() => '/products'}
      />
    </div>
  )
}
