'use client'
import { useRouter } from 'next/navigation'
import { type MouseEvent, useEffect, useLayoutEffect, useState } from 'react'
import { ShopFooter } from '@/components/shop/frame/shop-footer'
import { ShopHeader } from '@/components/shop/frame/shop-header'
import { HomeView } from '@/components/shop/list/home-view'
import { ProductList } from '@/components/shop/list/product-list'
import { ProductView } from '@/components/shop/product/product-view'
import { isPreviewMessage, PREVIEW_READY } from '@/components/website/preview/messages'
import { hasCatalogue, type Shop } from '@/lib/modules/website/schemas-shop'
import { presetStyle } from '@/lib/modules/website/shop/presets'
import { readWanted, SORTS } from '@/lib/modules/website/shop/wanted'
import type { PreviewPage } from './load-draft'

/** The shop's own parts, drawn of what the settings beside it say at this moment. It can be looked through, and orders nothing. */
export function PreviewView({ shop: saved, page }: { shop: Shop; page: PreviewPage }) {
  const router = useRouter()
  const [draft, setDraft] = useState<Partial<Shop['site']>>({})
  const shop = { ...saved, site: { ...saved.site, ...draft } }
  const { template, branding } = shop.site

  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== window.parent || !isPreviewMessage(data)) return
      if (data.draft) setDraft(data.draft)
      if (data.path) router.replace(previewHref(data.path))
    }
    window.addEventListener('message', listen)
    window.parent.postMessage(PREVIEW_READY, location.origin)
    return () => window.removeEventListener('message', listen)
  }, [router])
  useLayoutEffect(() => {
    const { key, style } = presetStyle(template, branding.primary_colour)
    document.documentElement.dataset.preset = key
    for (const [name, value] of Object.entries(style)) document.documentElement.style.setProperty(name, value)
  }, [template, branding.primary_colour])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [page])

  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    // Menus and questions open; the rest of a shop, such as its cart, stays still.
    if (!link && (event.target as Element).closest('summary')) return
    event.preventDefault()
    event.stopPropagation()
    const to = link?.getAttribute('href')
    if (to && /^\/($|products|category\/)/.test(to)) router.replace(previewHref(to))
  }
  return (
    <div className="s-preview" onClickCapture={follow} onSubmitCapture={(event) => event.preventDefault()}>
      <ShopHeader shop={shop} />
      <main id="main">
        <Page shop={shop} page={page} />
      </main>
      <ShopFooter shop={shop} />
    </div>
  )
}

const previewHref = (path: string) => `/settings/website/preview?at=${encodeURIComponent(path)}`

function Page({ shop, page: { path, title, list, product } }: { shop: Shop; page: PreviewPage }) {
  if (hasCatalogue(shop) && product)
    return (
      <div className="s-wide">
        <ProductView shop={shop} {...product} />
      </div>
    )
  if (!hasCatalogue(shop) || !list) return <HomeView shop={shop} />
  return (
    <div className="s-wide">
      <h1>{title}</h1>
      <ProductList
        shop={shop}
        found={list}
        chosen={readWanted({})}
        sorts={SORTS}
        href={path}
        pageHref={(number) => `${path}?page=${number}`}
      />
    </div>
  )
}
