import type { NextAuthOptions } from 'next-auth'
import { expect, test, vi } from 'vitest'
import { serveAuth } from './serve-auth'

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
vi.mock('./sessions', async (original) => ({
  ...(await original<object>()),
  readSession: () => Promise.reject(away),
}))

/** The library as it is towards us: it puts errors into addresses, and clears the cookie whatever the reason. */
vi.mock('next-auth', () => ({
  default: (options: NextAuthOptions) => async (request: Request) => {
    if (!request.url.endsWith('/session'))
      return Response.json({ url: 'http://localhost:3000/sign-in?error=Unavailable' }, { status: 401 })
    await Promise.resolve(options.callbacks?.jwt?.({ token: { sid: 'one' } } as never)).catch(() => {})
    return Response.json({}, { headers: { 'Set-Cookie': 'next-auth.session-token=; Max-Age=0' } })
  },
}))

const at = (method: string, ...nextauth: string[]) =>
  serveAuth(new Request(`http://localhost:3000/api/auth/${nextauth.join('/')}`, { method }), {
    params: Promise.resolve({ nextauth }),
  })

test('signing in by GET is not allowed, and says so', async () => {
  const answer = await at('GET', 'callback', 'credentials')
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('POST')
  expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' })
})

test('without a database it is nobody’s wrong password', async () => {
  const answer = await at('POST', 'callback', 'credentials')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.json()).toMatchObject({ code: 'unavailable' })
})

test('without a database nobody is signed out', async () => {
  const answer = await at('GET', 'session')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('set-cookie')).toBeNull()
})
