import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { followedUntil } from './followed'
import { newId } from './ids'
import { closePools } from './pool'

const organization = newId()
const other = newId()
let url: string

beforeAll(async () => {
  url = (await createTestDatabase()).url
  for (const id of [organization, other])
    await asOwner(`insert into organization (id, name, slug, updated_at) values ($1, 'A', $2, now())`, [id, id])
})
afterAll(() => closePools())

type Stamps = { created_at: Date; updated_at: Date }
const STAMPS = 'returning created_at, updated_at'

async function insert(
  client: pg.Client,
  more: Partial<Record<'created_at' | 'updated_at', string>> = {},
  of = organization,
) {
  const names = Object.keys(more)
  const { rows } = await client.query<Stamps & { id: string }>(
    `insert into crm_contact (id, organization_id${names.map((name) => `, ${name}`).join('')})
     values ($1, $2${names.map((_, index) => `, $${index + 3}`).join('')}) returning id, created_at, updated_at`,
    [randomUUID(), of, ...Object.values(more)],
  )
  return rows[0]!
}

async function withTransaction<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

const until = async (of = organization) => (await followedUntil(of)).getTime()
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('what may be followed', () => {
  test('is everything up to now while nobody writes', async () => {
    const before = Date.now()
    await pause(3)
    const moment = await until()
    expect(moment).toBeGreaterThan(before)
    expect(moment).toBeLessThanOrEqual(Date.now())
  })

  test('ends before a change that is still on its way, and goes on after it', async () => {
    const stamp = await withTransaction(async (client) => {
      const { updated_at } = await insert(client)
      await pause(1_100)
      // A later change of the same transaction does not bring it forward.
      await insert(client)
      expect(await until()).toBeLessThanOrEqual(updated_at.getTime())
      // Readers of another organization do not wait for it.
      expect(await until(other)).toBeGreaterThan(updated_at.getTime() + 1_000)
      return updated_at.getTime()
    })
    await pause(2)
    expect(await until()).toBeGreaterThan(stamp)
  })

  test('a change that is taken back holds nothing up', async () => {
    await withTransaction(async (client) => {
      await client.query('savepoint a')
      await insert(client)
      await client.query('rollback to savepoint a')
      const before = Date.now()
      await pause(3)
      expect(await until()).toBeGreaterThan(before)
    })
  })
})

describe('stamps', () => {
  test('are of the moment of the change, not of the beginning of its transaction', async () => {
    const [first, second] = await withTransaction(async (client) => {
      await pause(50)
      const before = Date.now()
      const row = await insert(client)
      expect(row.created_at.getTime()).toBeGreaterThanOrEqual(before)
      expect(row.updated_at).toEqual(row.created_at)
      await pause(5)
      const { rows } = await client.query<Stamps>(`update crm_contact set notes = 'x' where id = $1 ${STAMPS}`, [
        row.id,
      ])
      return [row, rows[0]!]
    })
    expect(second.created_at).toEqual(first.created_at)
    expect(second.updated_at.getTime()).toBeGreaterThan(first.updated_at.getTime())
  })

  test('nobody can set the time of a change', async () => {
    const row = await withTransaction((client) => insert(client, { updated_at: '2099-01-01' }))
    expect(Math.abs(row.updated_at.getTime() - Date.now())).toBeLessThan(5_000)
    const [changed] = await asOwner<Stamps>(
      `update crm_contact set updated_at = '2001-01-01' where id = $1 ${STAMPS}`,
      [row.id],
    )
    expect(Math.abs(changed!.updated_at.getTime() - Date.now())).toBeLessThan(5_000)
  })

  test('rows of the past keep theirs', async () => {
    const row = await withTransaction((client) =>
      insert(client, { created_at: '2019-05-01T10:00:00Z', updated_at: '2020-05-01T10:00:00Z' }),
    )
    expect(row.created_at.toISOString()).toBe('2019-05-01T10:00:00.000Z')
    expect(row.updated_at.toISOString()).toBe('2020-05-01T10:00:00.000Z')
  })
})
