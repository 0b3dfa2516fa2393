import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bankSyncSandbox } from '@/lib/connectors/bank-sync/sandbox/part'
import { SANDBOX_PASSWORD, SANDBOX_SAVINGS, SANDBOX_USERS } from '@/lib/connectors/bank-sync/sandbox-account'
import { type Sandbox, startSandbox } from '@/lib/connectors/sandbox-kit/server'
import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { forgetEnv } from '@/lib/core/env'
import { readOneConnection, updateConnection } from '@/lib/modules/settings/operations/connections/connections'
import { testConnection } from '@/lib/modules/settings/operations/connections/test-connection'
import { createTestDatabase } from '@/scripts/test/database'
import { openBank, personOf, refusal, run } from '@/tests/banking/bank'
import { pullBankLinesJob } from '../../jobs/pull-bank-lines.job'
import { answerOfPull, pullLiveTransactions } from './start-pull'
import { readSyncSettings, saveSyncSettings } from './sync-settings'
import { readSyncStatus } from './sync-status'

await createTestDatabase()
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox([bankSyncSandbox])
  vi.stubEnv('INDABA_SANDBOX_URL', sandbox.url)
  forgetEnv()
})
afterEach(() => sandbox.control('POST', 'reset'))
afterAll(async () => {
  await sandbox.close()
  vi.unstubAllEnvs()
  forgetEnv()
})

const attempts = async () =>
  ((await sandbox.control('GET', 'requests')) as { requests: { op: string }[] }).requests.filter(
    ({ op }) => op === 'login',
  ).length

/** An organization whose online banking is played by a user of the sandbox. */
async function online(username: string = SANDBOX_USERS.good, more: object = {}) {
  const bank = await openBank()
  const superuser: OrganizationCtx = { ...bank.owner, isSuperuser: true }
  const save = (details: object) => run(saveSyncSettings, superuser, details)
  await save({ mode: 'sandbox', username, default_bank_account_id: bank.bank, ...more })
  const start = (details: object = {}) => run(pullLiveTransactions, superuser, details)
  /** As the worker does what the operation has queued. */
  const work = async (job_id: string) => {
    const queued = await systemDb().jobRun.findUniqueOrThrow({ where: { id: job_id } })
    const input = pullBankLinesJob.input.parse(queued.input)
    const { signal } = new AbortController()
    return pullBankLinesJob.run({
      ctx: systemContext(pullBankLinesJob.name, bank.organization) as OrganizationCtx,
      input,
      progress: async () => {},
      job: { id: newId(), attempt: 1, isLastAttempt: true, signal, cancel: signal },
      event: null,
    })
  }
  return {
    ...bank,
    superuser,
    save,
    start,
    pull: async (details: object = {}) => work((await start(details)).job_id),
    status: () => run(readSyncStatus, bank.owner, {}),
    lines: () => systemDb().bankTransaction.findMany({ where: { bank_account_id: bank.bank }, orderBy: { id: 'asc' } }),
  }
}

describe('the settings', () => {
  test('read back without the password, which a blank one keeps', async () => {
    const { save, owner, organization, bank } = await online()
    const details = {
      username: 'naledi',
      account_number: '62001',
      proxy_server: 'http://proxy.example:3128',
      address: 'https://bank.example',
    }
    const saved = await save({ ...details, password: 'so-very-secret', default_bank_account_id: bank })
    expect(saved).toMatchObject({ ...details, has_password: true, profile: '', default_bank_account_id: bank })
    const read = await run(readSyncSettings, owner, {})
    expect(read).toEqual(saved)
    await save({ ...read, password: '' })
    expect(await run(readSyncSettings, owner, {})).toEqual(saved)
    const row = await systemDb().organizationSetting.findFirstOrThrow({
      where: { organization_id: organization.id, key: 'connection.bank-sync' },
    })
    const audit = await systemDb().auditLog.findMany({ where: { organization_id: organization.id } })
    const told = JSON.stringify([saved, read, await run(readSyncStatus, owner, {}), row, audit])
    expect(told).not.toContain('so-very-secret')
    expect((await save({ password: null })).has_password).toBe(false)
  })

  test('are saved without a profile and a proxy; of what is entered wrong, the words say what', async () => {
    const { save } = await online()
    await save({ username: 'naledi', password: 'x', account_number: '1' })
    for (const [details, field, words] of [
      [{ profile: '{' }, 'profile', 'no JSON'],
      [{ profile: '{"login": {}}' }, 'profile', 'lacks'],
      [{ proxy_server: 'proxy:3128' }, 'proxy_server', 'whole address'],
      [{ proxy_server: 'http://me:word@proxy:3128' }, 'proxy_server', 'Leave the user name'],
      [{ default_bank_account_id: newId() }, 'default_bank_account_id', 'Choose a bank account'],
      [{ address: 'nowhere', mode: 'live' }, 'address', 'whole address'],
    ] as const) {
      const { status, detail } = await refusal(save(details))
      expect([status, detail]).toEqual([
        422,
        [expect.objectContaining({ loc: ['body', field], msg: expect.stringContaining(words) })],
      ])
    }
  })

  test('mark the account that is fetched, and no other', async () => {
    const { save, bank, addBank, organization } = await online()
    const other = await addBank()
    const marked = async () =>
      (await systemDb().bankAccount.findMany({ where: { organization_id: organization.id, is_bank_sync: true } })).map(
        ({ id }) => id,
      )
    expect(await marked()).toEqual([bank])
    await systemDb().bankAccount.update({ where: { id: other }, data: { is_bank_sync: true } })
    await save({ default_bank_account_id: bank })
    expect(await marked()).toEqual([bank])
    await save({ default_bank_account_id: other })
    expect(await marked()).toEqual([other])
    await save({ default_bank_account_id: null })
    expect(await marked()).toEqual([])
  })

  test('belong to who runs the platform; administrators read them', async () => {
    const { organization, owner } = await online()
    const admin = await personOf(organization, 'administrator')
    await run(readSyncSettings, admin, {})
    await run(readSyncStatus, admin, {})
    for (const ctx of [owner, admin]) {
      expect((await refusal(run(saveSyncSettings, ctx, { username: 'x' }))).status).toBe(403)
      expect((await refusal(run(pullLiveTransactions, ctx, {}))).status).toBe(403)
    }
    const member = await personOf(organization, 'member')
    expect((await refusal(run(readSyncSettings, member, {}))).status).toBe(403)
  })

  test('stand under Settings, Connections too, with the same rights', async () => {
    const { superuser, owner } = await online()
    const entered = { kind: 'bank-sync', mode: 'off' as const }
    expect((await refusal(run(updateConnection, owner, entered))).status).toBe(403)
    expect((await refusal(run(testConnection, owner, { kind: 'bank-sync' }))).status).toBe(403)
    expect(await run(readOneConnection, owner, { kind: 'bank-sync' })).toMatchObject({
      mode: 'sandbox',
      permission: 'banking.sync.manage',
    })
    expect(await run(testConnection, superuser, { kind: 'bank-sync' })).toMatchObject({ ok: true })
    expect(await attempts()).toBe(0)
    expect(await run(updateConnection, superuser, entered)).toMatchObject({ mode: 'off' })
    expect(await run(readSyncSettings, owner, {})).toMatchObject({ mode: 'off', state: 'not_configured' })
  })
})

describe('an attempt', () => {
  test('brings new lines of the source bank_sync, and the time of it', async () => {
    const { pull, lines, status } = await online()
    expect(await pull()).toMatchObject({ ok: true, imported: 4, skipped: 0 })
    expect(new Set((await lines()).map(({ source }) => source))).toEqual(new Set(['bank_sync']))
    const { snapshot } = await status()
    expect(snapshot).toMatchObject({ unreconciled: 4, reconciled: 0, ignored: 0, running: false, blocked: false })
    expect(snapshot.last_attempt).toMatchObject({ ok: true, message: '4 new lines.' })
    expect(Date.parse(snapshot.last_scraped_at!)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('again brings nothing twice, also where days overlap', async () => {
    const { pull, lines, save } = await online(SANDBOX_USERS.overlap)
    expect(await pull()).toMatchObject({ imported: 20, skipped: 0 })
    expect(await pull({ force: true })).toMatchObject({ ok: true, imported: 0, skipped: 20 })
    await save({ username: SANDBOX_USERS.good })
    expect(await pull({ force: true })).toMatchObject({ ok: true, imported: 0, skipped: 4 })
    expect(await lines()).toHaveLength(20)
  })

  test('takes the balance where the bank gives one', async () => {
    const { pull, bank } = await online(SANDBOX_USERS.good, { account_number: SANDBOX_SAVINGS })
    expect(await pull()).toMatchObject({ ok: true, imported: 4 })
    const account = await systemDb().bankAccount.findUniqueOrThrow({ where: { id: bank } })
    expect(account.closing_on?.toISOString().slice(0, 10)).toBe(new Date().toISOString().slice(0, 10))
    expect(
      (await systemDb().bankTransaction.findMany({ where: { bank_account_id: bank } }))
        .at(-1)
        ?.running_balance?.toFixed(2),
    ).toBe(account.closing_balance?.toFixed(2))
  })

  test.each([
    [SANDBOX_USERS.one_time_code, 'second_factor', 'one-time code'],
    [SANDBOX_USERS.push_approval, 'second_factor', 'Approve the sign-in'],
    [SANDBOX_USERS.locked, 'locked', 'has been locked'],
    [SANDBOX_USERS.maintenance, 'unavailable', 'maintenance'],
    [SANDBOX_USERS.changed_layout, 'layout', 'does not describe'],
  ])('that fails as %s is told as it is, made once, and not taken for a success', async (username, kind, words) => {
    const { pull, lines, status } = await online(username)
    const error = { kind, stage: 'login', message: expect.stringContaining(words) }
    expect(await pull()).toMatchObject({ ok: false, imported: 0, skipped: 0, error })
    expect(await attempts()).toBe(1)
    expect(await lines()).toEqual([])
    const { snapshot } = await status()
    expect(snapshot).toMatchObject({ last_scraped_at: null, last_attempt: { ok: false, ...error } })
  })

  test('is one at a time', async () => {
    const { start, pull } = await online()
    const both = await Promise.allSettled([start(), start()])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = await refusal(pull({ force: true }))
    expect(refused).toMatchObject({ status: 409, code: 'running' })
    expect(await attempts()).toBe(0)
  })

  test('waits 15 minutes after the last, unless it is forced', async () => {
    const { pull, start, status, organization } = await online()
    await pull()
    const refused = await refusal(start())
    expect(refused).toMatchObject({ status: 409, code: 'too_soon', message: expect.stringMatching(/until \d\d:\d\d/) })
    expect((await status()).snapshot.next_attempt_at).not.toBeNull()
    expect(await pull({ force: true })).toMatchObject({ ok: true })
    await systemDb().bankSyncState.update({
      where: { organization_id: organization.id },
      data: { last_attempt_at: new Date(Date.now() - 16 * 60_000) },
    })
    expect(await pull()).toMatchObject({ ok: true })
  })

  test('is refused after two refused sign-ins, until the settings are saved again', async () => {
    const { pull, save, status, superuser } = await online(SANDBOX_USERS.good, { password: 'wrong-word' })
    for (const blocked of [false, true]) {
      expect(await pull({ force: true })).toMatchObject({ ok: false, error: { kind: 'auth' } })
      expect((await status()).snapshot.blocked).toBe(blocked)
    }
    expect(await refusal(pull({ force: true }))).toMatchObject({ status: 409, code: 'blocked' })
    expect(await attempts()).toBe(2)
    await save({ password: SANDBOX_PASSWORD })
    expect((await status()).snapshot.blocked).toBe(false)
    expect(await pull({ force: true })).toMatchObject({ ok: true })
    // The other address of the settings counts just as much.
    await save({ password: 'wrong-word' })
    for (const _ of [1, 2]) await pull({ force: true })
    expect((await status()).snapshot.blocked).toBe(true)
    await run(updateConnection, superuser, {
      kind: 'bank-sync',
      mode: 'sandbox',
      settings: { password: SANDBOX_PASSWORD },
    })
    expect((await status()).snapshot.blocked).toBe(false)
  })

  test('is not made again where the bank says that the profile is locked, until the settings are saved', async () => {
    const { pull, save, status } = await online(SANDBOX_USERS.locked)
    expect(await pull()).toMatchObject({ ok: false, error: { kind: 'locked' } })
    expect((await status()).snapshot.blocked).toBe(true)
    expect(await refusal(pull({ force: true }))).toMatchObject({
      status: 409,
      code: 'blocked',
      message: expect.stringContaining('the profile is locked'),
    })
    expect(await attempts()).toBe(1)
    await save({ username: SANDBOX_USERS.good })
    expect(await pull({ force: true })).toMatchObject({ ok: true })
  })

  test('sends the password to no other address or proxy than the one that it was entered for', async () => {
    const { save, owner } = await online(SANDBOX_USERS.good, { address: 'https://bank.example', password: 'x1' })
    for (const details of [
      { address: 'https://mine.example' },
      { address: 'http://bank.example' },
      { proxy_server: 'http://mine.example:3128' },
    ])
      expect(await refusal(save(details))).toMatchObject({
        status: 422,
        detail: [{ loc: ['body', 'password'], msg: expect.stringContaining('Enter it again') }],
      })
    expect(await run(readSyncSettings, owner, {})).toMatchObject({ address: 'https://bank.example', proxy_server: '' })
    await save({ address: 'https://bank.example/business' })
    await save({ address: 'https://mine.example', proxy_server: 'http://mine.example:3128', password: 'x2' })
    await save({ proxy_server: '' })
  })

  test('says what is missing before the bank is asked', async () => {
    const { start, save } = await online()
    await save({ default_bank_account_id: null })
    expect(await refusal(start())).toMatchObject({ status: 409, code: 'provider_not_configured' })
    await save({ mode: 'off' })
    expect(await refusal(start())).toMatchObject({ status: 409, code: 'provider_not_configured' })
    expect(await attempts()).toBe(0)
  })

  test('that broke off says so, and does not stand in the way for good', async () => {
    const { start, status, organization } = await online()
    await start()
    expect((await status()).snapshot).toMatchObject({ running: true, last_attempt: { ok: null } })
    await systemDb().bankSyncState.update({
      where: { organization_id: organization.id },
      data: { last_attempt_at: new Date(Date.now() - 4 * 60_000) },
    })
    expect((await status()).snapshot).toMatchObject({
      running: false,
      last_attempt: { ok: false, message: expect.stringContaining('broke off') },
    })
    await start({ force: true })
  })

  test('answers over HTTP what came of it', async () => {
    const { start } = await online()
    const { job_id } = await start()
    const result = {
      ok: false,
      imported: 0,
      skipped: 0,
      error: { kind: 'second_factor', stage: 'login', message: 'A code.' },
    }
    await systemDb().jobRun.update({ where: { id: job_id }, data: { state: 'succeeded', result } })
    const answer = await answerOfPull({ output: { job_id } })
    expect([answer.status, await answer.json()]).toEqual([200, { ...result, job_id }])
  })

  test('of another organization is none of ours', async () => {
    const [one, other] = [await online(), await online()]
    await one.pull()
    expect((await other.status()).snapshot).toMatchObject({ last_attempt: null, unreconciled: 0 })
    expect(await refusal(other.save({ default_bank_account_id: one.bank }))).toMatchObject({ status: 422 })
  })
})
