import { expect, test } from '../support/test'

const MAX_KILOBYTES = 300

test('the rows of a plain grid page need less than 300 KB of compressed scripts', async ({ page }) => {
  test.skip(process.env.INDABA_E2E_URL !== undefined, 'an installation in development is not compressed')
  const scripts = new Map<string, number>()
  page.on('requestfinished', async (request) => {
    if (request.resourceType() === 'script') scripts.set(request.url(), (await request.sizes()).responseBodySize)
  })
  const kilobytes = (urls: string[]) => Math.round(urls.reduce((sum, url) => sum + (scripts.get(url) ?? 0), 0) / 1024)

  await page.goto('/crm/contacts')
  await expect(page.getByRole('grid', { name: 'Contacts' }).getByRole('link').first()).toBeVisible()
  // Filters, dialogs and the open row come afterwards, before anybody wants them.
  await page.waitForTimeout(3_000)
  await page.waitForLoadState('networkidle')
  const html = await (await page.request.get('/crm/contacts')).text()
  const own = [...scripts.keys()].filter((url) => html.includes(new URL(url).pathname))
  const later = [...scripts.keys()].filter((url) => !own.includes(url))
  console.log(
    `    scripts: ${kilobytes(own)} KB in ${own.length} files for the page, ${kilobytes(later)} KB in ${later.length} more once it stands`,
  )
  expect(own.length).toBeGreaterThan(5)
  expect(kilobytes(own)).toBeGreaterThan(50)
  expect(kilobytes(own)).toBeLessThan(MAX_KILOBYTES)
})
