import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessibility'
import { ownWord, type Row } from '../support/api'
import { inMail } from '../support/people'
import { expect, test } from '../support/test'

/** From the cart to an order that is paid, on the shop's own host. */
test.use({ who: 'nobody' })

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a guest buys on a phone: declined, then paid, with one order @only-phone', async ({ page, baseURL, api }) => {
  const shop = (baseURL ?? '').replace('://localhost', '://highveld.localhost')
  const email = `${ownWord().toLowerCase()}@shoppers.example`
  await page.goto(`${shop}/products?sort=-price`)
  await page.locator('.s-grid a').first().click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('link', { name: 'Checkout' }).click()

  // A step cannot be skipped.
  await page.goto(`${shop}/checkout?step=pay`)
  await expect(page).toHaveURL(`${shop}/checkout?step=contact`)
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  // Of several wrong fields a list gets the focus, which leads to each.
  await expect(page.locator('.s-problem')).toBeFocused()
  await page.getByRole('link', { name: 'Enter your name.' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Enter your name.')
  await page.getByLabel('Name').fill('Lerato Khumalo')
  await page.getByLabel('E-mail address').fill(email)
  await expectAccessible(page, 'checkout, contact')
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expect(page).toHaveURL(`${shop}/checkout?step=delivery`)
  await page.getByLabel('Street and number').fill('1 Long Street')
  await page.getByLabel('Town or city').fill('Cape Town')
  await page.reload()
  await page.getByLabel('Postal code').fill('8001')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.goBack()
  await expect(page.getByLabel('Street and number')).toHaveValue('1 Long Street')
  await page.goForward()
  await expectAccessible(page, 'checkout, pay')

  await page.getByRole('button', { name: /^Pay R/ }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page).toHaveURL(/\/orders\/\w{32}_[\w-]{43}$/)
  await expect(region(page, 'Payment')).toContainText('The payment did not go through')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: /^Pay ZAR/ }).click()
  await expect(region(page, 'Payment')).toContainText('This order is paid.')
  await expectAccessible(page, 'an order that is paid')
  // The books follow behind.
  const invoice = page.getByRole('link', { name: 'Download the invoice (PDF)' })
  await expect(async () => {
    await page.reload()
    await expect(invoice).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const pdf = await page.request.get(await address(invoice), { headers: { host: new URL(shop).host } })
  expect(pdf.headers()['content-type']).toContain('pdf')

  // Two declined and paid attempts are one order, and its cart is empty.
  const orders = await api.rows('acc-sales-orders', `q=${encodeURIComponent('Lerato')}&filter[source]=storefront`)
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.replace('Order ', '')
  expect(orders.filter((order) => order.number === number)).toHaveLength(1)
  await page.goto(`${shop}/checkout`)
  await expect(page.getByText(`Your order ${number} is placed.`)).toBeVisible()

  async function address(link: typeof invoice) {
    const { pathname } = new URL((await link.getAttribute('href')) ?? '', shop)
    return `${baseURL}${pathname}`
  }
})

test('at checkout a mailed code signs in without leaving it', async ({ page, baseURL, api }) => {
  const shop = (baseURL ?? '').replace('://localhost', '://highveld.localhost')
  const email = `${ownWord().toLowerCase()}@shoppers.example`
  await page.goto(`${shop}/products`)
  await page.locator('.s-grid a').first().click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('link', { name: 'Checkout' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Name').fill('Lerato Khumalo')
  await page.getByRole('button', { name: 'Sign in with a code' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expectAccessible(page, 'checkout, code')
  await page.getByLabel('Code').fill(await inMail(api, email, /\b\d{6}\b/))
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Lerato Khumalo')
})

test('a price that changes before payment is shown and asked about, and a product that goes can be removed', async ({
  page,
  api,
}) => {
  const [staying, going] = await Promise.all([product(), product()])
  for (const { sku } of [staying, going]) {
    const path = `/shop/highveld/products/${sku}`
    await expect.poll(async () => (await page.request.get(path)).text()).toContain('Add to cart')
    await page.goto(path)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
  }
  await page.goto('/shop/highveld/checkout')
  await page.getByLabel('Name').fill('Sipho')
  await page.getByLabel('E-mail address').fill(`${ownWord().toLowerCase()}@shoppers.example`)
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await page.getByLabel('Street and number').fill('2 Kloof Street')
  await page.getByLabel('Town or city').fill('Cape Town')
  await page.getByLabel('Postal code').fill('8001')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  const pay = page.getByRole('button', { name: /^Pay R/ })
  const before = await pay.textContent()
  await api.update('acc-item-prices', staying.price.row_id, { rate: '250', version: staying.price.version })
  await pay.click()
  await expect(region(page, 'Pay').getByRole('alert')).toContainText('The total is')
  await expect(pay).not.toHaveText(before ?? '')

  await api.update('acc-items', going.item.row_id, { visible: false, version: going.item.version })
  await pay.click()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await pay.click()
  await expect(page.getByRole('heading', { name: 'Pay in the sandbox' })).toBeVisible()

  async function product() {
    const sku = `SHOP-${ownWord()}`
    const item: Row = await api.create('acc-items', { sku, name: sku, visible: true })
    const lists = await api.rows('acc-price-lists')
    const list = lists.find(({ kind, is_default }) => kind === 'selling' && is_default)
    const price: Row = await api.create('acc-item-prices', {
      item_id: item.row_id,
      price_list_id: list?.row_id,
      rate: '100',
    })
    return { sku, item, price }
  }
})

test('a link of an order that is wrong finds nothing', async ({ page }) => {
  const answer = await page.goto(`/shop/highveld/orders/${'0'.repeat(32)}_${'a'.repeat(43)}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
