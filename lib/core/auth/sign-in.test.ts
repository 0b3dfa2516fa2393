import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '@/scripts/test/database'
import { join, makeOrganization, makePerson } from '@/tests/core/people'
import { systemDb } from '../db/prisma'
import { newDeviceNote } from './known-device'
import { newRecoveryCodes, newSecondFactor } from './second-factor'
import { signIn } from './sign-in'

await createTestDatabase()

const PASSWORD = 'four quiet grey herons'
const from = { ip: '192.0.2.1', userAgent: 'Test' }

async function withSecondFactor() {
  const user = await makePerson(PASSWORD)
  const { encrypted, secret } = newSecondFactor(user.email)
  const { codes, hashes } = newRecoveryCodes()
  await systemDb().user.update({
    where: { id: user.id },
    data: { totp_secret: encrypted, totp_enabled_at: new Date(), recovery_codes: hashes },
  })
  const codeAt = (timestamp = Date.now()) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  return { user, codes, codeAt }
}

describe('signing in', () => {
  test('opens a session in the organization used last, and is in its audit log', async () => {
    const [user, one, two] = [await makePerson(PASSWORD), await makeOrganization(), await makeOrganization()]
    await join(one.id, user.id)
    await join(two.id, user.id)
    await systemDb().user.update({ where: { id: user.id }, data: { last_organization_id: two.id } })
    const result = await signIn({ ...from, email: ` ${user.email.toUpperCase()} `, password: PASSWORD })
    expect(result).toMatchObject({ ok: true, userId: user.id })
    const session = await systemDb().userSession.findFirstOrThrow({ where: { user_id: user.id } })
    expect(session).toMatchObject({ active_organization_id: two.id, ip: '192.0.2.1' })
    expect(
      await systemDb().auditLog.count({ where: { organization_id: two.id, operation: 'settings.session.start' } }),
    ).toBe(1)
  })

  test('says the same of a wrong password, an unknown account and one without a password', async () => {
    const user = await makePerson(PASSWORD)
    const invited = await makePerson(null)
    for (const email of [user.email, invited.email, 'nobody@test.example'])
      expect(await signIn({ ...from, email, password: 'not the password' })).toEqual({ ok: false, reason: 'wrong' })
  })

  test('a stranger’s guesses keep the stranger waiting and not the owner', async () => {
    const user = await makePerson(PASSWORD)
    const stranger = { ip: '203.0.113.9', userAgent: 'Bot', email: user.email, password: 'guess' }
    for (let n = 0; n < 5; n++) await signIn(stranger)
    expect(await signIn(stranger)).toMatchObject({ reason: 'wait' })
    const owner = { ...from, email: user.email, password: PASSWORD, deviceNote: newDeviceNote(user.id) }
    expect(await signIn(owner)).toMatchObject({ ok: true })
    const forged = { ...stranger, deviceNote: `${newDeviceNote(user.id)}x` }
    expect(await signIn(forged)).toMatchObject({ reason: 'wait' })
  })

  test('sample people are nobody outside the demo', async () => {
    const user = await makePerson(PASSWORD)
    await systemDb().user.update({ where: { id: user.id }, data: { is_sample: true } })
    expect(await signIn({ ...from, email: user.email, password: PASSWORD })).toEqual({ ok: false, reason: 'wrong' })
  })
})

describe('the second factor', () => {
  test('is asked for after the password, and never before', async () => {
    const { user } = await withSecondFactor()
    expect(await signIn({ ...from, email: user.email, password: 'wrong one' })).toMatchObject({ reason: 'wrong' })
    expect(await signIn({ ...from, email: user.email, password: PASSWORD })).toMatchObject({ reason: 'code_needed' })
  })

  test('a code works once, also when it is sent twice at the same moment', async () => {
    const { user, codeAt } = await withSecondFactor()
    const attempt = { ...from, email: user.email, password: PASSWORD, code: codeAt() }
    const results = await Promise.all([signIn(attempt), signIn(attempt)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await signIn(attempt)).toMatchObject({ reason: 'code_wrong' })
  })

  test('an earlier code does not work after a later one', async () => {
    const { user, codeAt } = await withSecondFactor()
    const attempt = { ...from, email: user.email, password: PASSWORD }
    expect(await signIn({ ...attempt, code: codeAt(Date.now() + 30_000) })).toMatchObject({ ok: true })
    expect(await signIn({ ...attempt, code: codeAt() })).toMatchObject({ reason: 'code_wrong' })
  })

  test('a recovery code works once, however it is typed', async () => {
    const { user, codes } = await withSecondFactor()
    const attempt = {
      ...from,
      email: user.email,
      password: PASSWORD,
      code: ` ${codes[3]?.toUpperCase().replace('-', ' ')} `,
    }
    expect(await signIn(attempt)).toMatchObject({ ok: true })
    expect(await signIn(attempt)).toMatchObject({ reason: 'code_wrong' })
    const left = await systemDb().user.findUniqueOrThrow({ where: { id: user.id } })
    expect(left.recovery_codes).toHaveLength(9)
    expect(left.recovery_codes).not.toContain(codes[0])
  })
})
