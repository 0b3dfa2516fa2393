import { expect, test } from '../support/test'

const MOST_KILOBYTES = 300

test('the rows of a plain grid page need less than 300 KB of compressed scripts', async ({ page }) => {
  test.skip(process.env.INDABA_E2E_URL !== undefined, 'an installation in development is not compressed')
  const scripts = new Map<string, number>()
  page.on('requestfinished', async (request) => {
    if (request.resourceType() !== 'script') return
    const { responseBodySize } = await request.sizes()
    scripts.set(new URL(request.url()).pathname, responseBodySize)
  })
  const kilobytes = () => Math.round([...scripts.values()].reduce((sum, size) => sum + size, 0) / 1024)

  await page.goto('/crm/contacts')
  await expect(page.getByRole('grid', { name: 'Contacts' }).getByRole('link').first()).toBeVisible()
  const needed = kilobytes()
  const files = scripts.size
  // Filters, dialogs and the open row come afterwards, before anybody wants them.
  await page.waitForTimeout(3_000)
  await page.waitForLoadState('networkidle')
  console.log(
    `    scripts: ${needed} KB in ${files} files until the rows are there, ${kilobytes()} KB with all that follows`,
  )
  expect(needed).toBeGreaterThan(50)
  expect(needed).toBeLessThan(MOST_KILOBYTES)
})
