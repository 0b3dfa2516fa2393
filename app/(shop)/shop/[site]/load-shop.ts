import '@/lib/modules'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { env } from '@/lib/core/env'
import { hasCatalogue, type Shop } from '@/lib/modules/website/schemas-shop'
import { withCategories } from '@/lib/modules/website/shop/categories'
import { openShop } from '@/lib/modules/website/shop/open-shop'

/** The shop of this request, also one that is closed; null: there is none. */
export const loadShop = cache(async (site: string): Promise<Shop | null> => {
  const content = await openShop(decodeURIComponent(site))
  if (!content) return null
  const base = (await headers()).get('x-shop-host') ? '' : `/shop/${site}`
  return withCategories(content, base)
})

/** An open shop. @throws the page for what is not there @param products whether the page needs a catalogue */
export async function demandShop(params: Promise<{ site: string }>, products = false): Promise<Shop> {
  const shop = await loadShop((await params).site)
  if (!shop?.open || (products && !hasCatalogue(shop))) notFound()
  return shop
}

/** What addresses of the shop begin with: its live domain once it has one. */
export async function originOf({ site }: Shop): Promise<string> {
  const own = new URL(env.url)
  if (site.home && !site.temporary) return `${own.protocol}//${site.home}`
  const host = (await headers()).get('host')
  return host ? `${own.protocol}//${host}` : own.origin
}
