import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hashPassword } from '@/lib/core/auth/passwords/password'
import type { OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { systemQuery } from '@/lib/core/db/system-query'
import { env, getEnv } from '@/lib/core/env'
import { readBytes } from '@/lib/core/grid/import/import-store'
import { openApiDocument } from '@/lib/core/http/openapi/document'
import { allTools, toolsFor } from '@/lib/modules/ai-workforce/tools/catalogue'
import { writeBackup } from '@/scripts/backup/backup'
import { readBackup, readWhole } from '@/scripts/backup/container'
import { importsOf } from '@/tests/core/grid-imports'
import { makeKey } from '@/tests/core/people'
import { fieldsOf, memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { startTestInstallation, type TestInstallation } from '@/tests/installation'
import { adminCredentials } from '../../grids/admin-credentials.grid'
import { revealSecret } from './reveal-secret'

const logged = vi.hoisted(() => ({ lines: [] as string[] }))
vi.mock('@/lib/core/log', async (original) => {
  const { createLog } = await original<typeof import('@/lib/core/log')>()
  const captured = createLog({ write: (line: string) => void logged.lines.push(line) }, 'trace')
  return { createLog, log: () => captured }
})

/** Secrets of admin credentials: who may, what is kept, and that they are nowhere to be found. */
let installation: TestInstallation
let superuser: string
beforeAll(async () => {
  installation = await startTestInstallation()
  const keeper = await systemDb().membership.findFirstOrThrow({
    where: { user: { is_superuser: true } },
    orderBy: { role: 'asc' },
  })
  superuser = (await makeKey(keeper.organization_id, keeper.user_id)).key
}, 300_000)
afterAll(() => installation?.close())

const GRID = '/grid/admin-credentials'
const call = (method: string, path: string, body?: unknown, key = superuser, headers = {}) =>
  installation.call(method, path, { key, headers, ...(body === undefined ? {} : { body }) })
const reveal = (id: string, params: object, key = superuser, headers = {}) =>
  call('POST', `${GRID}/action/reveal`, { ids: [id], params }, key, headers)

/** No part of it is likely to be anywhere by chance. */
const secretOf = (name: string) => `${name}~${newId()}~"'<ü>`
const create = async (values: object) => (await call('POST', GRID, { system_name: 'Switchboard', ...values })).body.row

test('a secret is in no table, log, backup, document, answer, export or tool, however it came and went', async () => {
  const first = secretOf('first')
  const licence = secretOf('licence')
  const second = secretOf('second')
  const refused = secretOf('refused')
  const imported = secretOf('imported')
  const secrets = [first, licence, second, refused, imported]
  const answers: string[] = []
  const kept = async (answer: Promise<{ body: unknown }>) => {
    const { body } = await answer
    answers.push(typeof body === 'string' ? body : JSON.stringify(body))
    return body as Awaited<ReturnType<typeof call>>['body']
  }
  const values = { system_name: 'Vault of the test', password: first, licence_key: licence, notes: 'n' }
  const { row } = await kept(call('POST', GRID, values, undefined, { 'idempotency-key': newId() }))
  const path = `${GRID}/${row.row_id}`
  expect(row).toMatchObject({ password: '', licence_key: '' })
  await kept(call('PUT', path, { password: second, version: row.version }, undefined, { 'idempotency-key': newId() }))
  await kept(call('PUT', path, { password: refused, version: 1 }))
  await kept(call('PUT', path, { password: refused, environment: 'nowhere' }))
  await kept(call('PUT', path, { password: refused, project_id: newId() }))
  await kept(call('PUT', GRID, { rows: [{ row_id: row.row_id, changes: { licence_key: licence } }] }))
  await kept(call('POST', `${GRID}/action/edit`, { ids: [row.row_id], params: { changes: { password: refused } } }))
  const key = newId()
  const revealed = await reveal(row.row_id, { field: 'password', reason: 'Test' }, undefined, {
    'idempotency-key': key,
  })
  expect(revealed.body).toMatchObject({ data: { value: second } })
  expect(revealed.headers.get('cache-control')).toBe('no-store')
  const again = reveal(row.row_id, { field: 'password', reason: 'Test' }, undefined, { 'idempotency-key': key })
  expect(await kept(again)).toMatchObject({ code: 'answered_already' })
  const files = importsOf(() => installation)
  const upload = await files.upload(
    'admin-credentials',
    `System,Password\nFrom a file,${imported}\n`,
    'list.csv',
    superuser,
  )
  expect(upload).toMatchObject({ status: 422, body: { detail: [{ msg: expect.stringContaining('Password') }] } })
  for (const column of ['password', 'licence_key']) {
    expect((await call('GET', `${GRID}/data?filter[${column}]=${encodeURIComponent(second)}`)).status).toBe(422)
    expect((await call('GET', `${GRID}/data?sort=${column}`)).status).toBe(422)
  }
  expect(await kept(call('GET', `${GRID}/data?q=${encodeURIComponent(second)}`))).toMatchObject({ rows: [] })
  await kept(call('GET', `/search?q=${encodeURIComponent(second.slice(0, 40))}`))
  const history = await kept(call('GET', `${path}/history`))
  const changed = { column: 'password', label: 'Password', before: null, after: 'Changed' }
  expect(
    history.entries.filter(({ changes }: { changes: object[] }) => JSON.stringify(changes).includes('Changed')),
  ).toHaveLength(3)
  expect(history.entries.at(-1).changes).toContainEqual(changed)
  for (const rest of ['/data', '/schema', '/stats', '/export?format=csv', '/totals', '/duplicates?system_name=Vault'])
    await kept(call('GET', `${GRID}${rest}`))
  const sheet = await call('GET', `${GRID}/export?format=xlsx&columns=system_name,password,licence_key`)
  expect(sheet.status).toBe(200)
  await call('DELETE', path)
  await kept(call('POST', `${GRID}/action/restore`, { ids: [row.row_id] }))
  answers.push(JSON.stringify(openApiDocument()), JSON.stringify([...allTools().values()]), sheet.body)

  // In answers not even what is stored.
  const sealed = await systemQuery<{ sealed: string }>('select sealed from pm_credential_secret')
  expect(sealed.length).toBeGreaterThan(2)
  const everywhere = answers.join('\n') + logged.lines.join('\n')
  for (const text of [...secrets.map((secret) => secret.slice(0, 40)), ...sealed.map((row) => row.sealed)])
    expect(everywhere).not.toContain(text)
  expect(logged.lines.length).toBeGreaterThan(0)

  const tables = await systemQuery<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and has_table_privilege(quote_ident(table_name), 'select')`,
  )
  expect(tables.length).toBeGreaterThan(100)
  const patterns = secrets.flatMap((secret) => {
    const text = secret.slice(0, 40)
    return [
      `%${text}%`,
      `%${Buffer.from(text).toString('hex')}%`,
      `%${Buffer.from(text).toString('base64').slice(0, 50)}%`,
    ]
  })
  const found: string[] = []
  for (const { name } of tables) {
    const [hit] = await systemQuery(`select 1 from ${name} t where t::text like any($1::text[]) limit 1`, [patterns])
    if (hit) found.push(name)
  }
  expect(found).toEqual([])

  const backup = `${env.dataDir}/all.backup`
  await writeBackup(backup, getEnv())
  const holding = { secrets: [] as string[], name: [] as string[] }
  for await (const entry of readBackup(backup)) {
    const bytes = await readWhole(entry)
    if (patterns.some((pattern) => bytes.includes(pattern.slice(1, -1)))) holding.secrets.push(entry.header.name)
    if (bytes.includes('Vault of the test')) holding.name.push(entry.header.name)
  }
  expect(holding.secrets).toEqual([])
  expect(holding.name).toContain('pm_credential')
}, 60_000)

test('a file with secrets is refused, and what lies on another sheet is not kept', async () => {
  const { upload } = importsOf(() => installation)
  const bring = (content: string | Uint8Array) => upload('admin-credentials', content, 'list.csv', superuser)
  const before = await systemDb().storedFile.count()
  for (const content of ['Switchboard,kept\n', 'System,\nSwitchboard,kept\n', 'System,Pass\nSwitchboard,kept\n'])
    expect(await bring(content)).toMatchObject({ status: 422 })
  expect(await systemDb().storedFile.count()).toBe(before)

  const sheets = [
    {
      name: 'Systems',
      rows: [['My list'], ['System', 'URL'], ['Switchboard', null], [], ['Router', 'https://a.test']],
    },
    { name: 'Passwords', rows: [['Switchboard', 'kept']] },
  ]
  const { status, body } = await bring(await writeXlsx({ sheets }))
  expect({ status, body }).toMatchObject({ status: 201, body: { import: { settings: { header_row: 2 } } } })
  const { file_id, organization_id } = await systemDb().gridImport.findUniqueOrThrow({ where: { id: body.import.id } })
  const kept = await readBytes({ organization: { id: organization_id } } as OrganizationCtx, file_id)
  expect(new TextDecoder().decode(kept)).toBe('\r\nSystem,URL\r\nSwitchboard,\r\n\r\nRouter,https://a.test\r\n')
})

test('blank leaves what is stored, and only a new secret stamps the rotation', async () => {
  const { row_id, last_rotated } = await create({ notes: 'Only notes' })
  expect(last_rotated).toBeNull()
  const stats = async () => {
    const { cards } = (await call('GET', `${GRID}/stats?q=Switchboard`)).body
    return Object.fromEntries(cards.map(({ key, value }: { key: string; value: number }) => [key, value]))
  }
  expect(await stats()).toMatchObject({ notes_only: 1 })
  const put = async (values: object) => (await call('PUT', `${GRID}/${row_id}`, values)).body.row
  expect((await put({ password: ' two words ' })).last_rotated).toMatch(/^\d{4}-/)
  expect(await stats()).toMatchObject({ notes_only: 0, rotation_due: 0 })
  await systemQuery(`update pm_credential set last_rotated = current_date - 95 where id = $1`, [row_id])
  expect(await stats()).toMatchObject({ rotation_due: 1 })
  for (const blank of ['', null, ' '])
    expect(new Date((await put({ password: blank, username: `u${blank}` })).rotation_due).getTime()).toBeLessThan(
      Date.now(),
    )
  expect((await reveal(row_id, { field: 'password' })).body.data.value).toBe(' two words ')
  expect(await reveal(row_id, { field: 'licence_key' })).toMatchObject({ status: 409, body: { code: 'no_secret' } })
  expect((await reveal(newId(), { field: 'password' })).status).toBe(404)
})

test('owners and administrators alone see credentials, superusers alone reveal them, agents neither', async () => {
  const { row_id } = await create({ password: 'pass word' })
  for (const [role, read] of [
    ['administrator', 200],
    ['moderator', 403],
    ['member', 403],
  ] as const)
    expect((await call('GET', `${GRID}/data`, undefined, installation.ours[role])).status).toBe(read)
  expect((await reveal(row_id, { field: 'password' }, installation.ours.administrator)).status).toBe(403)
  expect((await reveal(row_id, { field: 'password' }, installation.theirs.owner)).status).not.toBe(200)
  const person = await memberOf(await newOrganization(), 'owner')
  const agent: OrganizationCtx = { ...person, isSuperuser: true, actor: { type: 'agent', id: null, label: 'Agent' } }
  const names = (ctx: OrganizationCtx) => toolsFor(ctx, null).filter(({ name }) => name.includes('credential'))
  expect([...names(agent), ...names({ ...person, isSuperuser: true })]).toEqual([])
  expect((await refusal(run(adminCredentials.writes.create, agent, { system_name: 'x' }))).status).toBe(403)
  expect((await refusal(run(revealSecret, agent, { ids: [row_id], field: 'password' }))).status).toBe(403)
})

test('a person in a browser says why and proves who they are, and tries are counted', async () => {
  const member = await memberOf(await newOrganization(), 'owner')
  await systemDb().user.update({
    where: { id: member.user!.id },
    data: { password_hash: await hashPassword('a good long password') },
  })
  const ctx: OrganizationCtx = { ...member, isSuperuser: true, sessionId: newId() }
  const credential = await run(adminCredentials.writes.create, ctx, { system_name: 'Router', password: 'kept' })
  const ask = (more: object) => run(revealSecret, ctx, { ids: [credential.id], field: 'password', ...more })
  expect(fieldsOf(await refusal(ask({ password: 'a good long password' })))).toEqual(['reason'])
  const reason = 'The router is down'
  expect(fieldsOf(await refusal(ask({ reason })))).toEqual(['password'])
  expect(fieldsOf(await refusal(ask({ reason, password: 'guessed' })))).toEqual(['password'])
  const [refused] = await systemQuery(`select actor_id, after from audit_log where operation = $1 and entity_id = $2`, [
    `${revealSecret.name}-refused`,
    credential.id,
  ])
  expect(refused).toEqual({ actor_id: member.user!.id, after: { refused: 'Wrong password or code', reason } })
  const done = await ask({ reason, password: 'a good long password' })
  expect(done.data.value).toBe('kept')
  const [audit] = await systemQuery(
    `select actor_id, after from audit_log where operation = $1 and entity_id = $2 order by id desc limit 1`,
    [revealSecret.name, credential.id],
  )
  expect(audit).toEqual({ actor_id: member.user!.id, after: { revealed: 'Password', reason } })
  for (let i = 0; i < 6; i++) await refusal(ask({ reason, password: 'guessed' }))
  expect(JSON.stringify((await refusal(ask({ reason, password: 'a good long password' }))).detail)).toContain(
    'Too many tries',
  )
  await systemDb().user.update({ where: { id: member.user!.id }, data: { password_hash: null } })
  const passwordless = await refusal(ask({ reason, password: 'any' }))
  expect(passwordless).toMatchObject({
    status: 409,
    code: 'no_password',
    message: expect.stringContaining('Forgot it?'),
  })
})
