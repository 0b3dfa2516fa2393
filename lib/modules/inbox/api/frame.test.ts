import { expect, test } from 'vitest'
import { frameDocument } from './frame'

test('the page that holds the helpdesk may frame its origin alone, and is stored nowhere', async () => {
  const page = frameDocument({ ok: true, url: 'https://desk.example.com/app/login?a=1&b="x"', embeddable: true })
  const policy = page.headers.get('Content-Security-Policy')
  expect(policy).toBe(
    "default-src 'none'; frame-src https://desk.example.com; style-src 'unsafe-inline'; frame-ancestors 'self'",
  )
  expect(page.headers.get('Cache-Control')).toBe('no-store')
  expect(await page.text()).toContain('src="https://desk.example.com/app/login?a=1&amp;b=&quot;x&quot;"')
})

test('without a link it says why, and frames nothing', async () => {
  const page = frameDocument({
    ok: false,
    reason: 'unreachable',
    message: 'It does <not> answer.',
    fallback_url: null,
    embeddable: false,
  })
  expect(page.headers.get('Content-Security-Policy')).toContain("frame-src 'none'")
  expect(await page.text()).toContain('It does &lt;not&gt; answer.')
})
