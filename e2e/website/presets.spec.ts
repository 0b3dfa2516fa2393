import type { Page } from 'playwright/test'
import { TEMPLATES } from '@/lib/modules/website/schemas'
import { presetStyle } from '@/lib/modules/website/shop/presets'
import { expectAccessible, expectNoViolations } from '../support/accessibility'
import { ownWord } from '../support/api'
import { expect, test } from '../support/test'

/** Every page of the shop in every preset, in light and in dark: the page is loaded once, and its preset is switched in the browser. */
test.use({ who: 'nobody' })

const SHOP = '/shop/kaap'
/** Too light for a light page, so that it is moved a long way. */
const COLOUR = '#e0b400'
/** What colours and shapes can break; the rest is the same in all presets. */
const RULES = ['color-contrast', 'link-in-text-block', 'target-size']

test('every page of the shop is accessible in every preset, light and dark', async ({ page }) => {
  test.setTimeout(180_000)
  for (const path of ['', '/products', '/search?q=nothing-like-it', '/faqs', '/account/sign-in', '/no-such-page']) {
    await page.goto(SHOP + path)
    await inEveryPreset(page, path || '/')
  }
  await page.goto(`${SHOP}/contact`)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.locator('.s-problem')).toBeFocused()
  await inEveryPreset(page, 'contact with errors')

  await page.goto(`${SHOP}/products`)
  await page.goto((await page.locator('.s-card:has(.s-badge) a').first().getAttribute('href')) ?? '')
  await page.locator('.s-questions summary').first().click()
  await inEveryPreset(page, 'product')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('VAT included', { exact: true })).toBeVisible()
  await inEveryPreset(page, 'cart drawer', '.s-drawer')
  await page.goto(`${SHOP}/cart`)
  await expect(page.getByText('VAT included', { exact: true })).toBeVisible()
  await inEveryPreset(page, 'cart')

  await page.goto(`${SHOP}/checkout`)
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expect(page.locator('.s-problem')).toBeFocused()
  await inEveryPreset(page, 'checkout with errors')
  await page.getByLabel('Name').fill('Lerato')
  await page.getByLabel('E-mail address').fill(`${ownWord().toLowerCase()}@shoppers.example`)
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await page.getByLabel('Street and number').fill('1 Long Street')
  await page.getByLabel('Town or city').fill('Cape Town')
  await page.getByLabel('Postal code').fill('8001')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await inEveryPreset(page, 'pay')
  await page.getByRole('button', { name: /^Pay R/ }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await inEveryPreset(page, 'order')
})

/** @param within the part that is looked at; by default what is between header and footer, which are looked at on the first page */
async function inEveryPreset(page: Page, name: string, within = name === '/' ? 'body' : 'main'): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, name)
  for (const template of TEMPLATES) {
    const dress = presetStyle(template, COLOUR)
    await page.evaluate(({ key, style }) => {
      document.documentElement.dataset.preset = key
      for (const [property, value] of Object.entries(style)) document.documentElement.style.setProperty(property, value)
    }, dress)
    // The two dark presets are dark in either.
    const schemes = ['dark', 'midnight'].includes(dress.key) ? (['dark'] as const) : (['light', 'dark'] as const)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await expectNoViolations(page, RULES, within, `${name}, ${template}, ${colorScheme}`)
    }
  }
}
