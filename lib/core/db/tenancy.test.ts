import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { appPool, closePools } from './pool'
import { closePrisma, systemDb, tenantTransaction } from './prisma'
import { tenantQuery } from './tenant-query'

await createTestDatabase()
const ours = randomUUID()
const theirs = randomUUID()
const names = { sql: 'select full_name from crm_contact order by full_name', parameters: [] }

beforeAll(async () => {
  for (const [id, name] of [
    [ours, 'Ours'],
    [theirs, 'Theirs'],
  ] as const) {
    await systemDb().organization.create({ data: { id, name, slug: id } })
    await systemDb().crmContact.create({
      data: { id: randomUUID(), organization_id: id, full_name: `${name} Contact` },
    })
  }
})
afterAll(async () => {
  await closePrisma()
  await closePools()
})

test('a raw query without an organization sees no row of any tenant table', async () => {
  const tables = await tenantTables()
  expect(tables.length).toBeGreaterThan(15)
  for (const table of tables) {
    const { rows } = await appPool().query(`select count(*)::int as n from "${table}"`)
    expect({ table, rows: rows[0].n }).toEqual({ table, rows: 0 })
  }
  const views = await asOwner<{ name: string }>(`select viewname as name from pg_views where schemaname = 'public'`)
  expect(views.length).toBeGreaterThan(3)
  for (const { name } of views) expect((await appPool().query(`select 1 from "${name}"`)).rows).toEqual([])
})

test('views are for reading: nothing is written through one, past the policies of its table', async () => {
  const writable = await asOwner(`
    select v.relname as view, r.rolname as role, right_to from pg_class v
    cross join pg_roles r cross join unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) as right_to
    where v.relkind in ('v', 'm') and v.relnamespace = 'public'::regnamespace
      and r.rolname in ('indaba_app', 'indaba_system') and has_table_privilege(r.oid, v.oid, right_to)`)
  expect(writable).toEqual([])
  // The second lock, should a right come back.
  const unchecked = await asOwner(`
    select table_name from information_schema.views
    where table_schema = 'public' and is_updatable = 'YES' and check_option = 'NONE'`)
  expect(unchecked).toEqual([])
})

test('a search through its view uses the trigram index, also for the bound role', async () => {
  const crowded = randomUUID()
  await asOwner(`
    insert into crm_contact (id, organization_id, full_name)
    select gen_random_uuid(), '${crowded}', md5(i::text) from generate_series(1, 12000) i;
    analyze crm_contact`)
  const client = await appPool().connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.organization_id', $1, true)`, [crowded])
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query(`explain select id from crm_contact_search where search_text like '%c4ca4238%'`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan on crm_contact_search_idx.*\n.*Index Cond: .*search_text ~~/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('an organization puts jobs into the queue and reads none', async () => {
  await expect(appPool().query('select data from pgboss.job')).rejects.toThrow(/permission denied/)
  await expect(appPool().query('select data from pgboss.job_common')).rejects.toThrow(/permission denied/)
  await expect(appPool().query('delete from pgboss.job')).rejects.toThrow(/permission denied/)
  await expect(appPool().query('select * from pgboss.schedule')).rejects.toThrow(/permission denied/)
})

test('every table with an organization column is under a forced policy for both roles', async () => {
  const rows = await asOwner<{ name: string; enabled: boolean; forced: boolean; roles: string[] }>(`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
           array(select distinct r.rolname::text from pg_policy p join pg_roles r on r.oid = any(p.polroles)
                 where p.polrelid = c.oid) as roles
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  for (const row of rows) {
    expect(row).toMatchObject({ name: row.name, enabled: true, forced: true })
    expect(row.roles).toEqual(expect.arrayContaining(['indaba_app', 'indaba_system']))
  }
})

test('a read is bound to its organization and leaves nothing behind on the connection', async () => {
  expect(await tenantQuery(ours, names)).toEqual([{ full_name: 'Ours Contact' }])
  expect(await tenantQuery(theirs, names)).toEqual([{ full_name: 'Theirs Contact' }])
  expect((await appPool().query(names.sql)).rows).toEqual([])
})

test('many reads at once never see each other’s organization', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => tenantQuery<{ full_name: string }>(i % 2 ? ours : theirs, names)),
  )
  answers.forEach((rows, i) => {
    expect(rows).toEqual([{ full_name: i % 2 ? 'Ours Contact' : 'Theirs Contact' }])
  })
})

test('a failed read leaves the connection usable and the statement unprepared', async () => {
  const broken = { sql: 'select no_such_column from crm_contact', parameters: [] }
  await expect(tenantQuery(ours, broken)).rejects.toThrow('no_such_column')
  await expect(tenantQuery(ours, broken)).rejects.toThrow('no_such_column')
  const divides = { sql: 'select 1 / $1::int as n', parameters: [0] }
  await expect(tenantQuery(ours, divides)).rejects.toThrow('division by zero')
  expect(await tenantQuery(ours, { ...divides, parameters: [1] })).toEqual([{ n: 1 }])
})

test('the search view shows only the bound organization', async () => {
  const search = {
    sql: `select full_name from crm_contact_search where search_text like $1`,
    parameters: ['%contact%'],
  }
  expect(await tenantQuery(ours, search, { customPlan: true })).toEqual([{ full_name: 'Ours Contact' }])
})

test('a write cannot reach into another organization, by any path of the client', async () => {
  const [foreign] = await asOwner<{ id: string }>('select id from crm_contact where organization_id = $1', [theirs])
  const id = foreign!.id
  await tenantTransaction(ours, async ({ db }) => {
    expect(await db.crmContact.findFirst({ where: { id } })).toBeNull()
    expect(await db.crmContact.findUnique({ where: { id } })).toBeNull()
    expect((await db.crmContact.updateMany({ where: { id }, data: { full_name: 'Taken' } })).count).toBe(0)
    expect((await db.crmContact.deleteMany({ where: { id } })).count).toBe(0)
    const created = await db.crmContact.create({
      data: { id: randomUUID(), organization_id: theirs, full_name: 'Mine' },
    })
    expect(created.organization_id).toBe(ours)
  })
  await expect(
    tenantTransaction(
      ours,
      ({ raw }) =>
        raw.$executeRaw`insert into crm_contact (id, organization_id) values (${randomUUID()}::uuid, ${theirs}::uuid)`,
    ),
  ).rejects.toThrow(/row-level security/)
})

test('the log of changes can only be added to', async () => {
  await expect(appPool().query('update audit_log set operation = $1', ['x'])).rejects.toThrow(/permission denied/)
  await expect(appPool().query('delete from audit_log')).rejects.toThrow(/permission denied/)
})

test('no organization can read how people sign in', async () => {
  await expect(appPool().query('select password_hash from "user"')).rejects.toThrow(/permission denied/)
  await expect(appPool().query('select * from user_session')).rejects.toThrow(/permission denied/)
})

async function tenantTables(): Promise<string[]> {
  const rows = await asOwner<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  return rows.map((row) => row.name)
}
