import { encode } from 'next-auth/jwt'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '@/scripts/test/database'
import { join, makeKey, makeOrganization, makePerson } from '@/tests/core/people'
import { systemDb } from '../db/prisma'
import { env } from '../env'
import { invalidate } from '../live/invalidate'
import { authenticate } from './authenticate'
import { endSessions, openSession } from './sessions'

await createTestDatabase()
afterEach(() => vi.restoreAllMocks())

const url = 'http://localhost:3000/api/v1/me'
const request = (headers: Record<string, string>, method = 'GET') => new Request(url, { method, headers })
const withKey = (key: string, more = {}) => authenticate(request({ authorization: `Bearer ${key}`, ...more }))

async function signedIn() {
  const [user, organization] = [await makePerson(), await makeOrganization()]
  await join(organization.id, user.id, 'administrator')
  const sessionId = await openSession(systemDb(), {
    userId: user.id,
    organizationId: organization.id,
    userAgent: null,
    ip: null,
  })
  const token = await encode({ token: { sub: user.id, sid: sessionId }, secret: env.secret })
  return { user, organization, sessionId, cookie: `other=1; next-auth.session-token=${token}; more=2` }
}

describe('sessions', () => {
  test('a cookie is its person in their organization', async () => {
    const { user, organization, sessionId, cookie } = await signedIn()
    expect(await authenticate(request({ cookie }))).toMatchObject({
      actor: { type: 'person', id: user.id },
      organization: { id: organization.id },
      role: 200,
      sessionId,
      scopes: null,
    })
  })

  test('the second request asks neither the database nor the cipher', async () => {
    const { cookie } = await signedIn()
    await authenticate(request({ cookie }))
    const asked = vi.spyOn(systemDb().userSession, 'findUnique')
    // Processor time: what else the machine does must not count.
    const before = process.cpuUsage()
    for (let n = 0; n < 2_000; n++) await authenticate(request({ cookie }))
    expect(asked).not.toHaveBeenCalled()
    // Decrypting each cookie would take about 100 ms on its own.
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000 / 2_000).toBeLessThan(0.1)
  })

  test('ending a session takes effect at once', async () => {
    const { user, sessionId, cookie } = await signedIn()
    expect((await authenticate(request({ cookie }))).user).not.toBeNull()
    for (const id of await endSessions(systemDb(), { user_id: user.id, id: sessionId })) invalidate('session', id)
    expect((await authenticate(request({ cookie }))).user).toBeNull()
  })

  test('leaving an organization takes effect at once', async () => {
    const { user, cookie } = await signedIn()
    await authenticate(request({ cookie }))
    await systemDb().membership.deleteMany({ where: { user_id: user.id } })
    invalidate('membership', user.id)
    expect(await authenticate(request({ cookie }))).toMatchObject({ organization: null, role: null })
  })

  test('a cookie that is not ours is nobody, so that signing in stays possible', async () => {
    const forged = await encode({ token: { sid: 'x' }, secret: 'another secret of another installation' })
    for (const value of ['garbage', forged])
      expect((await authenticate(request({ cookie: `next-auth.session-token=${value}` }))).user).toBeNull()
  })

  test('a change must come from a page of our own', async () => {
    const { user, cookie } = await signedIn()
    const post = (headers: Record<string, string>) => authenticate(request({ cookie, ...headers }, 'POST'))
    expect((await post({ 'sec-fetch-site': 'same-origin' })).user?.id).toBe(user.id)
    expect((await post({ origin: 'http://localhost:3000', host: 'localhost:3000' })).user?.id).toBe(user.id)
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      await expect(post(headers as Record<string, string>)).rejects.toMatchObject({ status: 403 })
  })

  test('X-Organization-Id chooses another organization of the person, and no other', async () => {
    const { user, cookie } = await signedIn()
    const [second, foreign] = [await makeOrganization(), await makeOrganization()]
    await join(second.id, user.id, 'guest')
    invalidate('membership', user.id)
    const there = await authenticate(request({ cookie, 'x-organization-id': second.id }))
    expect(there).toMatchObject({ organization: { id: second.id }, role: 600 })
    for (const id of [foreign.id, 'no-such-organization'])
      await expect(authenticate(request({ cookie, 'x-organization-id': id }))).rejects.toMatchObject({ status: 403 })
  })
})

describe('keys', () => {
  test('a personal key is its person within its scopes, in both spellings', async () => {
    const [user, organization] = [await makePerson(), await makeOrganization()]
    await join(organization.id, user.id, 'moderator')
    const { key, row } = await makeKey(organization.id, user.id, ['crm.*'])
    const expected = {
      actor: { type: 'key', id: row.id },
      user: { id: user.id },
      role: 300,
      scopes: ['crm.*'],
      sessionId: null,
    }
    expect(await withKey(key)).toMatchObject(expected)
    expect(await authenticate(request({ 'x-api-key': key }))).toMatchObject(expected)
  })

  test('an organization’s key has no person and never approves', async () => {
    const organization = await makeOrganization()
    const { key } = await makeKey(organization.id, null)
    expect(await withKey(key)).toMatchObject({ user: null, role: 200, isApprover: false, isSuperuser: false })
  })

  test('unknown, revoked and expired keys are 401, and so is another scheme', async () => {
    const organization = await makeOrganization()
    const expired = await makeKey(organization.id, null, ['*'], new Date(Date.now() - 1000))
    const revoked = await makeKey(organization.id, null)
    expect((await withKey(revoked.key)).organization?.id).toBe(organization.id)
    await systemDb().apiKey.update({ where: { id: revoked.row.id }, data: { revoked_at: new Date() } })
    invalidate('key', revoked.row.id)
    for (const key of [expired.key, revoked.key, 'ind_unknown', 'else', 'ind_'.padEnd(5_000, 'x')])
      await expect(withKey(key)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
    await expect(authenticate(request({ authorization: 'Basic abc' }))).rejects.toMatchObject({ status: 401 })
  })

  test('a key ends with the membership of its person', async () => {
    const [user, organization] = [await makePerson(), await makeOrganization()]
    const membership = await join(organization.id, user.id)
    const { key } = await makeKey(organization.id, user.id)
    await withKey(key)
    await systemDb().membership.delete({ where: { id: membership.id } })
    invalidate('membership', user.id)
    await expect(withKey(key)).rejects.toMatchObject({ status: 401 })
  })

  test('a key stays in its own organization', async () => {
    const [user, one, two] = [await makePerson(), await makeOrganization(), await makeOrganization()]
    await join(one.id, user.id)
    await join(two.id, user.id)
    const { key } = await makeKey(one.id, user.id)
    await expect(withKey(key, { 'x-organization-id': two.id })).rejects.toMatchObject({ status: 403 })
    expect((await withKey(key, { 'x-organization-id': one.id })).organization?.id).toBe(one.id)
  })

  test('only its hash is kept, and its last use is noted beside the request', async () => {
    const organization = await makeOrganization()
    const { key, row } = await makeKey(organization.id, null)
    expect(JSON.stringify(row)).not.toContain(key)
    await withKey(key)
    await vi.waitFor(async () => {
      expect((await systemDb().apiKey.findUniqueOrThrow({ where: { id: row.id } })).last_used_at).not.toBeNull()
    })
  })
})

test('without credentials there is nobody', async () => {
  expect(await authenticate(request({}))).toMatchObject({
    user: null,
    organization: null,
    scopes: null,
    trusted: false,
  })
})
