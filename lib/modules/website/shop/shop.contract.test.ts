import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getEnv } from '@/lib/core/env'
import { stopLive } from '@/lib/core/live/bus'
import { runOperation } from '@/lib/core/operation'
import { withClient } from '@/scripts/database/connect'
import { testServer } from '@/scripts/test/database'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'
import { listShopAddresses } from '../operations/shop/list-shop-addresses'
import { previewProducts } from '../operations/shop/preview-products'
import { openShop, shopContext, shopOf, shopProduct, shopProducts } from './open-shop'
import { readWanted } from './wanted'

/** What pages of the shop show of a catalogue: filters, order, pages and suggestions in SQL, and an outage of the database. */
let api: TestInstallation
let site: string
const CATEGORY = 'Test lamps'

beforeAll(async () => {
  api = await startTestInstallation()
  site = (await call('PUT', '/settings/website', { published: true, display_mode: 'for_sale' })).site_id
  const lists: Json[] = (await call('GET', '/grid/acc-price-lists/data')).rows
  const price_list_id = lists.find((one) => one.kind === 'selling' && one.is_default).row_id
  const item_group_id = (await call('POST', '/grid/acc-item-groups', { name: CATEGORY })).row.row_id
  for (let n = 1; n <= 30; n++) {
    const features = n % 2 ? ['Dimmable'] : ['Dimmable', 'Solar']
    const values = { product_line: n <= 10 ? 'Desk' : 'Floor', badge: n === 7 ? 'New' : '', features, visible: true }
    const name = n === 30 ? 'Zebra 100% lantern' : `Lamp ${String(n).padStart(2, '0')}`
    const { row } = await call('POST', '/grid/acc-items', {
      sku: `LMP-${n}`,
      name,
      item_group_id,
      sort_order: n,
      ...values,
    })
    // The last has no price.
    if (n < 30)
      await call('POST', '/grid/acc-item-prices', { item_id: row.row_id, price_list_id, rate: String(100 - n) })
  }
  await call('POST', '/grid/acc-items', { sku: 'LMP-HIDDEN', name: 'Lamp hidden', item_group_id })
}, 120_000)
afterAll(async () => {
  await stopLive()
  await api?.close()
})

const call = async (method: string, path: string, body?: object): Promise<Json> =>
  (await api.call(method, path, { key: api.ours.owner, ...(body ? { body } : {}) })).body
const inShop = (method: string, path: string, body?: object) =>
  api.call(method, `/shop${path}`, { headers: { 'x-shop': site }, ...(body ? { body } : {}) })
const found = async (search: Record<string, string | string[]>, category = CATEGORY) => {
  const list = await shopProducts(site, readWanted(search, category))
  return { ...list, skus: list?.products.map(({ sku }) => sku) ?? [] }
}
const skus = (...numbers: number[]) => numbers.map((n) => `LMP-${n}`)
const upTo = (last: number) => skus(...Array.from({ length: last }, (_, n) => n + 1))

test('a category has pages in the order of the shop, the last one where there are fewer, and counts what can be chosen', async () => {
  const first = await found({})
  expect(first).toMatchObject({ total: 30, page: 1, pages: 2, skus: upTo(24) })
  expect(first.facets).toEqual({
    line: [
      { value: 'Floor', products: 20 },
      { value: 'Desk', products: 10 },
    ],
    badge: [{ value: 'New', products: 1 }],
    feature: [
      { value: 'Dimmable', products: 30 },
      { value: 'Solar', products: 15 },
    ],
  })
  expect(await found({ page: '99' })).toMatchObject({ page: 2, skus: skus(25, 26, 27, 28, 29, 30) })
  expect((await openShop(site))?.categories).toContainEqual({
    name: CATEGORY,
    slug: 'test-lamps',
    products: 30,
    image: null,
  })
})

test('choices, prices with VAT and sorts hold together; what has no price comes last', async () => {
  expect(await found({ line: 'Desk', feature: ['Dimmable', 'Solar'] })).toMatchObject({
    total: 5,
    skus: skus(2, 4, 6, 8, 10),
  })
  expect((await found({ badge: 'New' })).skus).toEqual(skus(7))
  // 99 and 98 without VAT.
  expect((await found({ min: '112.70', max: '113,85' })).skus).toEqual(skus(1, 2))
  expect((await found({ sort: 'price' })).skus.slice(0, 2)).toEqual(skus(29, 28))
  expect((await found({ sort: '-price', page: '2' })).skus.at(-1)).toBe('LMP-30')
  expect((await found({ sort: 'price', page: '2' })).skus.at(-1)).toBe('LMP-30')
  expect((await found({ sort: 'name' })).skus.slice(0, 2)).toEqual(skus(1, 2))
})

test('every word is found, in the category too; the best name is first, and hostile input is only text', async () => {
  expect((await found({ q: 'lantern LAMPS' }, '')).skus).toEqual(skus(30))
  expect((await found({ q: 'lamp 07' }, '')).skus[0]).toBe('LMP-7')
  expect((await found({ q: '100%' }, '')).skus).toEqual(skus(30))
  for (const q of ['%', "' or 1=1 --", '\\', '_______________', '\0', '((((', '🦓'])
    expect((await found({ q, line: [q], badge: q, feature: q })).skus, q).toEqual([])
})

test('a product is found by its code in any case with others of its category, a hidden one is not', async () => {
  const page = await shopProduct(site, 'lmp-3')
  expect(page?.product).toMatchObject({ sku: 'LMP-3', price_with_vat: '111.55', category: CATEGORY })
  expect(page?.related.map(({ sku }) => sku)).toEqual(skus(1, 2, 4, 5))
  expect(await shopProduct(site, 'LMP-HIDDEN')).toBeNull()
  const addresses = await runOperation(listShopAddresses, await ownContext(), {})
  expect(addresses.filter(({ sku }) => sku.startsWith('LMP-')).map(({ sku }) => sku)).toEqual(upTo(30))
})

test('the preview pages through everything, also while the shop is closed', async () => {
  const wanted = readWanted({ page: '2' }, CATEGORY)
  const { list } = await runOperation(previewProducts, await ownContext(), { wanted })
  expect(list).toMatchObject({ total: 30, page: 2 })
})

test('suggestions are six products by the rule of all choices, and categories, of this shop alone', async () => {
  const suggest = (q: string) => inShop('GET', `/suggestions?q=${encodeURIComponent(q)}`)
  const { status, body, headers } = await suggest('lamp')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('private, max-age=60')
  expect(body.products.map(({ sku }: Json) => sku)).toEqual(upTo(6))
  expect(body.products[0]).toEqual({ sku: 'LMP-1', name: 'Lamp 01', price_with_vat: '113.85', images: [] })
  expect(body.categories).toEqual([{ name: CATEGORY, slug: 'test-lamps', products: 30 }])
  expect((await suggest('lmp-12')).body.products[0].sku).toBe('LMP-12')
  expect((await suggest('zebra')).body).toMatchObject({
    products: [{ sku: 'LMP-30', price_with_vat: null }],
    categories: [],
  })
  for (const q of ['%%', "'; drop table acc_item; --", '\\_', '🦓'])
    expect((await suggest(q)).body, q).toEqual({ products: [], categories: [] })
  expect((await suggest('x'.repeat(101))).status).toBe(422)
  expect((await suggest(' ')).status).toBe(422)
  expect((await api.call('GET', '/shop/suggestions?q=lamp')).status).toBe(401)
})

test('with the database away what was seen is browsed on, checkout says so, and both are well once it is back', async () => {
  const items = [{ sku: 'LMP-1', qty: 2 }]
  await shopProduct(site, 'LMP-1')
  const name = new URL(getEnv().databaseUrl).pathname.slice(1)
  const away = (isAway: boolean) =>
    withClient(testServer(), async (client) => {
      await client.query(`alter database "${name}" allow_connections ${!isAway}`)
      if (isAway)
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    })
  const later = vi.spyOn(Date, 'now')
  await away(true)
  try {
    later.mockReturnValue(Date.now() + 3_600_000)
    expect((await openShop(site))?.open).toBe(true)
    expect((await found({})).total).toBe(30)
    expect((await shopProduct(site, 'lmp-1'))?.product.name).toBe('Lamp 01')
    later.mockRestore()
    const refused = await inShop('POST', '/quote', { items })
    expect(refused).toMatchObject({ status: 503, body: { detail: expect.stringMatching(/try again/i) } })
  } finally {
    later.mockRestore()
    await away(false)
  }
  await expect.poll(async () => (await inShop('POST', '/quote', { items })).status).toBe(200)
  await call('PUT', '/settings/website', { hero: { eyebrow: '', heading: 'Back again', subtext: '' } })
  await expect.poll(async () => (await openShop(site))?.site.hero.heading, { timeout: 5_000 }).toBe('Back again')
}, 60_000)

async function ownContext() {
  const shop = await shopOf(site)
  return shopContext(shop?.organization_id ?? '')
}
