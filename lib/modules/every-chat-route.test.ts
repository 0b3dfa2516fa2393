import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { serve } from '@/lib/core/http/mount'
import { openApiDocument } from '@/lib/core/http/openapi/document'
import { fullPath, type MountedRoute, methodOf, mountedRoutes } from '@/lib/core/http/router'
import { startTestInstallation, type TestInstallation } from '@/tests/installation'
import { basicHeader, ownersChatKey } from '@/tests/team-chat/owners-key'

/** What every route of the chat clients' wire must do, whatever it is for. A new row of a table is tested by being there. */
const routes = mountedRoutes().filter(({ table }) => table.surface.startsWith('chat'))

let installation: TestInstallation
let credentials: { email: string; key: string }
beforeAll(async () => {
  installation = await startTestInstallation()
  credentials = await ownersChatKey()
}, 120_000)
afterAll(() => installation?.close())

const pathOf = (mounted: MountedRoute) => fullPath(mounted).replace(/\{[^}]+\}/g, '999999999')

async function call(method: string, path: string, authorization?: string, fields: Record<string, string> = {}) {
  const query = method === 'GET' && Object.keys(fields).length ? `?${new URLSearchParams(fields)}` : ''
  const response = await serve(
    new Request(`http://localhost${path}${query}`, {
      method,
      headers: authorization ? { authorization } : {},
      ...(method === 'GET' ? {} : { body: new URLSearchParams(fields) }),
    }),
  )
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: isJson ? await response.json() : null }
}

test('there are routes to test, and the document describes each', () => {
  expect(routes.length).toBeGreaterThan(60)
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, unknown>> }
  for (const mounted of routes) expect(paths[fullPath(mounted)]).toHaveProperty(methodOf(mounted.key).toLowerCase())
})

describe.each(routes.map((mounted) => [mounted.key, mounted] as const))('%s', (key, mounted) => {
  const method = methodOf(key)
  const path = pathOf(mounted)
  const { operation } = mounted.route
  const isPublic = operation.permission === 'public'

  test.runIf(!isPublic)('without credentials, and with wrong ones, it is 401 in the wire’s words', async () => {
    const refused = [
      [undefined, 'Not logged in: API authentication or user session required'],
      [basicHeader(credentials.email, 'short'), 'Malformed API key'],
      [basicHeader(credentials.email, 'x'.repeat(32)), 'Invalid API key'],
      [basicHeader('someone@else.example', credentials.key), 'Invalid API key'],
      ['Basic bm8tY29sb24=', 'Invalid authorization header for basic auth'],
    ] as const
    for (const [authorization, msg] of refused) {
      const answer = await call(method, path, authorization)
      expect({ key, status: answer.status, body: answer.body }).toEqual({
        key,
        status: 401,
        body: { result: 'error', msg, code: 'UNAUTHORIZED' },
      })
      expect(answer.headers.get('www-authenticate')).toBe('Basic realm="zulip"')
    }
    const bearer = await call(method, path, `Bearer ${installation.ours.owner}`)
    expect(bearer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  })

  test('what is not there, and what nobody knows, is answered in the envelope', async () => {
    const authorization = basicHeader(credentials.email, credentials.key)
    const answer = await call(method, path, authorization, { dont_block: 'true', zz_unknown: '1' })
    expect(answer.status).toBeLessThan(500)
    expect(answer.headers.get('x-request-id')).toBeTruthy()
    expect(answer.headers.get('cache-control')).toBeTruthy()
    if (!answer.body) return
    if (answer.status === 200 && !mounted.route.respond)
      expect(answer.body).toMatchObject({
        result: 'success',
        msg: '',
        ignored_parameters_unsupported: expect.arrayContaining(['zz_unknown']),
      })
    if (answer.status !== 200)
      expect(answer.body).toMatchObject({ result: 'error', msg: expect.any(String), code: expect.any(String) })
  })

  test('another method answers 405 with Allow and no code', async () => {
    const answer = await call('PUT', path, basicHeader(credentials.email, credentials.key))
    if (answer.status !== 405) return
    expect(answer.body).toEqual({ result: 'error', msg: 'Method Not Allowed', allowed_methods: expect.any(Array) })
    expect(answer.headers.get('allow')).toContain(method)
  })

  test('the input is an object of parameters, and the operation says what it is', () => {
    expect(operation.input).toBeInstanceOf(z.ZodObject)
    expect(operation.title).toMatch(/^[A-Z]/)
  })
})

test('a key of a chat client is good for chat alone', async () => {
  const answer = await call('GET', '/api/v1/me', `Bearer ${credentials.key}`)
  expect(answer.status).toBe(401)
})
