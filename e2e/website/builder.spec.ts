import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/test'

test('a change of the website is seen in the preview as it is typed, and by nobody else', async ({ page, browser }) => {
  await page.goto('/settings/website')
  const shop = page.frameLocator('iframe[title="Preview of the website"]')
  const saved = await shop.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('textbox', { name: 'Heading' }).fill('Typed, not saved')
  await page.getByRole('textbox', { name: 'Main colour' }).fill('#b91c1c')
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Typed, not saved')
  await expect(shop.locator('html')).toHaveAttribute('style', /--fill-day: ?#b91c1c/)
  await page.getByRole('radio', { name: 'Phone', exact: true }).click()
  await expect(shop.getByLabel('Menu').first()).toBeVisible()
  await page.getByRole('radio', { name: 'One product' }).click()
  await expect(shop.getByText(/^Item code/)).toBeVisible()
  // It is looked at: nothing is put into a cart.
  await shop.getByRole('button', { name: 'Add to cart' }).click()
  await expect(shop.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page, 'builder')

  const visitor = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const outside = await visitor.newPage()
  await outside.goto(new URL('/settings/website/preview', page.url()).href)
  await expect(outside).toHaveURL(/\/sign-in/)
  await outside.goto(new URL('/shop/highveld', page.url()).href)
  await expect(outside.getByRole('heading', { level: 1 })).toHaveText(saved ?? '')
  await visitor.close()
})
