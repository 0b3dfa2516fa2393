import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { systemQuery } from '@/lib/core/db/system-query'
import { openApiDocument } from '@/lib/core/http/openapi/document'
import { stopLive } from '@/lib/core/live/bus'
import { hashToken } from '@/lib/core/secrets/secrets'
import { setGateway, startGateway } from '@/tests/banking/gateway'
import { authorization, makeSecret, storeCard, vaultOf } from '@/tests/banking/vault'
import { makeKey } from '@/tests/core/people'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

/** The vault as websites, tenants and the platform's people meet it. */
let installation: TestInstallation
let gateway: Awaited<ReturnType<typeof startGateway>>
let secret: string
let ours: string
let theirs: string
beforeAll(async () => {
  installation = await startTestInstallation()
  gateway = await startGateway()
  // The demo has one already, which must not go on.
  secret = await makeSecret(installation, installation.ours.owner, { end_old_now: true })
  const organizationOf = (text: string) => text.split('_')[1]!.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  ours = organizationOf(secret)
  theirs = organizationOf(await makeSecret(installation, installation.theirs.owner))
  await systemDb().cardCharge.deleteMany()
  await systemDb().savedCard.deleteMany()
}, 300_000)
afterAll(async () => {
  await stopLive()
  await gateway?.close()
  await installation?.close()
})

const call = (method: string, path: string, body?: unknown, key = installation.ours.owner) =>
  installation.call(method, path, { key, ...(body === undefined ? {} : { body }) })
const vault = (path: string, body: object) => vaultOf(installation, secret)(path, body)
const rowOf = (id: string) => systemDb().savedCard.findUniqueOrThrow({ where: { id } })

describe('the secret', () => {
  test('is missing, wrong, of another organization or ended: 401 in one wording, before anything of the body is read', async () => {
    const half = secret.slice(0, -1)
    const elsewhere = secret.replace(/^vault_[0-9a-f]{32}/, `vault_${theirs.replaceAll('-', '')}`)
    const nowhere = secret.replace(/^vault_[0-9a-f]{32}/, `vault_${newId().replaceAll('-', '')}`)
    const answers = []
    for (const path of ['/vault/cards', '/vault/authorizations'])
      for (const wrong of [undefined, '', 'wrong', half, `${half}!`, elsewhere, nowhere, installation.ours.owner])
        answers.push(
          await installation.call('POST', path, {
            body: { email: 'nobody' },
            headers: wrong === undefined ? {} : { 'x-vault-secret': wrong },
          }),
        )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect(new Set(answers.map(({ body }) => body.detail)).size).toBe(1)
    expect(answers[0]!.body.code).toBe('unauthenticated')
    expect((await vault('/vault/cards', { email: 'nobody@post.example' })).status).toBe(200)
    // A person's key opens nothing here.
    expect((await call('POST', '/vault/cards', { email: 'nobody@post.example' })).status).toBe(401)
  })

  test('is shown once, kept as its SHA-256, and told of without it', async () => {
    const state = await call('GET', '/settings/vault-secret')
    expect(state.body).toEqual({
      exists: true,
      made_at: expect.any(String),
      made_by: expect.any(String),
      old_until: null,
    })
    const rows = await systemDb().organizationSetting.findMany({ where: { key: 'banking.vault-secret' } })
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).toContain(hashToken(secret))
    expect((await call('GET', '/settings/vault-secret', undefined, installation.ours.member)).status).toBe(403)
    expect((await call('POST', '/settings/vault-secret', {}, installation.ours.member)).status).toBe(403)
  })

  test('is changed: the one before works for a day and no longer, or is ended at once', async () => {
    const owner = installation.theirs.owner
    const first = await makeSecret(installation, owner)
    const second = await makeSecret(installation, owner)
    const opens = async (one: string) =>
      (await vaultOf(installation, one)('/vault/cards', { email: 'a@post.example' })).status
    expect([await opens(first), await opens(second)]).toEqual([200, 200])
    const state = (await call('GET', '/settings/vault-secret', undefined, owner)).body
    const hours = (Date.parse(state.old_until) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    await systemQuery(
      `update organization_setting set value = jsonb_set(value, '{old,until}', to_jsonb($1::text)) where key = 'banking.vault-secret' and organization_id = $2::uuid`,
      [new Date(Date.now() - 1000).toISOString(), theirs],
    )
    expect([await opens(first), await opens(second)]).toEqual([401, 200])
    const third = await makeSecret(installation, owner, { end_old_now: true })
    expect([await opens(second), await opens(third)]).toEqual([401, 200])
    expect((await call('DELETE', '/settings/vault-secret', undefined, owner)).body).toMatchObject({ exists: false })
    expect(await opens(third)).toBe(401)
    expect((await call('DELETE', '/settings/vault-secret', undefined, owner)).status).toBe(409)
  })
})

describe('saving a card', () => {
  test('twice for one site and address is one card, whatever the case; another site is another', async () => {
    const body = authorization({ email: 'Lerato.M@Post.Example' })
    const first = await vault('/vault/authorizations', body)
    expect(first).toMatchObject({ status: 200, body: { id: expect.any(String), created: true } })
    const again = await vault('/vault/authorizations', {
      ...body,
      email: 'lerato.m@post.example',
      source_site: 'SHOP.example.co.za',
      authorization_code: 'AUTH_second',
      last4: '5060',
    })
    expect(again.body).toEqual({ id: first.body.id, created: false })
    const other = await vault('/vault/authorizations', { ...body, source_site: 'other.example' })
    expect(other.body).toMatchObject({ created: true })
    const cards = (await vault('/vault/cards', { email: 'LERATO.M@post.example' })).body.cards
    expect(cards).toHaveLength(2)
    expect(cards.find((one: Json) => one.id === first.body.id)).toEqual({
      id: first.body.id,
      token: 'AUTH_second',
      brand: 'visa',
      last4: '5060',
      expiry: `12/${body.exp_year}`,
      bank: 'Test Bank',
      source_site: 'SHOP.example.co.za',
      email: 'lerato.m@post.example',
      auto_charge: false,
      status: 'active',
    })
    const [only] = (await vault('/vault/cards', { email: body.email, source_site: 'Other.Example' })).body.cards
    expect(only.id).toBe(other.body.id)
  })

  test('an underscore in an address is no wildcard', async () => {
    await vault('/vault/authorizations', authorization({ email: 'axb@post.example' }))
    const { created } = (await vault('/vault/authorizations', authorization({ email: 'a_b@post.example' }))).body
    expect(created).toBe(true)
    expect((await vault('/vault/cards', { email: 'a_b@post.example' })).body.cards).toHaveLength(1)
  })

  test('ten at once are one card', async () => {
    const body = authorization()
    const answers = await Promise.all(Array.from({ length: 10 }, () => vault('/vault/authorizations', body)))
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(1)
    expect(answers.filter((one) => one.body.created)).toHaveLength(1)
  })

  test('finds the customer by the address', async () => {
    const email = `customer-${newId().slice(-6)}@post.example`
    const customer = await systemDb().customer.create({
      data: { id: newId(), organization_id: ours, name: 'Karoo Lodge', email },
    })
    await systemDb().customer.create({ data: { id: newId(), organization_id: theirs, name: 'Not ours', email } })
    const { id } = (await vault('/vault/authorizations', authorization({ email }))).body
    expect((await rowOf(id)).customer_id).toBe(customer.id)
  })

  test.each([
    ['one that may be charged once', { reusable: false }, 'reusable'],
    ['no address', { email: 'nobody' }, 'email'],
    ['no code', { authorization_code: '' }, 'authorization_code'],
    ['the number of the card in place of a code', { authorization_code: '4111 1111 1111 1111' }, 'authorization_code'],
    ['more than four digits', { last4: '411111' }, 'last4'],
    ['a month that no year has', { exp_month: 13 }, 'exp_month'],
    ['no site', { source_site: ' ' }, 'source_site'],
    ['a field that is not known', { cvv: '123' }, 'cvv'],
  ])('%s is 422 at its field, without what was sent', async (_what, wrong, field) => {
    const body = authorization({ authorization_code: 'AUTH_never_to_be_told', ...wrong })
    const answer = await vault('/vault/authorizations', body)
    expect(answer.status).toBe(422)
    expect(answer.body.detail[0].loc).toEqual(['body', field])
    expect(JSON.stringify(answer.body)).not.toMatch(/AUTH_never|4111/)
  })

  test('a card that was revoked stays so with the same code, and works again with a new one', async () => {
    const body = authorization({ authorization_code: 'AUTH_first' })
    const { id } = (await vault('/vault/authorizations', body)).body
    await call('POST', `/grid/saved-cards/action/revoke`, { ids: [id] })
    const same = await vault('/vault/authorizations', body)
    expect(same).toMatchObject({ status: 409, body: { code: 'card_revoked' } })
    const [card] = (await vault('/vault/cards', { email: body.email })).body.cards
    expect(card).toMatchObject({ id, status: 'revoked', token: null })
    await systemDb().savedCard.update({ where: { id }, data: { gateway_state: 'forgotten' } })
    expect((await vault('/vault/authorizations', { ...body, authorization_code: 'AUTH_next' })).body).toEqual({
      id,
      created: false,
    })
    expect(await rowOf(id)).toMatchObject({ status: 'active', auto_charge: false, gateway_state: '' })
  })

  test.each(['to_forget', 'failed'])(
    'a new one beside a revoked one that is %s at the gateway leaves that to be forgotten',
    async (gateway_state) => {
      const body = authorization({ authorization_code: 'AUTH_first' })
      const { id } = (await vault('/vault/authorizations', body)).body
      await call('POST', `/grid/saved-cards/action/revoke`, { ids: [id] })
      await systemDb().savedCard.update({ where: { id }, data: { gateway_state } })
      const { sealed_token } = await rowOf(id)
      const next = (await vault('/vault/authorizations', { ...body, authorization_code: 'AUTH_next' })).body
      expect(next).toEqual({ id: expect.any(String), created: true })
      expect(next.id).not.toBe(id)
      expect(await rowOf(id)).toMatchObject({ status: 'deleted', gateway_state, sealed_token })
      expect(await rowOf(next.id)).toMatchObject({ status: 'active', auto_charge: false, gateway_state: '' })
      const { cards } = (await vault('/vault/cards', { email: body.email })).body
      expect(cards.map((card: Json) => card.id)).toEqual([next.id])
    },
  )
})

describe('another organization', () => {
  test('never sees, changes or finds a card', async () => {
    const card = await storeCard(ours, { email: 'ours@post.example' })
    const key = installation.theirs.owner
    const foreign = vaultOf(installation, await makeSecret(installation, key))
    expect((await foreign('/vault/cards', { email: 'ours@post.example' })).body.cards).toEqual([])
    const saved = await foreign('/vault/authorizations', authorization({ email: 'ours@post.example' }))
    expect(saved.body).toMatchObject({ created: true })
    expect(saved.body.id).not.toBe(card)
    const list = (await call('GET', '/grid/saved-cards/data?per_page=200', undefined, key)).body
    expect(list.rows.map((row: Json) => row.row_id)).not.toContain(card)
    for (const action of ['revoke', 'toggle_auto_charge']) {
      const answer = await call('POST', `/grid/saved-cards/action/${action}`, { ids: [card] }, key)
      expect(answer.body.results[0]).toMatchObject({ ok: false, message: 'There is no such card.' })
    }
    expect(await rowOf(card)).toMatchObject({ status: 'active', auto_charge: false, version: 1 })
  })
})

describe('the vault’s keepers', () => {
  test('are people who run the platform: an owner, an administrator and a key of the organization get 403', async () => {
    const card = await storeCard(ours)
    for (const key of [installation.ours.owner, installation.ours.organization, installation.ours.member]) {
      expect((await call('GET', '/vault/manage/cards', undefined, key)).status).toBe(403)
      expect((await call('DELETE', `/vault/manage/cards/${card}`, undefined, key)).status).toBe(403)
    }
    expect((await rowOf(card)).status).toBe('active')
  })

  test('see cards masked, and delete one: it is gone everywhere, kept in the table, and the gateway is told', async () => {
    const key = await keeperKey()
    await setGateway(ours)
    const card = await storeCard(ours, { token: 'AUTH_second', last4: '5060', email: 'gone@post.example' })
    const list = (await call('GET', '/vault/manage/cards', undefined, key)).body
    expect(list.cards.find((one: Json) => one.id === card)).toEqual({
      id: card,
      brand: 'visa',
      last4: '5060',
      expiry: expect.stringMatching(/^12\/\d{4}$/),
      bank: 'Test Bank',
      source_site: 'shop.example.co.za',
      email: 'gone@post.example',
      auto_charge: false,
      status: 'active',
    })
    const answer = await call('DELETE', `/vault/manage/cards/${card}`, undefined, key)
    expect(answer).toMatchObject({ status: 200, body: { ok: true, message: 'The gateway has forgotten the card.' } })
    expect(await rowOf(card)).toMatchObject({ status: 'deleted', gateway_state: 'forgotten' })
    expect((await call('DELETE', `/vault/manage/cards/${card}`, undefined, key)).status).toBe(404)
    expect((await vault('/vault/cards', { email: 'gone@post.example' })).body.cards).toEqual([])
    const again = await vault('/vault/authorizations', authorization({ email: 'gone@post.example' }))
    expect(again.body.created).toBe(true)
  })

  test('are told in words when the gateway is down, and the card is deleted all the same', async () => {
    const key = await keeperKey()
    await setGateway(ours)
    const card = await storeCard(ours, { token: 'AUTH_words', signature: 'SIG_words' })
    await gateway.fault('deactivate', 'status', { status: 503, times: 5 })
    const answer = await call('DELETE', `/vault/manage/cards/${card}`, undefined, key)
    expect(answer.body.ok).toBe(true)
    expect(answer.body.message).toMatch(/could not be told: .* It is asked again\.$/)
    expect(await rowOf(card)).toMatchObject({ status: 'deleted', gateway_state: 'to_forget' })
    await gateway.sandbox.control('POST', 'reset')
    await setGateway(ours, { mode: 'off', settings: {} })
    const other = await storeCard(ours, { token: 'AUTH_off' })
    expect((await call('DELETE', `/vault/manage/cards/${other}`, undefined, key)).body.message).toContain(
      'No card gateway',
    )
    expect((await rowOf(other)).status).toBe('deleted')
  })
})

test('what a card is charged by stands in no answer but the vault’s own, in no file, log of changes or document', async () => {
  const token = `AUTH_secret_${newId().slice(-8)}`
  const { id } = (await vault('/vault/authorizations', authorization({ authorization_code: token }))).body
  const key = await keeperKey()
  const told = [
    await call('GET', '/vault/manage/cards', undefined, key),
    await call('GET', `/grid/saved-cards/${id}`),
    await call('GET', '/grid/saved-cards/data?per_page=200'),
    await call('GET', '/grid/saved-cards/schema'),
    await call('GET', '/grid/saved-cards/options'),
    await call('GET', '/grid/saved-cards/export?format=csv'),
    await call('POST', '/grid/saved-cards/action/toggle_auto_charge', { ids: [id] }),
    await call('GET', `/grid/saved-cards/${id}/history`),
    await call('POST', '/grid/saved-cards/action/revoke', { ids: [id] }),
    await call('GET', '/grid/settings-audit-log/data?per_page=200'),
  ]
  for (const answer of told) expect(answer.status).toBe(200)
  expect((await call('GET', `/grid/saved-cards/data?columns=sealed_token`)).status).toBe(422)
  const { sealed_token } = await rowOf(id)
  const texts = [...told.map(({ body }) => body), openApiDocument()].map((body) => JSON.stringify(body))
  for (const text of texts) for (const never of [token, sealed_token, 'sealed_token']) expect(text).not.toContain(never)
  const tables = await systemQuery<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const holding: string[] = []
  for (const { name } of tables) {
    const [row] = await systemQuery<{ n: number }>(
      `select count(*)::int as n from "${name}" t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%'`,
      [token, sealed_token],
    )
    if (row!.n > 0) holding.push(name)
  }
  expect(holding).toEqual(['saved_card'])
}, 30_000)

test('each organization is named in the log of changes as changed by the vault', async () => {
  const { id } = (await vault('/vault/authorizations', authorization())).body
  const [entry] = await systemDb().auditLog.findMany({ where: { entity: 'saved-cards', entity_id: id } })
  expect(entry).toMatchObject({ actor_type: 'system', actor_label: 'Vault', organization_id: ours })
})

/** A key of somebody who runs the platform and belongs to our organization. */
async function keeperKey(): Promise<string> {
  const keeper = await systemDb().user.findFirstOrThrow({
    where: { email: 'naledi@indaba.example', is_superuser: true },
  })
  return (await makeKey(ours, keeper.id)).key
}
