import { readdirSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessibility'
import { ownWord, type Row } from '../support/api'
import { expect, test } from '../support/test'

/** The demo's shop as shoppers have it: nobody is signed in. */
test.use({ who: 'nobody' })

const LABEL = 'highveld'
const hostOf = (baseURL: string | undefined) => (baseURL ?? '').replace('://localhost', `://${LABEL}.localhost`)

/** Browsers find names below localhost themselves; a plain request says the host. */
const getAt = (page: Page, baseURL: string | undefined, label: string, path: string) =>
  page.request.get(`${baseURL}${path}`, { headers: { host: `${label}.localhost` }, maxRedirects: 0 })

const firstProduct = (page: Page) => page.locator('.s-grid a').first()

test('a shopper browses on a phone, by path and by host, and fills a cart @only-phone', async ({ page, baseURL }) => {
  for (const base of [`/shop/${LABEL}`, hostOf(baseURL)]) {
    await page.goto(base)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await firstProduct(page).click()
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    const drawer = page.getByRole('dialog', { name: 'Cart' })
    await expect(drawer.getByText(`Added: ${name}`)).toBeVisible()
    await expect(drawer.getByLabel(`Quantity of ${name}`, { exact: true })).toHaveText('2')
    await drawer.getByRole('button', { name: `Decrease quantity of ${name}` }).click()
    await expect(drawer.getByLabel(`Quantity of ${name}`, { exact: true })).toHaveText('1')
    await drawer.getByRole('button', { name: 'Close the cart' }).click()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  }
})

test('what a shopper adds and leaves before the scripts are there is in the cart @only-phone', async ({ page }) => {
  test.skip(process.env.INDABA_E2E_URL !== undefined, 'pages in development begin with all scripts')
  await page.goto(`/shop/${LABEL}`)
  await firstProduct(page).click()
  const slow = /_next\/static\/chunks\/(?!shop-start).*\.js/
  let holds = true
  await page.route(slow, (route) => (holds ? undefined : route.continue()))
  const start = page.waitForResponse(/shop-start/)
  await page.reload({ waitUntil: 'commit' })
  await (await start).finished()
  await page.getByRole('button', { name: 'Increase quantity' }).tap()
  await page.getByRole('button', { name: 'Add to cart' }).tap()
  // Those of this page never come.
  holds = false
  await page.locator('a.s-brand').tap()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
})

test('filters, sort and search are in the address and work without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto(`/shop/${LABEL}/products?sort=-price`)
  const prices = (await page.locator('.s-grid .s-price').allInnerTexts())
    .filter((text) => /\d/.test(text))
    .map((text) => Number(text.replace(/[^\d.]/g, '')))
  expect(prices.length).toBeGreaterThan(1)
  expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  const name = (await page.locator('.s-card-name').first().textContent()) ?? ''
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?q=/)
  await expect(page.locator('.s-card-name').first()).toHaveText(name)
  await firstProduct(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.locator('.s-product').getByText(/includes \d+% VAT/)).toBeVisible()
  await page.locator('.s-questions summary').first().click()
  await expect(page.locator('.s-questions details p').first()).toBeVisible()
  await context.close()
})

test('a shopper who types chooses a suggested product with the keyboard @phone', async ({ page }) => {
  await page.goto(`/shop/${LABEL}`)
  const name = (await page.locator('.s-card-name').first().textContent()) ?? ''
  const search = page.getByLabel('Search products')
  await search.pressSequentially(name.slice(0, 6))
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option', { name })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('suggestion')
  await expectAccessible(page, 'suggestions')
  await search.press('Escape')
  await expect(list).toBeHidden()
  await search.fill(name)
  await expect(list.getByRole('option').first()).toContainText(name)
  await search.press('ArrowDown')
  await search.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a price that staff change is in the shop within five seconds', async ({ page, api }) => {
  const sku = `SHOP-${ownWord()}`
  const item: Row = await api.create('acc-items', { sku, name: sku, visible: true })
  await expect
    .poll(async () => (await page.request.get(`/shop/${LABEL}/products/${sku}`)).status(), { timeout: 5_000 })
    .toBe(200)
  await api.update('acc-items', item.row_id, { name: `${sku} new`, version: item.version })
  await expect
    .poll(async () => (await page.request.get(`/shop/${LABEL}/products/${sku}`)).text(), { timeout: 5_000 })
    .toContain(`${sku} new`)
})

test('a host that no website has is not found, and shows nothing of the application', async ({ page, baseURL }) => {
  for (const path of ['/', '/sign-in', '/products']) {
    const answer = await getAt(page, baseURL, 'nothing-here', path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text(), path).not.toContain('Indaba')
  }
  expect((await page.request.get(`/shop/${LABEL}/no-such-page`)).status()).toBe(404)
})

test('search engines read what each page is, and are kept from temporary addresses', async ({ page, baseURL }) => {
  const read = async (path: string) => (await getAt(page, baseURL, 'kaap', path)).text()
  const dataIn = (html: string): Record<string, unknown>[] =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) =>
      JSON.parse(text ?? ''),
    )
  const map = await read('/sitemap.xml')
  expect(map).toMatch(/<loc>[^<]+\/products\/KEYS-SAND<\/loc><lastmod>\d{4}-\d\d-\d\dT[^<]+<\/lastmod>/)
  expect(await read('/robots.txt')).toContain('Disallow: /\n')
  const html = await read('/products/KEYS-SAND')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/products\/KEYS-SAND"\/>/)
  const [crumbs, product] = dataIn(html)
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ position: 1 }, { position: 2 }, { position: 3 }],
  })
  expect(product).toMatchObject({
    '@type': 'Product',
    offers: { priceCurrency: 'ZAR', price: expect.stringMatching(/^\d+\.\d\d$/) },
  })
  const shared = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const picture = await getAt(
    page,
    baseURL,
    'kaap',
    new URL(shared.replaceAll('&amp;', '&')).pathname + new URL(shared).search,
  )
  expect(picture.headers()['content-type']).toBe('image/png')
  expect(dataIn(await read('/faqs')).map((data) => data['@type'])).toEqual([
    'BreadcrumbList',
    'FAQPage',
    'Organization',
  ])
})

/** Where each page of the shop is found; a new one is added here, or the test below says so. */
const ADDRESSES: Record<string, (some: { sku: string; category: string; token: string }) => string> = {
  'page.tsx': () => '/',
  '[...path]/page.tsx': () => '/faqs',
  'account/page.tsx': () => '/account',
  'account/sign-in/page.tsx': () => '/account/sign-in',
  'cart/page.tsx': () => '/cart',
  'category/[slug]/page.tsx': ({ category }) => category,
  'checkout/page.tsx': () => '/checkout',
  'contact/page.tsx': () => '/contact',
  'orders/[token]/invoice/route.ts': ({ token }) => `/orders/${token}/invoice`,
  'orders/[token]/page.tsx': ({ token }) => `/orders/${token}`,
  'orders/find/page.tsx': () => '/orders/find',
  'preview.png/route.ts': ({ sku }) => `/preview.png?of=/products/${sku}`,
  'products/[sku]/page.tsx': ({ sku }) => `/products/${sku}`,
  'products/page.tsx': () => '/products',
  'robots.txt/route.ts': () => '/robots.txt',
  'search/page.tsx': () => '/search?q=a',
  'sitemap.xml/route.ts': () => '/sitemap.xml',
  'sso/page.tsx': () => '/sso?code=none',
}
const MARKS: Record<string, RegExp> = { highveld: /highveld/i, kaap: /kaap/i }

test('shops on two hosts show nothing of each other, in turn and at once', async ({ page, baseURL }) => {
  const pages = readdirSync('app/(shop)/shop/[site]', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
    .toSorted()
  expect(Object.keys(ADDRESSES).toSorted()).toEqual(pages)

  const shops = await Promise.all(
    Object.keys(MARKS).map(async (label) => {
      const map = await (await getAt(page, baseURL, label, '/sitemap.xml')).text()
      const ends = (pattern: RegExp) => [...map.matchAll(pattern)].map(([, end]) => end as string)
      return { label, skus: ends(/\/products\/([^<]+)</g), category: ends(/(\/category\/[^<]+)</g)[0] ?? '' }
    }),
  )
  const [first, second] = shops as [(typeof shops)[0], (typeof shops)[0]]
  expect(Math.min(first.skus.length, second.skus.length)).toBeGreaterThan(3)
  const only = (shop: typeof first, other: typeof first) => shop.skus.filter((sku) => !other.skus.includes(sku))

  /** What a shop answers at an address, which names nothing that the other alone has. */
  async function demandOwn(shop: typeof first, other: typeof first, path: string, status?: number) {
    const answer = await getAt(page, baseURL, shop.label, path)
    const text = await answer.text()
    if (status) expect(answer.status(), `${shop.label}${path}`).toBe(status)
    expect(answer.status(), `${shop.label}${path}`).toBeLessThan(500)
    expect(MARKS[other.label]?.exec(text)?.[0], `${shop.label}${path}`).toBeUndefined()
  }
  const token = `${'0'.repeat(32)}_${'a'.repeat(43)}`
  for (const address of Object.values(ADDRESSES))
    await Promise.all(
      [first, second, first].map((shop) => {
        const other = shop === first ? second : first
        const path = address({ sku: only(shop, other)[0] ?? '', category: shop.category, token })
        return demandOwn(shop, other, path)
      }),
    )
  // What the other sells, and where the other files it, is not found here.
  for (const [shop, other] of [
    [first, second],
    [second, first],
  ] as const)
    for (const sku of only(other, shop).slice(0, 3)) await demandOwn(shop, other, `/products/${sku}`, 404)
})
