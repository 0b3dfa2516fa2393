import { expect, test } from '../support/test'

const MOST_KILOBYTES = 300

test('the rows of a plain grid page need less than 300 KB of compressed scripts', async ({ page }) => {
  test.skip(process.env.INDABA_E2E_URL !== undefined, 'an installation in development is not compressed')
  const needed = new Map<string, number>()
  const later = new Map<string, number>()
  let rowsCame = false
  page.on('response', (response) => {
    if (response.url().includes('/grid/crm-contacts/data?')) rowsCame = true
  })
  page.on('request', (request) => {
    if (request.resourceType() === 'script') (rowsCame ? later : needed).set(request.url(), 0)
  })
  page.on('requestfinished', async (request) => {
    const counted = needed.has(request.url()) ? needed : later
    if (counted.has(request.url())) counted.set(request.url(), (await request.sizes()).responseBodySize)
  })
  const kilobytes = (scripts: Map<string, number>) =>
    Math.round([...scripts.values()].reduce((sum, size) => sum + size, 0) / 1024)

  await page.goto('/crm/contacts')
  await expect(page.getByRole('grid', { name: 'Contacts' }).getByRole('link').first()).toBeVisible()
  // Filters, dialogs and the open row come afterwards, before anybody wants them.
  await page.waitForTimeout(3_000)
  await page.waitForLoadState('networkidle')
  console.log(
    `    scripts: ${kilobytes(needed)} KB in ${needed.size} files for the rows, ${kilobytes(later)} KB in ${later.size} more afterwards`,
  )
  expect(needed.size).toBeGreaterThan(5)
  expect(kilobytes(needed)).toBeGreaterThan(50)
  expect(kilobytes(needed)).toBeLessThan(MOST_KILOBYTES)
})
