import { expectAccessible } from '../support/accessibility'
import { enterOwnOrganization } from '../support/own-organization'
import { expect, test } from '../support/test'

test('a change of the website is seen in the preview as it is typed, and by nobody else', async ({ page, browser }) => {
  await page.goto('/settings/website')
  const shop = page.frameLocator('iframe[title="Preview of the website"]')
  const saved = await shop.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('textbox', { name: 'Heading', exact: true }).fill('Typed, not saved')
  await page.getByRole('textbox', { name: 'Primary color' }).fill('#b91c1c')
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Typed, not saved')
  await expect(shop.locator('html')).toHaveAttribute('style', /--fill-day: ?#b91c1c/)
  await page.getByRole('radio', { name: 'Phone', exact: true }).click()
  await expect(shop.getByLabel('Menu').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Product', exact: true }).click()
  await expect(shop.getByText(/^SKU/)).toBeVisible()
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

test.describe('before it is open', () => {
  test.use({ who: 'nobody' })

  test('an organization works through the checklist, arranges its footer, and opens and closes its website', async ({
    page,
    api,
    baseURL,
  }) => {
    await enterOwnOrganization(api, page.context(), baseURL ?? '')
    await page.goto('/settings/website')
    const open = page.locator('section', { has: page.getByRole('heading', { name: 'Open your website' }) })
    await expect(open.getByText('0 of 7 done.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Support e-mail' }).fill('help@example.com')
    await page.getByRole('textbox', { name: 'Primary color' }).fill('#0f766e')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(open.getByText('2 of 7 done.')).toBeVisible()
    await expect(open.getByRole('link', { name: /^Support e-mail ?, done/ })).toBeVisible()
    for (const name of ['Terms and Conditions', 'Privacy Policy', 'Return Policy'])
      await page.getByRole('switch', { name }).click()
    await expect(open.getByText('3 of 7 done.')).toBeVisible()

    // A drawing is looked at first, and is part of the form when it is used.
    await page.getByRole('textbox', { name: 'What the photo should show' }).fill('hills at dusk')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: 'Generated photo' })).toBeVisible()
    await page.getByRole('button', { name: 'Use image' }).click()
    await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible()

    const company = page.getByRole('region', { name: 'Company' })
    await company.getByRole('button', { name: 'Move Privacy Policy up' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(company.getByRole('link')).toHaveText(['Privacy Policy', 'Terms and Conditions'])
    await page.reload()
    await expect(company.getByRole('link')).toHaveText(['Privacy Policy', 'Terms and Conditions'])

    await open.getByRole('button', { name: 'Open website' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Still to do: Name and logo')
    await expectAccessible(page, 'question before opening')
    await question.getByRole('button', { name: 'Open website' }).click()
    const opened = page.locator('section', { has: page.getByRole('heading', { name: 'Your website is open' }) })
    await opened.getByRole('button', { name: 'Close website' }).click()
    await question.getByRole('button', { name: 'Close website' }).click()
    await expect(open).toBeVisible()
  })
})
