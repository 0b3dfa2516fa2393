import { afterAll, expect, test, vi } from 'vitest'
import '@/lib/modules'
import { Secret, TOTP } from 'otpauth'
import { createApiKey, readApiKey, readChatKey } from '@/lib/core/auth/api-keys'
import { sessionCaller } from '@/lib/core/auth/caller'
import { issueToken } from '@/lib/core/auth/passwords/one-time-token'
import { newRecoveryCodes, newSecondFactor } from '@/lib/core/auth/second-factor'
import { openSession } from '@/lib/core/auth/sessions'
import { nobody, type OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { closePools } from '@/lib/core/db/pool'
import { closePrisma, systemDb } from '@/lib/core/db/prisma'
import { forgetEnv } from '@/lib/core/env'
import { stopLive } from '@/lib/core/live/bus'
import { runOperation } from '@/lib/core/operation'
import { createTestDatabase } from '@/scripts/test/database'
import { join, makeOrganization, makePerson } from '@/tests/core/people'
import { changePassword } from './operations/account/change-password'
import { resetPassword } from './operations/account/reset-password'
import { disableSecondFactor } from './operations/account/second-factor'
import { updateMe } from './operations/account/update-me'
import { acceptInvitation } from './operations/members/accept-invitation'
import { invitePerson } from './operations/members/invitations'
import { readMail } from './operations/work/read-mail'

await createTestDatabase()
afterAll(async () => {
  await stopLive()
  await closePrisma()
  await closePools()
})

const PASSWORD = 'four quiet grey herons'
const NEW_PASSWORD = 'three slow brown otters'
const stranger = () => nobody(newId(), '192.0.2.1')

async function owner() {
  const organization = await makeOrganization()
  const user = await makePerson(PASSWORD)
  await join(organization.id, user.id, 'owner')
  const sessionId = await openSession(systemDb(), { userId: user.id, organizationId: null, userAgent: null, ip: null })
  const ctx = (await sessionCaller(sessionId, {
    requestId: newId(),
    ip: null,
    idempotencyKey: null,
  })) as OrganizationCtx
  const keyOf = (kind: 'api' | 'chat') =>
    createApiKey(systemDb(), {
      organizationId: organization.id,
      userId: user.id,
      name: kind,
      scopes: ['*'],
      expiresAt: null,
      createdByName: user.name,
      kind,
    })
  return { ctx, user, keys: { api: (await keyOf('api')).key, chat: (await keyOf('chat')).key } }
}

async function switchOnSecondFactor(user: { id: string; email: string }) {
  const { encrypted, secret } = newSecondFactor(user.email)
  const { codes, hashes } = newRecoveryCodes()
  await systemDb().user.update({
    where: { id: user.id },
    data: { totp_secret: encrypted, totp_enabled_at: new Date(), recovery_codes: hashes },
  })
  return { codes, code: () => new TOTP({ secret: Secret.fromBase32(secret) }).generate() }
}

const hasSecondFactor = async (id: string) =>
  (await systemDb().user.findUniqueOrThrow({ where: { id } })).totp_enabled_at !== null

async function reset(userId: string, options: { revoke_keys?: boolean } = {}) {
  const token = await issueToken(systemDb(), { purpose: 'password-reset', userId, validMinutes: 60 })
  await runOperation(resetPassword, stranger(), { token, password: NEW_PASSWORD, ...options })
}

function useMailServer(url: string) {
  vi.stubEnv('SMTP_URL', url)
  forgetEnv()
}

test('a reset ends personal API keys and chat keys, unless the person keeps them', async () => {
  const [one, two] = [await owner(), await owner()]
  const valid = async ({ keys }: typeof one) => [
    (await readApiKey(keys.api)) !== null,
    (await readChatKey(keys.chat)) !== null,
  ]
  expect(await valid(one)).toEqual([true, true])
  await reset(one.user.id)
  await reset(two.user.id, { revoke_keys: false })
  expect([await valid(one), await valid(two)]).toEqual([
    [false, false],
    [true, true],
  ])
  const change = { current_password: NEW_PASSWORD, new_password: PASSWORD }
  await runOperation(changePassword, two.ctx, change)
  expect(await valid(two)).toEqual([true, true])
  await runOperation(changePassword, two.ctx, {
    current_password: PASSWORD,
    new_password: NEW_PASSWORD,
    revoke_keys: true,
  })
  expect(await valid(two)).toEqual([false, false])
})

test('the second factor is switched off with password and code, not with the password alone', async () => {
  const { ctx, user } = await owner()
  const { codes, code } = await switchOnSecondFactor(user)
  const disable = (input: object) => runOperation(disableSecondFactor, ctx, input as { password: string; code: string })
  await expect(disable({ password: PASSWORD })).rejects.toMatchObject({ status: 422 })
  await expect(disable({ password: PASSWORD, code: 'aaaaa-aaaaa' })).rejects.toMatchObject({ status: 422 })
  await expect(disable({ password: 'not it', code: code() })).rejects.toMatchObject({ status: 422 })
  expect(await hasSecondFactor(user.id)).toBe(true)
  await disable({ password: PASSWORD, code: codes[0] })
  expect(await hasSecondFactor(user.id)).toBe(false)
})

test('an account made with a link that others could read is proven by a mailed one, which takes its second factor off', async () => {
  const { ctx } = await owner()
  const email = `victim-${newId()}@test.example`
  await runOperation(invitePerson, ctx, { email, role: 400 })
  const mail = await systemDb().mail.findFirstOrThrow({ where: { to_address: email } })
  const shown = async () => (await runOperation(readMail, ctx, { id: mail.id })).text_body
  const token = /\/invite\/([\w-]+)/.exec(await shown())?.[1] ?? ''
  await runOperation(acceptInvitation, stranger(), { token, name: 'Not the victim', password: PASSWORD })
  const { id } = await systemDb().user.findUniqueOrThrow({ where: { email } })
  await switchOnSecondFactor({ id, email })
  await reset(id)
  expect(await hasSecondFactor(id)).toBe(true)

  useMailServer('smtp://127.0.0.1:1')
  expect(await shown()).toContain('/invite/(hidden)')
  await reset(id)
  expect(await hasSecondFactor(id)).toBe(false)
  // From here on the account is proven, and its second factor outlives a reset.
  await switchOnSecondFactor({ id, email })
  await reset(id)
  expect(await hasSecondFactor(id)).toBe(true)
  useMailServer('')
})

test('changing the e-mail address counts tries of the password, as changing the password does', async () => {
  const { ctx } = await owner()
  const change = (current_password: string) =>
    runOperation(updateMe, ctx, { email: `mine-${newId()}@test.example`, current_password })
  const wrong: unknown[] = []
  for (let tries = 0; tries < 6; tries++) wrong.push(await change('not it').catch(({ detail }) => detail[0].msg))
  expect(wrong.at(0)).toBe('This is not your password.')
  expect(wrong.at(-1)).toMatch(/^Too many tries\. Wait /)
  const right = runOperation(changePassword, ctx, { current_password: PASSWORD, new_password: NEW_PASSWORD })
  await expect(right).rejects.toMatchObject({ detail: [{ msg: expect.stringContaining('Too many tries') }] })
})
