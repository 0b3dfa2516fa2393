import { paintOf } from '../../tests/paint'
import { expect, test } from '../support/test'

/** What nobody sees; `bench/paint.ts` measures the rest, on a slow phone. */
const MAX_SHIFT = 0.02
/** Rows, figures and the checklist come with the page. */
const CAME_WITH_THE_PAGE = /^GET \/api\/v1\/(grid|getting-started)/

for (const { name, path } of [
  { name: 'home', path: '/' },
  { name: 'a list', path: '/crm/leads?sort=-created_at' },
]) {
  test(`${name} stands at the first picture, and asks for nothing that came with it @phone`, async ({ page }) => {
    // What others change meanwhile is read again.
    await page.route('**/api/v1/live**', (route) => route.abort())
    const { cls, requests } = await paintOf(page, path, 1_000)
    expect(requests.length).toBeGreaterThan(10)
    expect(requests.filter((request) => CAME_WITH_THE_PAGE.test(request))).toEqual([])
    expect(cls).toBeLessThan(MAX_SHIFT)
  })
}
