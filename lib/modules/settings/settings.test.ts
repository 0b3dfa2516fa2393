import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readApiKey } from '@/lib/core/auth/api-keys'
import { forgetAuthCaches } from '@/lib/core/auth/auth-caches'
import { sessionCaller } from '@/lib/core/auth/caller'
import { openSession } from '@/lib/core/auth/sessions'
import { nobody, type OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { runOperation } from '@/lib/core/operation'
import { startTestInstallation, type TestInstallation } from '@/tests/installation'
import { sendResetLink } from './operations/account/forgot-password'
import { resetPassword } from './operations/account/reset-password'
import { createMyKey } from './operations/keys/my-keys'
import { createOrganizationKey } from './operations/keys/organization-keys'
import { acceptInvitation } from './operations/members/accept-invitation'
import { invitePerson, resendInvitationRow, revokeInvitationRow } from './operations/members/invitations'
import { listMembers, removeMember, updateMember } from './operations/members/members'
import { switchOrganization } from './operations/organization/switch-organization'
import { whereIs } from './operations/organization/where-is'

let installation: TestInstallation
beforeAll(async () => {
  installation = await startTestInstallation()
}, 120_000)
afterAll(() => installation?.close())

const stranger = () => nobody(newId(), '192.0.2.1')

/** A signed-in sample person. */
async function as(email: string): Promise<OrganizationCtx> {
  const user = await systemDb().user.findUniqueOrThrow({ where: { email } })
  const sessionId = await openSession(systemDb(), { userId: user.id, organizationId: null, userAgent: null, ip: null })
  const details = { requestId: newId(), ip: null, idempotencyKey: null }
  return (await sessionCaller(sessionId, details)) as OrganizationCtx
}

const thandiwe = () => as('thandiwe@highveldfibre.example')
const pieter = () => as('pieter@highveldfibre.example')
const johan = () => as('johan@kaaphosting.example')

async function lastLink(to: string, kind: 'invite' | 'reset'): Promise<string> {
  const mail = await systemDb().mail.findFirstOrThrow({ where: { to_address: to }, orderBy: { created_at: 'desc' } })
  return new RegExp(`/${kind}/([\\w-]+)`).exec(mail.text_body)?.[1] ?? ''
}

const memberOf = async (ctx: OrganizationCtx, email: string) => {
  const { members } = await runOperation(listMembers, ctx, {})
  return members.find((member) => member.email === email)!
}

describe('invitations', () => {
  const join = (token: string, ctx = stranger()) =>
    runOperation(acceptInvitation, ctx, { token, name: 'Neo Molefe', password: 'four quiet grey herons' })

  test('make an account once', async () => {
    await runOperation(invitePerson, await thandiwe(), { email: 'Neo@New.example', role: 300 })
    const token = await lastLink('neo@new.example', 'invite')
    const answers = await Promise.allSettled([join(token), join(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await memberOf(await thandiwe(), 'neo@new.example')).toMatchObject({ role: 300, name: 'Neo Molefe' })
    await expect(join(token)).rejects.toMatchObject({ status: 409 })
  })

  test('of somebody with an account ask them to sign in to it', async () => {
    await runOperation(invitePerson, await thandiwe(), { email: 'johan@kaaphosting.example', role: 400 })
    const token = await lastLink('johan@kaaphosting.example', 'invite')
    await expect(join(token)).rejects.toMatchObject({ code: 'sign_in_required' })
    await expect(join(token, await pieter())).rejects.toMatchObject({ code: 'sign_in_required' })
    const ctx = await johan()
    await runOperation(acceptInvitation, ctx, { token })
    expect((await memberOf(await thandiwe(), 'johan@kaaphosting.example')).role).toBe(400)
    await runOperation(removeMember, await thandiwe(), {
      id: (await memberOf(await thandiwe(), 'johan@kaaphosting.example')).id,
    })
  })

  test('end by time, by being revoked and by being sent again', async () => {
    const ctx = await thandiwe()
    const invite = (email: string) => runOperation(invitePerson, ctx, { email, role: 400 })
    const late = await invite('late@new.example')
    await systemDb().invitation.update({ where: { id: late.id }, data: { expires_at: new Date(Date.now() - 1) } })
    const revoked = await invite('revoked@new.example')
    await runOperation(revokeInvitationRow, ctx, { row_id: revoked.id })
    const again = await invite('again@new.example')
    const first = await lastLink('again@new.example', 'invite')
    await runOperation(resendInvitationRow, ctx, { row_id: again.id })
    const tokens = [
      await lastLink('late@new.example', 'invite'),
      await lastLink('revoked@new.example', 'invite'),
      first,
    ]
    for (const token of tokens) await expect(join(token)).rejects.toThrow()
    expect((await join(await lastLink('again@new.example', 'invite'))).is_new_account).toBe(true)
  })

  test('refuse a weak password and stay open', async () => {
    await runOperation(invitePerson, await thandiwe(), { email: 'weak@new.example', role: 400 })
    const token = await lastLink('weak@new.example', 'invite')
    const weak = runOperation(acceptInvitation, stranger(), { token, name: 'Weak', password: 'password123' })
    await expect(weak).rejects.toMatchObject({ status: 422 })
    expect((await join(token)).is_new_account).toBe(true)
  })

  test('are not for a role above one’s own, nor for members to send', async () => {
    await expect(
      runOperation(invitePerson, await pieter(), { email: 'boss@new.example', role: 100 }),
    ).rejects.toMatchObject({ status: 403 })
    const member = await as('sipho@highveldfibre.example')
    await expect(runOperation(invitePerson, member, { email: 'x@new.example', role: 600 })).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('a reset link', () => {
  test('works once, ends every session and every wait', async () => {
    const email = 'lerato@highveldfibre.example'
    const before = await as(email)
    const { key } = await runOperation(createMyKey, before, { name: 'Script', scopes: ['*'] })
    expect(await sendResetLink(email, '192.0.2.7')).toBe(true)
    const token = await lastLink(email, 'reset')
    const reset = (password: string) => runOperation(resetPassword, stranger(), { token, password })
    await expect(reset('password123')).rejects.toMatchObject({ status: 422 })
    await reset('three slow brown otters')
    await expect(reset('three slow brown otters')).rejects.toMatchObject({ code: 'link_used' })
    expect(await sessionCaller(before.sessionId!, { requestId: newId(), ip: null, idempotencyKey: null })).toBeNull()
    expect(await readApiKey(key)).toBeNull()
  })

  test('ends after an hour, and when another is sent', async () => {
    const email = 'bongani@kaaphosting.example'
    await sendResetLink(email, '192.0.2.8')
    const first = await lastLink(email, 'reset')
    await sendResetLink(email, '192.0.2.8')
    const reset = (token: string) =>
      runOperation(resetPassword, stranger(), { token, password: 'three slow brown otters' })
    await expect(reset(first)).rejects.toMatchObject({ code: 'link_used' })
    await systemDb().oneTimeToken.updateMany({ data: { expires_at: new Date(Date.now() - 1) } })
    await expect(reset(await lastLink(email, 'reset'))).rejects.toMatchObject({ code: 'link_used' })
  })

  test('is not told apart from none, and is not sent in numbers', async () => {
    const [known, unknown] = await Promise.all(
      ['fatima@kaaphosting.example', 'nobody@kaaphosting.example'].map((email) =>
        installation.call('POST', '/auth/forgot', { body: { email } }),
      ),
    )
    expect([known!.status, unknown!.status]).toEqual([200, 200])
    expect(known!.body.message.replace('fatima', 'nobody')).toBe(unknown!.body.message)
    const sent = []
    for (let n = 0; n < 6; n++) sent.push(await sendResetLink('zanele@kaaphosting.example', '192.0.2.9'))
    expect(sent.filter(Boolean)).toHaveLength(3)
  })
})

describe('members', () => {
  test('the last owner stays, however they are changed', async () => {
    const ctx = await thandiwe()
    const { id } = await memberOf(ctx, 'thandiwe@highveldfibre.example')
    await expect(runOperation(updateMember, ctx, { id, role: 200 })).rejects.toMatchObject({ status: 409 })
    await expect(runOperation(removeMember, ctx, { id })).rejects.toMatchObject({ status: 409 })
  })

  test('two owners who demote each other at the same moment leave one', async () => {
    const ctx = await johan()
    const second = await memberOf(ctx, 'zanele@kaaphosting.example')
    await runOperation(updateMember, ctx, { id: second.id, role: 100 })
    const [zanele, first] = [await as('zanele@kaaphosting.example'), await memberOf(ctx, 'johan@kaaphosting.example')]
    await Promise.allSettled([
      runOperation(updateMember, ctx, { id: second.id, role: 200 }),
      runOperation(updateMember, zanele, { id: first.id, role: 200 }),
    ])
    const { members } = await runOperation(listMembers, ctx, {})
    expect(members.filter(({ role }) => role === 100)).toHaveLength(1)
  })

  test('administrators leave owners alone and make none', async () => {
    const ctx = await pieter()
    const owner = await memberOf(ctx, 'thandiwe@highveldfibre.example')
    const member = await memberOf(ctx, 'sipho@highveldfibre.example')
    await expect(runOperation(updateMember, ctx, { id: owner.id, role: 400 })).rejects.toMatchObject({ status: 403 })
    await expect(runOperation(updateMember, ctx, { id: member.id, role: 100 })).rejects.toMatchObject({ status: 403 })
    await expect(runOperation(updateMember, ctx, { id: member.id, is_approver: true })).rejects.toMatchObject({
      status: 403,
    })
    expect(await runOperation(updateMember, ctx, { id: member.id, role: 300 })).toMatchObject({ role: 300 })
    const entry = await systemDb().auditLog.findFirstOrThrow({
      where: { entity: 'settings-members', entity_id: member.id },
      orderBy: { at: 'desc' },
    })
    expect(entry).toMatchObject({ actor_label: 'Pieter van der Merwe', before: { role: 400 }, after: { role: 300 } })
  })

  test('a stale change is refused', async () => {
    const ctx = await thandiwe()
    const { id, version } = await memberOf(ctx, 'sipho@highveldfibre.example')
    await runOperation(updateMember, ctx, { id, role: 400, version })
    await expect(runOperation(updateMember, ctx, { id, role: 300, version })).rejects.toMatchObject({ code: 'stale' })
  })

  test('of another organization are not there', async () => {
    const theirs = await memberOf(await johan(), 'riaan@kaaphosting.example')
    await expect(runOperation(updateMember, await thandiwe(), { id: theirs.id, role: 600 })).rejects.toMatchObject({
      status: 404,
    })
    await expect(runOperation(removeMember, await thandiwe(), { id: theirs.id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('keys', () => {
  const call = (key: string, method: string, path: string, body?: unknown) =>
    installation.call(method, path, { key, body })

  test('do what their scopes allow, and no more than their person', async () => {
    const { key } = await runOperation(createMyKey, await thandiwe(), { name: 'Reader', scopes: ['read'] })
    expect((await call(key, 'GET', '/organization/members')).status).toBe(200)
    expect((await call(key, 'PATCH', '/organization', { name: 'X' })).body.detail).toContain(
      'settings.organization.write',
    )
    const guest = await runOperation(createMyKey, await as('lerato@highveldfibre.example'), {
      name: 'All',
      scopes: ['*'],
    })
    expect((await call(guest.key, 'GET', '/organization/members')).status).toBe(403)
  })

  test('stop at once when they are revoked', async () => {
    const ctx = await thandiwe()
    const { key, id } = await runOperation(createOrganizationKey, ctx, { name: 'Shop', scopes: ['settings.*'] })
    expect((await call(key, 'GET', '/organization')).status).toBe(200)
    expect((await call(installation.ours.owner, 'DELETE', `/organization/api-keys/${id}`)).status).toBe(204)
    expect((await call(key, 'GET', '/organization')).status).toBe(401)
  })

  test('make no keys, change no password and know no unknown scope', async () => {
    const owner = installation.ours.owner
    expect((await call(owner, 'POST', '/me/api-keys', { name: 'More', scopes: ['*'] })).status).toBe(403)
    expect((await call(owner, 'POST', '/me/password', { current_password: 'a', new_password: 'b' })).status).toBe(403)
    const unknown = runOperation(createMyKey, await thandiwe(), { name: 'X', scopes: ['crm.everything.always'] })
    await expect(unknown).rejects.toMatchObject({ status: 422 })
  })

  test('are not kept for a retry, and a retry makes no second one', async () => {
    const ctx = { ...(await thandiwe()), idempotencyKey: 'the-same' }
    const input = { name: 'Once', scopes: ['read'] }
    const { key } = await runOperation(createMyKey, ctx, input)
    await expect(runOperation(createMyKey, ctx, input)).rejects.toMatchObject({ status: 409 })
    expect(JSON.stringify(await systemDb().idempotencyKey.findMany())).not.toContain(key)
    expect(await systemDb().apiKey.count({ where: { name: 'Once' } })).toBe(1)
  })

  test('never appear in the audit log', async () => {
    const { key } = await runOperation(createMyKey, await thandiwe(), { name: 'Quiet', scopes: ['read'] })
    expect(JSON.stringify(await systemDb().auditLog.findMany())).not.toContain(key)
  })
})

describe('organizations', () => {
  test('one switches only to one’s own, and stays there', async () => {
    const naledi = await as('naledi@indaba.example')
    const { members } = await runOperation(listMembers, await johan(), {})
    expect(members.map(({ email }) => email)).toContain('naledi@indaba.example')
    const theirs = (await johan()).organization.id
    await expect(runOperation(switchOrganization, await thandiwe(), { organization_id: theirs })).rejects.toMatchObject(
      { status: 403 },
    )
    await runOperation(switchOrganization, naledi, { organization_id: theirs })
    const details = { requestId: newId(), ip: null, idempotencyKey: null }
    expect((await sessionCaller(naledi.sessionId!, details))?.organization?.id).toBe(theirs)
    forgetAuthCaches()
    expect((await as('naledi@indaba.example')).organization.id).toBe(theirs)
  })

  test('a record elsewhere is found for those who belong there, and for nobody else', async () => {
    const theirs = await memberOf(await johan(), 'riaan@kaaphosting.example')
    const naledi = await as('naledi@indaba.example')
    const ours = (await thandiwe()).organization.id
    await runOperation(switchOrganization, naledi, { organization_id: ours })
    const there = { grid: 'settings-members', row_id: theirs.id }
    const found = await runOperation(whereIs, await as('naledi@indaba.example'), there)
    expect(found.organization.name).toBe('Kaap Hosting')
    await expect(runOperation(whereIs, await thandiwe(), there)).rejects.toMatchObject({ status: 404 })
    await expect(runOperation(whereIs, naledi, { ...there, row_id: newId() })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the sample data', () => {
  const purge = (key: string, confirm: string) =>
    installation.call('POST', '/organization/purge-sample-data', { key, body: { confirm } })

  test('goes in one step, when an owner types the name, and only in that organization', async () => {
    const ours = (await thandiwe()).organization.id
    const [mine, others] = [
      () => systemDb().crmContact.count({ where: { organization_id: ours } }),
      () => systemDb().crmContact.count({ where: { organization_id: { not: ours } } }),
    ]
    const before = await others()
    expect((await purge(installation.ours.administrator, 'Highveld Fibre')).status).toBe(403)
    expect((await purge(installation.ours.owner, 'highveld')).body.code).toBe('confirmation_required')
    expect(await mine()).toBeGreaterThan(100)
    const answer = await purge(installation.ours.owner, 'Highveld Fibre')
    expect(answer.status).toBe(200)
    expect(answer.body.removed).toBeGreaterThan(100)
    expect(await mine()).toBe(0)
    expect(await others()).toBe(before)
  })
})
