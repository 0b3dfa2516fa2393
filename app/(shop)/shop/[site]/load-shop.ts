import '@/lib/modules'
import { headers } from 'next/headers'
import { cache } from 'react'
import { env } from '@/lib/core/env'
import { pageOutcome } from '@/lib/core/http/page-trouble'
import { hasCatalogue, type Shop } from '@/lib/modules/website/schemas-shop'
import { openShop } from '@/lib/modules/website/shop/open-shop'

/** The shop of this request, also one that is closed; null: there is none. */
export const loadShop = cache(async (site: string): Promise<Shop | null> => {
  const content = await openShop(decodeURIComponent(site))
  if (!content) return null
  const base = (await headers()).get('x-shop-host') ? '' : `/shop/${site}`
  return { ...content, base }
})

/** The shop, if it is open; the layout draws nothing of the page of another. @param products whether the page needs a catalogue */
export async function visibleShop(params: Promise<{ site: string }>, products = false): Promise<Shop | null> {
  const shop = await loadShop((await params).site)
  return shop?.open && (!products || hasCatalogue(shop)) ? shop : null
}

/** The server in front of Next gives the page this status: a page cannot choose its own. */
export function answerInstead(status: 404 | 503): void {
  const outcome = pageOutcome().getStore()
  // A shop that is closed has no page that is missing.
  if (outcome && outcome.instead?.status !== 503)
    outcome.instead = { status, headers: status === 503 ? { 'Retry-After': '3600' } : {} }
}

/** What addresses of the shop begin with: its live domain once it has one. */
export async function originOf({ site }: Shop): Promise<string> {
  const own = new URL(env.url)
  if (site.home && !site.temporary) return `${own.protocol}//${site.home}`
  const host = (await headers()).get('host')
  return host ? `${own.protocol}//${host}` : own.origin
}
