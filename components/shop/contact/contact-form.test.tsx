// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { openDocument } from '@/tests/client/document'
import { ContactForm } from './contact-form'

const { draw, type, click, words } = openDocument()
afterEach(() => vi.unstubAllGlobals())

test('a question about a product names it, to the person and to the shop', async () => {
  const sent = vi.fn(async (_address: unknown, _request: RequestInit) => new Response(JSON.stringify({ ok: true })))
  vi.stubGlobal('fetch', sent)
  const sender = { name: 'Lerato', email: 'lerato@home.example', phone: '' }
  await draw(<ContactForm siteId="site" sender={sender} order={null} product={{ sku: 'A-1', name: 'Lamp' }} />)
  expect(words()).toContain('About Lamp')
  await type('message', 'Does it dim?')
  await click('Send message')
  await vi.waitFor(() => expect(words()).toContain('Message sent'))
  expect(JSON.parse(String(sent.mock.calls[0]![1].body))).toMatchObject({ message: 'Does it dim?', page: 'A-1: Lamp' })
})
