import type { Page } from 'playwright/test'
import { expect, test } from '../support/test'

const MAX_KILOBYTES = 300

/** Pages with the first of what they are opened for. */
const PAGES = [
  { path: '/crm/contacts', first: (page: Page) => page.getByRole('grid', { name: 'Contacts' }).getByRole('link') },
  { path: '/inbox', first: (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('button') },
  { path: '/inbox/contacts', first: (page: Page) => page.getByRole('table').getByRole('link') },
]

for (const { path, first } of PAGES) {
  test(`the rows of ${path} need less than ${MAX_KILOBYTES} KB of compressed scripts`, async ({ page }) => {
    test.skip(process.env.INDABA_E2E_URL !== undefined, 'an installation in development is not compressed')
    const scripts = new Map<string, number>()
    page.on('requestfinished', async (request) => {
      if (request.resourceType() === 'script') scripts.set(request.url(), (await request.sizes()).responseBodySize)
    })
    await page.goto(path)
    await expect(first(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    // Filters, dialogs and what is opened come afterwards, before anybody wants them.
    const html = await (await page.request.get(path)).text()
    const own = [...scripts].filter(([url]) => html.includes(new URL(url).pathname))
    const kilobytes = Math.round(own.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024)
    console.log(`    ${path}: ${kilobytes} KB of scripts in ${own.length} files`)
    expect(own.length).toBeGreaterThan(5)
    expect(kilobytes).toBeGreaterThan(50)
    expect(kilobytes).toBeLessThan(MAX_KILOBYTES)
  })
}
