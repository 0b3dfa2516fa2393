import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

/** `PUT /grid/{slug}`: every row for itself. */
let installation: TestInstallation
beforeAll(async () => {
  installation = await startTestInstallation()
}, 120_000)
afterAll(() => installation?.close())

const LEADS = '/grid/crm-leads'
const owner = () => installation.ours.owner
async function newLead(values: object = {}, key = owner()): Promise<Json> {
  const answer = await installation.call('POST', LEADS, { key, body: { name: 'Lerato Molefe', ...values } })
  expect(answer.status).toBe(201)
  return answer.body.row
}
const readLead = async (id: string, key = owner()) =>
  (await installation.call('GET', `${LEADS}/${id}`, { key })).body.row as Json
const put = (rows: unknown, { key = owner(), headers = {} }: { key?: string; headers?: Record<string, string> } = {}) =>
  installation.call('PUT', LEADS, { key, body: { rows }, headers })

test('good rows are saved, and each of the others says why not', async () => {
  const [good, moved, wrong, odd] = [await newLead(), await newLead(), await newLead(), await newLead()]
  const foreign = await newLead({ name: 'Theirs' }, installation.theirs.owner)
  await installation.call('PUT', `${LEADS}/${moved.row_id}`, { key: owner(), body: { category: 'Meanwhile' } })

  const answer = await put([
    { row_id: good.row_id, version: good.version, changes: { category: 'Fibre', company: 'Baobab' } },
    { row_id: moved.row_id, version: moved.version, changes: { category: 'Mine' } },
    { row_id: wrong.row_id, changes: { email: 'no address', status: 'Nowhere' } },
    { row_id: odd.row_id, changes: { nickname: 'x' } },
    { row_id: foreign.row_id, changes: { category: 'Stolen' } },
    { row_id: 'nonsense', changes: { category: 'Nothing' } },
  ])
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ ok: false, message: '1 lead changed, 5 not.' })
  const [saved, stale, invalid, unknown, notOurs, nowhere] = answer.body.results
  expect(saved).toMatchObject({
    id: good.row_id,
    ok: true,
    row: { category: 'Fibre', company: 'Baobab', version: good.version + 1 },
  })
  expect(stale).toMatchObject({ id: moved.row_id, ok: false, code: 'stale', row: { category: 'Meanwhile' } })
  expect(invalid).toMatchObject({ ok: false, code: 'invalid' })
  expect(invalid.errors.map((error: Json) => error.loc)).toEqual(
    expect.arrayContaining([
      ['body', 'email'],
      ['body', 'status'],
    ]),
  )
  expect(unknown).toMatchObject({ ok: false, code: 'invalid', errors: [{ loc: ['body', 'nickname'] }] })
  expect(notOurs).toMatchObject({ ok: false, code: 'not_found' })
  // A record of somebody else answers like one that does not exist.
  expect({ ...notOurs, id: '' }).toEqual({ ...nowhere, id: '' })

  expect(await readLead(moved.row_id)).toMatchObject({ category: 'Meanwhile' })
  expect(await readLead(wrong.row_id)).toMatchObject({ email: '', status: 'New', version: wrong.version })
  expect(await readLead(foreign.row_id, installation.theirs.owner)).toMatchObject({ category: foreign.category })
})

test('each saved row has its own history', async () => {
  const made = [await newLead(), await newLead()]
  await put(made.map(({ row_id }, index) => ({ row_id, changes: { category: `Number ${index}` } })))
  for (const [index, { row_id }] of made.entries()) {
    const { body } = await installation.call('GET', `${LEADS}/${row_id}/history`, { key: owner() })
    expect(body.entries[0].changes).toEqual([
      { column: 'category', label: 'Category', before: '', after: `Number ${index}` },
    ])
  }
})

test('a retry under the same key changes nothing again and answers the same', async () => {
  const lead = await newLead()
  const headers = { 'idempotency-key': 'paste-1' }
  const rows = [{ row_id: lead.row_id, version: lead.version, changes: { category: 'Once' } }]
  const first = await put(rows, { headers })
  const again = await put(rows, { headers })
  expect(again.body).toEqual(first.body)
  expect(again.body.ok).toBe(true)
  expect((await readLead(lead.row_id)).version).toBe(lead.version + 1)
  const other = await put([{ ...rows[0], changes: { category: 'Twice' } }], { headers })
  expect(other.body.results[0]).toMatchObject({ ok: false, code: 'conflict' })
})

test('the rows of a paste are written in one transaction, and a retry of it under the same key writes nothing', async () => {
  const made = await Promise.all([newLead(), newLead(), newLead()])
  const ids = made.map(({ row_id }) => row_id)
  const writers = async () =>
    (
      await systemDb().$queryRaw<{ xmin: string }[]>`
      select distinct xmin::text from crm_lead where id = any(${ids}::uuid[])`
    ).map(({ xmin }) => xmin)
  const headers = { 'idempotency-key': 'paste-2' }
  const rows = made.map(({ row_id, version }, index) => ({ row_id, version, changes: { category: `Number ${index}` } }))
  rows[1] = { ...rows[1]!, version: 7 }
  const first = await put(rows, { headers })
  expect(first.body.results.map(({ ok, row }: Json) => [ok, row.category])).toEqual([
    [true, 'Number 0'],
    [false, made[1]!.category],
    [true, 'Number 2'],
  ])
  const after = await writers()
  expect(after).toHaveLength(2)
  expect((await put(rows, { headers })).body).toEqual(first.body)
  const other = await put([...rows].reverse(), { headers })
  expect(other.body.results.map(({ ok, code }: Json) => [ok, code])).toEqual(ids.map(() => [false, 'conflict']))
  expect(await writers()).toEqual(after)
})

test('a row that occurs twice is changed twice, in its order', async () => {
  const lead = await newLead()
  const answer = await put(['First', 'Second'].map((category) => ({ row_id: lead.row_id, changes: { category } })))
  expect(answer.body.results.map(({ row }: Json) => [row.category, row.version - lead.version])).toEqual([
    ['First', 1],
    ['Second', 2],
  ])
})

test('who may not change rows is refused as a whole, and a grid without changes says so', async () => {
  const lead = await newLead()
  const rows = [{ row_id: lead.row_id, changes: { category: 'Guest' } }]
  expect((await put(rows, { key: installation.ours.guest })).status).toBe(403)
  const mail = await installation.call('PUT', '/grid/settings-mail', { key: owner(), body: { rows } })
  expect(mail.status).toBe(405)
  expect((await readLead(lead.row_id)).category).toBe(lead.category)
})

test('none, too many, and fields beside the rows are 422', async () => {
  const row = { row_id: 'x', changes: {} }
  expect((await put([])).status).toBe(422)
  expect((await put(Array.from({ length: 201 }, () => row))).status).toBe(422)
  expect((await put([{ ...row, colour: 'red' }])).status).toBe(422)
  const beside = await installation.call('PUT', LEADS, { key: owner(), body: { rows: [row], params: {} } })
  expect(beside.status).toBe(422)
})
