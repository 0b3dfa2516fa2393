import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '@/scripts/test/database'
import { isUniqueViolation } from '../operation'
import { closePools } from './pool'
import { closePrisma, systemDb, tenantTransaction } from './prisma'
import { roundTrip } from './round-trip'
import { insertLater, insertRow } from './rows'
import { tenantQueries, tenantQuery } from './tenant-query'

await createTestDatabase()
let organization: string
beforeEach(async () => {
  organization = randomUUID()
  await systemDb().organization.create({ data: { id: organization, name: 'Ours', slug: organization } })
})
afterAll(async () => {
  await closePrisma()
  await closePools()
})

const person = (more: object = {}) => ({
  id: randomUUID(),
  organization_id: organization,
  full_name: 'Naledi',
  ...more,
})
const COUNT = { sql: 'select count(*)::int as n from crm_contact', parameters: [] }
const stored = async () => (await tenantQuery<{ n: number }>(organization, COUNT))[0]!.n

test('what is left for later is seen by the next statement, by Prisma, and is kept', async () => {
  await tenantTransaction(organization, async (tx) => {
    insertLater(tx, 'crm_contact', [person()])
    expect(await tx.query(COUNT)).toEqual([{ n: 1 }])
    insertLater(tx, 'crm_contact', [person(), person()])
    expect(await tx.db.crmContact.count()).toBe(3)
    insertLater(tx, 'crm_contact', [person()])
  })
  expect(await stored()).toBe(4)
})

test('what was left for later and fails undoes all, in PostgreSQL’s own words, and the connection stays good', async () => {
  const email = 'naledi@example.com'
  const twice = tenantTransaction(organization, async (tx) => {
    await insertRow(tx.query, 'crmContact', person({ email }))
    insertLater(tx, 'crm_contact', [person({ email })])
  })
  const error = await twice.catch((thrown) => thrown)
  expect(isUniqueViolation(error)).toBe(true)
  expect(await stored()).toBe(0)
  for (let round = 0; round < 20; round++)
    await tenantTransaction(organization, async (tx) => insertLater(tx, 'crm_contact', [person()]))
  expect(await stored()).toBe(20)
})

test('a failure that an operation swallows is no success: the commit says so', async () => {
  const swallowed = tenantTransaction(organization, async (tx) => {
    insertLater(tx, 'crm_contact', [person()])
    await tx.query({ sql: 'select 1 / 0', parameters: [] }).catch(() => {})
  })
  await expect(swallowed).rejects.toThrow()
  expect(await stored()).toBe(0)
})

test('values are those that Prisma gives', async () => {
  const sql = `select 1::int2 as a, 2::int4 as b, 9007199254740993::int8 as c, 1.50::numeric as d, 1.5::float8 as e, true as f,
    'x'::text as g, '{"a": [1, null]}'::jsonb as h, '2026-02-28'::date as i, '2026-02-28 22:30:01.123+02'::timestamptz as j,
    array['a', null, 'b,"c']::text[] as k, array[1, 2]::int4[] as l, array[1.10, 2]::numeric[] as m,
    '01900000-0000-7000-8000-000000000001'::uuid as n, '\\x00ff'::bytea as o, null::timestamptz as p, $1::timestamptz as q,
    $2::date as r, $3::numeric as s, $4::text[] as t`
  const moment = new Date('2026-11-22T23:30:00.005Z')
  const parameters = [moment, moment, '12.50', ['a', 'b']]
  await tenantTransaction(organization, async (tx) => {
    const [ours] = await tx.query<object>({ sql, parameters })
    const [theirs] = (await tx.raw.$queryRawUnsafe(sql, ...parameters)) as object[]
    expect(ours).toEqual(theirs)
  })
})

test('reads of one moment do not see what is committed between them, and one that fails leaves no transaction open', async () => {
  const slowly = { sql: 'select count(*)::int as n, pg_sleep(0.5) from crm_contact', parameters: [] }
  const reading = tenantQueries(organization, [{ query: slowly }, { query: COUNT }], { oneMoment: true })
  await new Promise((resolve) => setTimeout(resolve, 100))
  await tenantTransaction(organization, async (tx) => insertLater(tx, 'crm_contact', [person()]))
  expect(await reading).toEqual([[expect.objectContaining({ n: 0 })], [{ n: 0 }]])

  const wrong = { sql: 'select 1 / 0', parameters: [] }
  for (let n = 0; n < 12; n++)
    await expect(
      tenantQueries(organization, [{ query: COUNT }, { query: wrong }], { oneMoment: true }),
    ).rejects.toThrow('division by zero')
  expect(await stored()).toBe(1)
})

test('a connection keeps the statements prepared that came last, and works on through texts without end', async () => {
  const client = new pg.Client(process.env.DATABASE_URL)
  await client.connect()
  const ask = (from: number, count: number) =>
    roundTrip(
      client,
      Array.from({ length: count }, (_, index) => ({ text: `select ${from + index} as n` })),
    )
  for (let from = 0; from < 5_000; from += 100) {
    const answers = await ask(from, 100)
    expect(answers.at(-1)?.rows).toEqual([{ n: from + 99 }])
    // One of the first stays in use all the time.
    expect((await ask(7, 1))[0]?.rows).toEqual([{ n: 7 }])
  }
  const { rows } = await client.query(
    `select count(*)::int as n, bool_or(statement = 'select 7 as n') as used from pg_prepared_statements`,
  )
  expect(rows[0].n).toBeLessThanOrEqual(2_300)
  expect(rows[0].used).toBe(true)
  await client.end()
})
