import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { systemQuery } from '@/lib/core/db/system-query'
import { startWorker, type Worker } from '@/lib/core/jobs/worker'
import type { RoleName } from '@/lib/core/permissions'
import { createTestDatabase } from '@/scripts/test/database'
import { forkCompiled } from '@/scripts/test/fork-compiled'
import { openBank, personOf, type TestBank } from '@/tests/banking/bank'
import { bytesOf, manyLines, sgml } from '@/tests/banking/statements/ofx'
import { handOver, until } from '@/tests/core/jobs'
import { makeKey } from '@/tests/core/people'
import { startTestServer } from '@/tests/server'

/** Statements over real HTTP: what is taken and refused (Business Platform Modules 4.3), and long ones by a real worker. */
await createTestDatabase()
const ours = await openBank()
const theirs = await openBank()
const keyOf = async ({ organization }: TestBank, role: RoleName) =>
  (await makeKey(organization.id, (await personOf(organization, role)).user?.id ?? null)).key
const keys = {
  owner: await keyOf(ours, 'owner'),
  member: await keyOf(ours, 'member'),
  theirs: await keyOf(theirs, 'owner'),
}
const server = await startTestServer()
const workers: Worker[] = []
const work = async () => workers.push(await startWorker())
const PATIENCE_MS = 90_000

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})
afterAll(() => server.close())

async function call(method: string, where: string, body?: object, key = keys.owner) {
  const isForm = body instanceof FormData
  const answer = await fetch(`${server.url}/api/v1/accounting/bank${where}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: await answer.json() }
}

function form(text: string, more: Record<string, string> = {}, name = 'october.ofx'): FormData {
  const data = new FormData()
  data.append('file', new File([new Uint8Array(bytesOf(text))], name))
  for (const [key, value] of Object.entries(more)) data.append(key, value)
  return data
}

const ACCOUNT = '62001234567'
const addBank = async () => {
  const id = await ours.addBank()
  await systemDb().bankAccount.update({ where: { id }, data: { account_number: ACCOUNT } })
  return id
}
const SMALL = sgml([
  { fitid: '1', amount: '10.00' },
  { fitid: '2', amount: '-4.00' },
])
const count = (bank_account_id: string) => systemDb().bankTransaction.count({ where: { bank_account_id } })
const stored = (id: string) => systemDb().bankImport.findUniqueOrThrow({ where: { id } })

describe('routes', () => {
  test('a statement is imported in one call', async () => {
    const bank = await addBank()
    const { status, body } = await call('POST', `/import-statement/${bank}`, form(SMALL))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      imported: 2,
      skipped: 0,
      duplicates: 0,
      flagged: 0,
      rejected: [],
      total: 2,
      job_id: null,
    })
    const again = await call('POST', `/import-statement/${bank}`, form(SMALL, { confirm_account: 'true' }))
    expect(again.body).toMatchObject({ imported: 0, skipped: 2, total: 2 })
  })

  test('or looked at, changed, taken, taken back, or dropped', async () => {
    const bank = await addBank()
    const csv = 'Date,Description,Amount,Fee\n2026-10-06,Sale,100.00,-1.00\n'
    const brought = await call('POST', `/imports/${bank}`, form(csv, {}, 'a.csv'))
    expect(brought).toMatchObject({
      status: 201,
      body: { import: { status: 'ready', new_lines: 1, total_in: '100.00' } },
    })
    const { id, mapping } = brought.body.import
    const changed = await call('PUT', `/imports/${id}`, { mapping: { ...mapping, amount: 3 } })
    expect(changed).toMatchObject({
      status: 200,
      body: { import: { total_out: '1.00' }, lines: { new: [{ amount: '-1.00' }] } },
    })
    expect(await call('GET', `/imports/${id}`)).toMatchObject({
      status: 200,
      body: { import: { id, file_name: 'a.csv' } },
    })
    expect(await call('POST', `/imports/${id}/commit`, {})).toMatchObject({ status: 200, body: { imported: 1 } })
    const listed = await call('GET', `/imports?bank_account_id=${bank}`)
    expect(listed.body.imports).toMatchObject([{ id, status: 'done', imported: 1, created_by_name: 'Naledi Botha' }])
    expect((await call('POST', `/imports/${id}/drop`, {})).status).toBe(409)
    expect(await call('POST', `/imports/${id}/revert`, {})).toMatchObject({
      status: 200,
      body: { removed: 1, kept: [] },
    })
    const other = await call('POST', `/imports/${bank}`, form(SMALL))
    expect(await call('POST', `/imports/${other.body.import.id}/drop`, {})).toMatchObject({
      body: { import: { status: 'dropped' } },
    })
    expect(await count(bank)).toBe(0)
  })

  test('wrong input is refused in words, and nothing is stored', async () => {
    const bank = await addBank()
    const at = `/import-statement/${bank}`
    const refused = async (data: object) => {
      const { status, body } = await call('POST', at, data)
      return `${status} ${Array.isArray(body.detail) ? body.detail.map(({ loc, msg }: { loc: string[]; msg: string }) => `${loc.join('.')}: ${msg}`).join('; ') : body.detail}`
    }
    const without = new FormData()
    without.append('mapping', '{}')
    expect(await refused(without)).toContain('422 body.file: Send the statement as a file, in the field file.')
    expect(await refused({ file: 'x' })).toContain('body.file')
    expect(await refused(form(''))).toContain('422 body.file: The file is empty.')
    expect(await refused(form(SMALL.slice(0, -30)))).toMatch(/^422 body\.file: Line \d+: the file ends inside/)
    expect(await refused(form(SMALL, { confirm_account: 'perhaps' }))).toContain(
      'body.confirm_account: Send true or false.',
    )
    expect(await refused(form(SMALL, { colour: 'red' }))).toContain('There is no field colour here.')
    expect(await refused(form('a,b\n1,2\n', { mapping: '{"date":0,"description":1,"amount":0}' }, 'a.csv'))).toContain(
      'The day, the amounts and the balance must be columns of their own.',
    )
    expect(await refused(form('x'.repeat(10 * 1024 * 1024 + 1)))).toContain('413 The statement is larger than 10 MB.')
    expect((await call('GET', '/imports?limit=1000')).status).toBe(422)
    expect(await systemDb().bankImport.count({ where: { bank_account_id: bank } })).toBe(0)
    await systemDb().bankAccount.update({ where: { id: bank }, data: { disabled: true } })
    expect(await refused(form(SMALL))).toContain('is switched off')
  })

  test('who may not import may look; what is another organization’s is unknown', async () => {
    const bank = await addBank()
    const { body } = await call('POST', `/imports/${bank}`, form(SMALL))
    const { id } = body.import
    expect((await call('GET', `/imports/${id}`, undefined, keys.member)).status).toBe(200)
    for (const [method, where, sent] of [
      ['POST', `/import-statement/${bank}`, form(SMALL)],
      ['POST', `/imports/${bank}`, form(SMALL)],
      ['PUT', `/imports/${id}`, { account: '1' }],
      ['POST', `/imports/${id}/commit`, {}],
      ['POST', `/imports/${id}/drop`, {}],
      ['POST', `/imports/${id}/revert`, {}],
    ] as const) {
      expect({ where, status: (await call(method, where, sent, keys.member)).status }).toEqual({ where, status: 403 })
      expect({ where, status: (await call(method, where, sent, keys.theirs)).status }).toEqual({ where, status: 404 })
    }
    expect((await call('GET', `/imports/${id}`, undefined, keys.theirs)).status).toBe(404)
    expect((await call('GET', `/imports?bank_account_id=${bank}`, undefined, keys.theirs)).status).toBe(404)
    expect((await call('POST', `/import-statement/${newId()}`, form(SMALL))).status).toBe(404)
    expect(await count(bank)).toBe(0)
  })
})

describe('long statements', () => {
  const LONG = sgml(manyLines(20_000), { start: '20260101', end: '20261231', asOf: '20261231' })
  const ended = async (id: string, ...statuses: string[]) => {
    await until('the import ends', async () => statuses.includes((await stored(id)).status), PATIENCE_MS)
    return stored(id)
  }

  test('20 000 lines are the work of a job that tells how far it is, and come once', async () => {
    const bank = await addBank()
    const { status, body } = await call('POST', `/import-statement/${bank}`, form(LONG))
    expect(status).toBe(202)
    expect(body).toMatchObject({ imported: 0, job_id: expect.any(String), import: { status: 'reading' } })
    expect((await call('POST', `/imports/${body.import_id}/commit`, {})).status).toBe(409)
    await work()
    expect(await ended(body.import_id, 'done', 'failed')).toMatchObject({
      status: 'done',
      imported: 20_000,
      duplicates: 0,
      error: '',
    })
    expect(await count(bank)).toBe(20_000)
    await until(
      'the run is told as done',
      async () => (await systemDb().jobRun.findUniqueOrThrow({ where: { id: body.job_id } })).state === 'succeeded',
    )
    expect(await systemDb().jobRun.findUniqueOrThrow({ where: { id: body.job_id } })).toMatchObject({
      done: 20_000,
      total: 20_000,
    })

    // Once more, looked at first: nothing is new, and taking it takes a job too.
    const again = await call('POST', `/imports/${bank}`, form(LONG))
    expect(again.status).toBe(202)
    expect(await ended(again.body.import.id, 'ready', 'failed')).toMatchObject({
      new_lines: 0,
      flagged: 0,
      duplicates: 20_000,
    })
    expect((await call('POST', `/imports/${again.body.import.id}/commit`, {})).status).toBe(202)
    expect(await ended(again.body.import.id, 'done', 'failed')).toMatchObject({ status: 'done', imported: 0 })
    expect(await call('POST', `/imports/${body.import_id}/revert`, {})).toMatchObject({
      status: 200,
      body: { removed: 20_000 },
    })
    expect(await count(bank)).toBe(0)
  }, 240_000)

  test('a long file that breaks changes nothing and says where', async () => {
    const bank = await addBank()
    const { body } = await call('POST', `/import-statement/${bank}`, form(LONG.slice(0, -200)))
    await work()
    const failed = await ended(body.import_id, 'done', 'failed')
    expect(failed.status).toBe('failed')
    expect(failed.error).toMatch(/^Line \d{6}: the file ends inside <STMTTRN>/)
    expect(await count(bank)).toBe(0)
    expect((await call('POST', `/imports/${body.import_id}/commit`, {})).body.detail).toContain(
      'Nothing of it can be taken: Line',
    )
  }, 120_000)

  test('a worker that is killed while it takes lines loses and doubles none', async () => {
    const bank = await addBank()
    const { body } = await call('POST', `/import-statement/${bank}`, form(LONG))
    // The account is held, so that the worker stands in the middle of taking when it dies.
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const held = systemDb().$transaction(
      async (tx) => {
        await tx.$executeRaw`select 1 from bank_account where id = ${bank}::uuid for no key update`
        await released
      },
      { timeout: PATIENCE_MS * 2, maxWait: 10_000 },
    )
    const dying = await forkCompiled('tests/worker-process.ts')
    await until('it has read the lines', async () => (await stored(body.import_id)).status === 'ready', PATIENCE_MS)
    await until(
      'it waits for the account',
      async () => {
        const waiting = await systemQuery<{ n: number }>(`select count(*)::int as n from pg_locks where not granted`)
        return (waiting[0]?.n ?? 0) > 0
      },
      PATIENCE_MS,
    )
    dying.kill('SIGKILL')
    release()
    await held
    expect(await count(bank)).toBe(0)
    expect(await stored(body.import_id)).toMatchObject({ status: 'ready', imported: 0 })
    expect(await systemDb().bankImportLine.count({ where: { import_id: body.import_id } })).toBe(20_000)
    await work()
    await handOver(body.job_id, 'banking.import-statement')
    expect(await ended(body.import_id, 'done', 'failed')).toMatchObject({ status: 'done', imported: 20_000 })
    expect(await count(bank)).toBe(20_000)
  }, 300_000)

  test('two long imports of the same file at once store each line once', async () => {
    const bank = await addBank()
    const text = sgml(manyLines(5_000))
    const [one, two] = await Promise.all([1, 2].map(() => call('POST', `/import-statement/${bank}`, form(text))))
    await work()
    await work()
    const ends = [
      await ended(one!.body.import_id, 'done', 'failed'),
      await ended(two!.body.import_id, 'done', 'failed'),
    ]
    expect(ends.map(({ imported }) => imported).sort()).toEqual([0, 5_000])
    expect(await count(bank)).toBe(5_000)
  }, 240_000)
})
