import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Requirement } from '@/lib/core/context'
import { permissionDetails } from '@/lib/core/declared-permissions'
import { openApiDocument } from '@/lib/core/http/openapi/document'
import { fullPath, type MountedRoute, methodOf, mountedRoutes } from '@/lib/core/http/router'
import { startTestInstallation, type TestInstallation } from '@/tests/installation'

/** What every route must do, whatever it is for. A new row of a table is tested by being there. */
let installation: TestInstallation
beforeAll(async () => {
  installation = await startTestInstallation()
}, 120_000)
afterAll(() => installation?.close())

const isChat = ({ table }: MountedRoute) => table.surface === 'chat' || table.surface === 'chat-files'
/** Chat clients' wire has words of its own: every-chat-route.test.ts. */
const routes = mountedRoutes().filter((mounted) => !isChat(mounted))
/** Its keys are the browser's own affair; unknown ones survive. */
const OPEN = ['PATCH /me/preferences']
const shape = (path: string) => path.replace(/\{[^}]+\}/g, '{}')
const UNKNOWN = '01900000-0000-7000-8000-00000000dead'
const address = (path: string) =>
  path
    .replace('{slug}', 'crm-contacts')
    .replace('{key}', 'delete')
    .replace(/\{[^}]+\}/g, UNKNOWN)
const bodyFor = (method: string) => (method === 'GET' || method === 'DELETE' ? {} : { body: {} })
const demandOf = (requirement: Requirement) =>
  requirement === 'public' || requirement === 'signed-in' ? requirement : permissionDetails(requirement).grant

test('there are routes to test, and the document describes each', () => {
  expect(routes.length).toBeGreaterThan(40)
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, unknown>> }
  for (const mounted of routes) expect(paths[fullPath(mounted)]).toHaveProperty(methodOf(mounted.key).toLowerCase())
})

describe.each(routes.map((mounted) => [mounted.key, mounted] as const))('%s', (key, mounted) => {
  const method = methodOf(key)
  const path = address(fullPath(mounted))
  const requirement = mounted.route.operation.permission
  const call = (...args: Parameters<TestInstallation['call']>) => installation.call(...args)
  const expectError = (answer: Awaited<ReturnType<typeof call>>, status: number, code?: string) => {
    expect({ key, status: answer.status }).toEqual({ key, status })
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('x-request-id')).toBeTruthy()
    if (code) expect(answer.body).toMatchObject({ detail: expect.any(String), code })
  }

  test.runIf(requirement !== 'public')('nobody is refused', async () => {
    expectError(await call(method, path, bodyFor(method)), 401, 'unauthenticated')
  })

  // A webhook brings the provider's own credentials, which are no key of ours.
  test.runIf(!mounted.route.rawRequest)('a key that is not valid is refused', async () => {
    expectError(await call(method, path, { key: 'ind_no-such-key', ...bodyFor(method) }), 401, 'unauthenticated')
  })

  const { machine } = mounted.route
  test.runIf(method === 'GET' && !machine && mounted.route.produces !== 'text/event-stream')(
    'a key of the organization is never called invalid',
    async () => {
      const { status } = await call(method, path, { key: installation.ours.organization })
      expect({ key, status }).not.toEqual({ key, status: 401 })
    },
  )

  test.runIf(!machine && !['public', 'signed-in', 'guest'].includes(demandOf(requirement)))(
    'a guest is refused',
    async () => {
      expectError(await call(method, path, { key: installation.ours.guest, ...bodyFor(method) }), 403, 'forbidden')
    },
  )

  test.runIf(machine)('a program needs its secret: neither an owner’s key nor a wrong secret opens it', async () => {
    const headers = { [machine!.header]: 'wrong' }
    expectError(await call(method, path, { headers, ...bodyFor(method) }), 401, 'unauthenticated')
    expectError(await call(method, path, { key: installation.ours.owner, ...bodyFor(method) }), 401, 'unauthenticated')
    if (method !== 'GET') expectError(await call(method, path, { headers, body: '{"broken' }), 401, 'unauthenticated')
    const { paths } = openApiDocument() as { paths: Record<string, Record<string, { security: object[] }>> }
    expect(paths[fullPath(mounted)]![method.toLowerCase()]!.security).toEqual([{ [machine!.scheme]: [] }])
  })

  test('another method answers 405 with Allow, in JSON', async () => {
    const taken = new Set(
      routes.filter((other) => shape(fullPath(other)) === shape(fullPath(mounted))).map((other) => methodOf(other.key)),
    )
    const other = (['PATCH', 'PUT', 'DELETE', 'POST', 'GET'] as const).find((candidate) => !taken.has(candidate))
    if (!other) return
    const answer = await call(other, path, { key: installation.ours.owner, ...bodyFor(other) })
    // A path with a name in that place may serve the method.
    if (answer.status !== 405) return
    expectError(answer, 405, 'method_not_allowed')
    expect(answer.headers.get('allow')).toContain(method)
  })

  test.runIf(mounted.route.rawBody)('a body of another type than its files is 415, none at all 400', async () => {
    const key = installation.ours.owner
    expectError(await call(method, path, { key, body: {} }), 415, 'unsupported_type')
    const headers = { 'content-type': mounted.route.rawBody![0]! }
    expectError(await call(method, path, { key, headers }), 400, 'bad_request')
  })

  test.runIf(!['GET', 'DELETE'].includes(method) && !mounted.route.rawBody && !mounted.route.rawRequest)(
    'a body that cannot be read and a field too many are refused as the surface says',
    async () => {
      if (demandOf(requirement) === 'superuser' || machine) return
      const send = (body: unknown, headers = {}) => call(method, path, { key: installation.ours.owner, body, headers })
      const plain = { 'content-type': 'text/plain' }
      if (mounted.table.surface === 'integration') {
        const refused = [await send('{"broken'), await send('[1]'), await send('a=b', plain)]
        for (const answer of refused) {
          expectError(answer, 422)
          expect(answer.body.detail).toEqual([{ loc: ['body'], msg: expect.any(String), type: expect.any(String) }])
        }
      } else {
        expectError(await send('{"broken'), 400, 'bad_request')
        expectError(await send('[1]'), 400, 'bad_request')
        expectError(await send('a=b', plain), 415, 'unsupported_type')
      }
      if (mounted.route.wholeBody || OPEN.includes(key)) return
      const answer = await send({ no_such_field: 1 })
      expectError(answer, 422)
      expect(answer.body.detail).toContainEqual(expect.objectContaining({ loc: ['body', 'no_such_field'] }))
    },
  )

  test.runIf(method === 'GET' && !mounted.route.rawQuery)('an unknown query parameter is 422', async () => {
    if (demandOf(requirement) === 'superuser') return
    const answer = await call(method, `${path}?no_such_parameter=1`, { key: installation.ours.owner })
    expectError(answer, 422)
    expect(answer.body.detail).toContainEqual(expect.objectContaining({ loc: ['query', 'no_such_parameter'] }))
  })

  test.runIf(!machine && mounted.params.some((name) => name !== 'slug' && name !== 'key'))(
    'an id that is not there is 404 or a 422 of its input, never a crash',
    async () => {
      const answer = await call(method, path, { key: installation.ours.owner, ...bodyFor(method) })
      // Without its secret a program is told nothing of ids.
      expect([403, 404, 405, 422, ...(machine ? [401] : [])]).toContain(answer.status)
    },
  )

  test('the input refuses what it does not know, and the operation says what it is', () => {
    const { operation } = mounted.route
    expect(operation.input).toBeInstanceOf(z.ZodObject)
    if (!OPEN.includes(key)) expect(operation.input.safeParse({ no_such_field: 1 }).success).toBe(false)
    expect(operation.title).toMatch(/^[A-Z]/)
  })
})
