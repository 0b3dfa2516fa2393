import type { Page } from 'playwright/test'
import { expect, test } from '../support/test'

const SURFACES = {
  page: ['/sign-in', '/', '/crm/leads', '/nothing', '/nothing.html', '/docs/api'],
  // With answers of success, of refusal and of no address, and with what is no JSON.
  other: [
    '/api/health',
    '/api/ready',
    '/api/openapi.json',
    '/api/auth/session',
    '/api/nothing',
    '/api/v1/me',
    '/api/v1/rest/deals',
    '/api/v1/users/me',
    '/api/v1/grid/crm-leads/export?format=csv&filter[name]=nothing-like-this',
    '/api/v1/public/website/nothing',
    '/user_uploads/nothing',
    '/user_avatars/nothing',
    '/icon.svg',
    '/api/v1/%',
  ],
}

test('every surface sends the security headers, and every page a content policy with a nonce of its own', async ({
  page,
}) => {
  const nonces = new Set<string>()
  for (const address of [...SURFACES.page, ...SURFACES.other]) {
    await test.step(address, async () => {
      const answer = await page.request.get(address, { maxRedirects: 0 })
      const headers = answer.headers()
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      })
      expect(answer.status()).not.toBe(500)
      if (!SURFACES.page.includes(address)) return
      const policy = headers['content-security-policy'] ?? ''
      expect(policy).toContain("frame-ancestors 'none'")
      const [, nonce = ''] = /script-src 'self' 'nonce-([\w-]{20,})' 'strict-dynamic';/.exec(policy) ?? []
      nonces.add(nonce)
      const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? []
      expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
    })
  }
  expect(nonces.size).toBe(SURFACES.page.length)
})

const visits: [string, (page: Page) => Promise<void>][] = [
  ['/', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
  ['/crm/leads', (page) => expect(page.getByRole('grid').or(page.getByRole('table')).first()).toBeVisible()],
  ['/crm/leads?view=board', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
  ['/crm/leads?new=1', (page) => expect(page.getByRole('dialog').first()).toBeVisible()],
  ['/team-chat', (page) => expect(page.getByRole('heading').first()).toBeVisible()],
  ['/accounting/reports', (page) => expect(page.locator('h1, .empty').first()).toBeVisible()],
  ['/docs/api', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
]

test('no page runs or loads what its content policy forbids, in the dark neither', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text())
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const [address, ready] of visits) {
    await page.goto(address)
    await ready(page)
    // Set by the script in the head, which needs the nonce.
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  }
  expect(refused).toEqual([])
})

test('a phone finds what it needs to install the product', async ({ page }) => {
  await page.goto('/sign-in')
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  const { icons, start_url } = await (await page.request.get(manifest!)).json()
  expect(start_url).toBe('/')
  for (const { src, type } of icons) {
    const answer = await page.request.get(src)
    expect(answer.headers()['content-type'], src).toContain(type)
  }
})
