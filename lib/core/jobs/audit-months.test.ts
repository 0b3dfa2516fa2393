import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { appPool, closePools } from '../db/pool'
import { systemQuery } from '../db/system-query'

await createTestDatabase()
afterAll(closePools)

const organization = randomUUID()
const keep = async (months: number | null = null) =>
  (await systemQuery<{ made: number; dropped: number }>('select * from keep_audit_partitions($1::int)', [months]))[0]
const homeOf = async (id: string) =>
  (await asOwner<{ home: string }>('select tableoid::regclass::text as home from audit_log where id = $1', [id]))[0]
    ?.home

/** An entry of so many months from now. */
async function entry(months: number): Promise<string> {
  const id = randomUUID()
  await asOwner(
    `insert into audit_log (id, organization_id, at, actor_type, actor_label, operation, entity, entity_id)
     values ($1, $2, now() + make_interval(months => $3), 'system', '', 'x.y.z', 'things', 'one')`,
    [id, organization, months],
  )
  return id
}

test('months are there before they begin, and an entry beyond them gets its own later', async () => {
  const inThree = await entry(3)
  expect(await homeOf(inThree)).toMatch(/^audit_log_\d{4}_\d{2}$/)
  const late = await entry(7)
  expect(await homeOf(late)).toBe('audit_log_other')
  expect(await keep()).toEqual({ made: 1, dropped: 0 })
  expect(await homeOf(late)).toMatch(/^audit_log_\d{4}_\d{2}$/)
  expect(await keep()).toEqual({ made: 0, dropped: 0 })
})

test('months beyond the retention go whole, and nothing else does', async () => {
  await asOwner(`
    alter table audit_log detach partition audit_log_first;
    drop table audit_log_first`)
  const [old, kept, current] = [await entry(-5), await entry(-3), await entry(0)]
  await keep()
  expect(await keep(3)).toEqual({ made: 0, dropped: 1 })
  expect(await homeOf(old)).toBeUndefined()
  expect(await homeOf(kept)).toBeDefined()
  expect(await homeOf(current)).toBeDefined()
  await expect(keep(0)).rejects.toThrow('would drop the current one')
})

test('the history of a record is read by its index in each month', async () => {
  const client = await appPool().connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.organization_id', $1, true)`, [organization])
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query(
      `explain select id from audit_log where organization_id = $1 and entity = any($2) and entity_id = $3 order by id desc limit 51`,
      [organization, ['things'], 'one'],
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(/Seq Scan/)
    expect(plan).toMatch(/Index (Only )?Scan.* on audit_log_\d{4}_\d{2}[\s\S]*entity_id = 'one'/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('an organization prepares and drops no month, and changes no entry through one', async () => {
  await expect(appPool().query('select * from keep_audit_partitions(1)')).rejects.toThrow(/permission denied/)
  const partitions = await asOwner<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass`,
  )
  expect(partitions.length).toBeGreaterThan(4)
  for (const { name } of partitions)
    await expect(appPool().query(`delete from ${name}`)).rejects.toThrow(/permission denied/)
})
