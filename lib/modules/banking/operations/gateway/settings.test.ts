import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sandboxKeys } from '@/lib/connectors/gateway/sandbox-account'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { readOneConnection, updateConnection } from '@/lib/modules/settings/operations/connections/connections'
import { createTestDatabase } from '@/scripts/test/database'
import { openBank, personOf, refusal, run } from '@/tests/banking/bank'
import { startGateway } from '@/tests/banking/gateway'
import { readGatewaySettings, saveGatewaySettings, testGatewaySettings } from './gateway-settings'
import { runGatewaySync } from './run-sync'

await createTestDatabase()
let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const SECRET = 'sk_live_a_very_secret_value_0815'
const KEYS = { public_key: 'pk_live_shown', secret_key: SECRET, default_currency: 'ZAR', subaccount: 'ACCT_x' }
const fresh = async () => (await openBank()).owner
const save = (ctx: OrganizationCtx, body: object) => run(saveGatewaySettings, ctx, body)
const read = (ctx: OrganizationCtx) => run(readGatewaySettings, ctx, {})
const check = (ctx: OrganizationCtx, body: object = {}) => run(testGatewaySettings, ctx, body)
/** Live, at the address of the sandbox. */
const liveAtSandbox = (ctx: OrganizationCtx, more: object = {}) =>
  run(updateConnection, ctx, {
    kind: 'gateway',
    mode: 'live',
    settings: { ...sandboxKeys(ctx.organization.id), base_url: `${gateway.sandbox.url}/gateway`, ...more },
  })

describe('what is saved', () => {
  test('reads back, without the secret key', async () => {
    const ctx = await fresh()
    expect(await read(ctx)).toMatchObject({
      public_key: '',
      has_secret_key: false,
      default_currency: 'ZAR',
      mode: 'off',
    })
    const saved = await save(ctx, KEYS)
    const { secret_key: _, ...shown } = KEYS
    expect(saved).toMatchObject({ ...shown, has_secret_key: true, mode: 'live', state: 'live', reason: null })
    expect(await read(ctx)).toEqual(saved)
  })

  test('keeps the secret key where it is left blank, and drops it where that is said', async () => {
    const ctx = await fresh()
    await save(ctx, KEYS)
    await save(ctx, { public_key: 'pk_live_other', secret_key: '' })
    const [row] = await systemDb().organizationSetting.findMany({
      where: { organization_id: ctx.organization.id, key: 'connection.gateway' },
    })
    const { decryptSecret } = await import('@/lib/core/secrets/secrets')
    expect(JSON.parse(decryptSecret(row!.secret!))).toEqual({ secret_key: SECRET })
    expect(await read(ctx)).toMatchObject({ public_key: 'pk_live_other', has_secret_key: true, subaccount: 'ACCT_x' })
    await save(ctx, { secret_key: null, mode: 'off' })
    expect(await read(ctx)).toMatchObject({ has_secret_key: false, mode: 'off', state: 'not_configured' })
  })

  test('what was answered may be sent back as it is', async () => {
    const ctx = await fresh()
    const saved = await save(ctx, KEYS)
    expect(await save(ctx, saved)).toEqual(saved)
  })

  test('is the connection of Settings, Connections', async () => {
    const ctx = await fresh()
    await save(ctx, KEYS)
    expect(await run(readOneConnection, ctx, { kind: 'gateway' })).toMatchObject({
      mode: 'live',
      settings: { public_key: 'pk_live_shown', subaccount: 'ACCT_x' },
      secrets_set: ['secret_key'],
    })
    await run(updateConnection, ctx, { kind: 'gateway', mode: 'sandbox', settings: { subaccount: 'ACCT_y' } })
    expect(await read(ctx)).toMatchObject({ mode: 'sandbox', state: 'sandbox', subaccount: 'ACCT_y' })
    expect(await save(ctx, { public_key: 'pk_test_z', secret_key: 'sk_test_z' })).toMatchObject({ mode: 'sandbox' })
  })

  test('errors stand at their fields', async () => {
    const ctx = await fresh()
    const refused = await refusal(save(ctx, { default_currency: 'EUR' }))
    expect(refused.status).toBe(422)
    expect(refused.detail).toMatchObject([{ loc: ['body', 'default_currency'], msg: 'Choose one of the list.' }])
    expect((await refusal(save(ctx, { mode: 'live' }))).detail).toMatchObject([
      { loc: ['body', 'public_key'] },
      { loc: ['body', 'secret_key'] },
    ])
  })

  test('only administrators see and change it', async () => {
    const bank = await openBank()
    for (const role of ['member', 'moderator'] as const) {
      const person = await personOf(bank.organization, role)
      expect((await refusal(read(person))).status).toBe(403)
      expect((await refusal(save(person, KEYS))).status).toBe(403)
      expect((await refusal(check(person))).status).toBe(403)
    }
    expect(await read(await personOf(bank.organization, 'administrator'))).toMatchObject({ mode: 'off' })
    expect((await refusal(run(runGatewaySync, await personOf(bank.organization, 'member'), {}))).status).toBe(403)
  })
})

describe('the test', () => {
  test('of nothing says what to enter', async () => {
    expect(await check(await fresh())).toMatchObject({ ok: false, message: expect.stringContaining('not set up') })
  })

  test('of good keys, and of the sandbox', async () => {
    const ctx = await fresh()
    await liveAtSandbox(ctx)
    expect(await check(ctx)).toMatchObject({
      ok: true,
      message: expect.stringContaining('keys are good, in test mode'),
    })
    expect((await read(ctx)).last_test).toMatchObject({ ok: true })
    const other = await fresh()
    await save(other, { mode: 'sandbox' })
    expect(await check(other)).toMatchObject({ ok: true, message: expect.stringContaining('Sandbox payouts') })
  })

  test.each([
    ['a secret key that the gateway does not know', { secret_key: 'sk_test_wrong_123456' }, 'Invalid key'],
    ['keys of two modes', { public_key: 'pk_live_sandbox' }, 'Enter two of the same mode'],
    ['a subaccount that is not there', { subaccount: 'ACCT_none' }, 'no subaccount ACCT_none'],
  ])('of %s, saved or only typed in, live or at the sandbox', async (_what, wrong, words) => {
    const ctx = await fresh()
    await liveAtSandbox(ctx)
    const expected = { ok: false, message: expect.stringContaining(words) }
    expect(await check(ctx, wrong)).toMatchObject(expected)
    expect(await check(ctx)).toMatchObject({ ok: true })
    await save(ctx, { mode: 'sandbox', ...wrong })
    expect(await check(ctx)).toMatchObject(expected)
    expect((await check(ctx)).message).toContain('the sandbox’s own keys')
    await save(ctx, { mode: 'live' })
    expect(await check(ctx)).toMatchObject(expected)
  })
})

test('the secret key is nowhere: not in answers, the history, errors or the log', async () => {
  const written: string[] = []
  const keep = (text: unknown) => {
    written.push(String(text))
    return true
  }
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(keep as never),
  )
  const ctx = await fresh()
  const told: unknown[] = [await save(ctx, KEYS)]
  await liveAtSandbox(ctx, { secret_key: SECRET, public_key: 'pk_live_shown' })
  await gateway.sandbox.control('POST', 'faults', {
    match: {},
    mode: 'status',
    status: 400,
    times: 2,
    body: { status: false, message: `Your key ${SECRET} is wrong`, key: SECRET },
  })
  told.push(await check(ctx), await read(ctx))
  told.push(await check(ctx, { secret_key: 'sk_live_typed_in_only_4711' }))
  told.push(await save(ctx, { secret_key: 'sk_live_typed_in_only_4711' }))
  await save(ctx, KEYS)
  told.push(await refusal(save(ctx, { ...KEYS, default_currency: 'EUR' })))
  const { id: organization_id } = ctx.organization
  told.push(await systemDb().auditLog.findMany({ where: { organization_id } }))
  told.push(await systemDb().organizationSetting.findMany({ where: { organization_id }, select: { value: true } }))
  told.push(await gateway.sandbox.control('GET', 'requests'))
  for (const spy of spies) spy.mockRestore()
  const all = JSON.stringify([told, written])
  expect(all).toContain('pk_live_shown')
  expect(all).not.toContain('a_very_secret_value')
  expect(all).not.toContain('typed_in_only')
})
