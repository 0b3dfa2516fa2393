import { expect, test } from '../support/test'

const MOST_KILOBYTES = 300

test('a plain grid page brings less than 300 KB of compressed scripts', async ({ page }) => {
  const scripts = new Map<string, number>()
  page.on('requestfinished', async (request) => {
    if (request.resourceType() !== 'script') return
    const { responseBodySize } = await request.sizes()
    scripts.set(new URL(request.url()).pathname, responseBodySize)
  })
  await page.goto('/crm/contacts')
  await expect(page.getByRole('grid', { name: 'Contacts' }).getByRole('link').first()).toBeVisible()
  await page.waitForLoadState('networkidle')

  const kilobytes = [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1024
  const largest = [...scripts].sort(([, a], [, b]) => b - a).slice(0, 8)
  const told = largest.map(([path, size]) => `${path.split('/').at(-1)} ${Math.round(size / 1024)}`).join(', ')
  console.log(`    scripts: ${Math.round(kilobytes)} KB in ${scripts.size} files (${told})`)
  test.skip(scripts.size > 0 && [...scripts.keys()].some((path) => path.includes('hmr')), 'only a build is compressed')
  expect(kilobytes).toBeGreaterThan(50)
  expect(kilobytes).toBeLessThan(MOST_KILOBYTES)
})
