import { ITEMS, type SeedItem } from '../support/catalogue'
import type { Kind } from './drawing'
import type { TINTS } from './drawing/tints'
import type { ShopItem } from './family'
import { HIGHVELD_PRODUCTS } from './highveld-products'
import { KAAP_PRODUCTS } from './kaap-products'

const SHOPS: Record<string, { own: readonly ShopItem[]; groups: readonly string[] }> = {
  'Highveld Fibre': { own: HIGHVELD_PRODUCTS, groups: ['Routers', 'LTE SIMs'] },
  'Kaap Hosting': { own: KAAP_PRODUCTS, groups: ['Hosting'] },
}

type StockItem = { item: SeedItem; description: string; visible: boolean }

/** All items of an organization: what its shop shows first, then what both organizations put on their invoices. */
export function itemsOf(organization: string): StockItem[] {
  const { own, groups } = SHOPS[organization] ?? { own: [], groups: [] }
  return [
    ...own.map(({ kind: _, tint: __, description, ...item }) => ({ item, description, visible: true })),
    ...ITEMS.map((item) => ({ item, description: '', visible: groups.includes(item.group) })),
  ]
}

/** How a product looks, and what the shop says of one that invoices name too. */
export type Look = {
  sku: string
  name: string
  kind: Kind
  tint: keyof typeof TINTS
  badge: string
  description?: string
}

export function looksOf(organization: string): Look[] {
  const { own, groups } = SHOPS[organization] ?? { own: [], groups: [] }
  const shared = ITEMS.filter(({ group, sku }) => groups.includes(group) && SHARED[sku])
  return [...own, ...shared.map(({ sku, name, badge }) => ({ sku, name, badge, ...SHARED[sku]! }))].map(
    ({ sku, name, kind, tint, badge, description }) => ({ sku, name, kind, tint, badge, description }),
  )
}

const SIM = 'Delivered by courier with its number, for any phone or router. No contract.'
const PLAN = 'We move your site and mail within a day. South African servers and local support.'
const SHARED: Record<string, Pick<Look, 'kind' | 'tint'> & { description: string }> = {
  'ROUTER-AX1800': {
    kind: 'router',
    tint: 'white',
    description: 'Enough for a family that streams and works from home. It comes configured for your line.',
  },
  'ROUTER-AX3000': {
    kind: 'router',
    tint: 'sage',
    description: 'Reaches further, and takes mesh points when you need them.',
  },
  'ROUTER-LTE': {
    kind: 'lteRouter',
    tint: 'sky',
    description: 'Insert a SIM and switch it on: internet where there is no fibre yet.',
  },
  'MESH-POINT': {
    kind: 'mesh',
    tint: 'sky',
    description: 'Adds good Wi-Fi to one more room, with the router you have.',
  },
  'SWITCH-8': {
    kind: 'networkSwitch',
    tint: 'white',
    description: 'Eight ports for the television, the console, the printer and more.',
  },
  'UPS-MINI': {
    kind: 'battery',
    tint: 'sky',
    description: 'Two hours of internet when the lights go out, and small enough to hide.',
  },
  'LTE-50': { kind: 'simCard', tint: 'sky', description: `50 GB for mail, maps and a film or two. ${SIM}` },
  'LTE-100': { kind: 'simCard', tint: 'sage', description: `100 GB, the choice of most families. ${SIM}` },
  'LTE-200': { kind: 'simCard', tint: 'clay', description: `200 GB for a house that streams. ${SIM}` },
  'LTE-UNCAPPED': { kind: 'simCard', tint: 'graphite', description: `As much data as you use. ${SIM}` },
  'HOST-START': { kind: 'server', tint: 'white', description: `A website and five mailboxes. ${PLAN}` },
  'HOST-BUS': {
    kind: 'server',
    tint: 'sky',
    description: `Twenty mailboxes and a staging copy of your website. ${PLAN}`,
  },
  'SERVER-MANAGED': {
    kind: 'server',
    tint: 'graphite',
    description: `A server of your own, managed by us around the clock. ${PLAN}`,
  },
  'DOMAIN-COZA': {
    kind: 'domainName',
    tint: 'sand',
    description: 'Your name on the internet for a year, registered within the hour and pointed wherever you want.',
  },
}
