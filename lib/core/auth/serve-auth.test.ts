import { expect, test, vi } from 'vitest'
import { serveAuth } from './serve-auth'

vi.mock('next-auth', () => ({
  default: () => async () => Response.json({ url: 'http://localhost:3000/sign-in?error=Unavailable' }, { status: 401 }),
}))

const at = (method: string) =>
  serveAuth(new Request('http://localhost:3000/api/auth/callback/credentials', { method }), {
    params: Promise.resolve({ nextauth: ['callback', 'credentials'] }),
  })

test('signing in by GET is not allowed, and says so', async () => {
  const answer = await at('GET')
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('POST')
  expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' })
})

test('without a database it is nobody’s wrong password', async () => {
  const answer = await at('POST')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.json()).toMatchObject({ code: 'unavailable' })
})
