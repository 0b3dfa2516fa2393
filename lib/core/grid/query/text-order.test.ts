import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import '@/lib/modules'
import { closePools } from '@/lib/core/db/pool'
import { sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { modules } from '@/lib/core/registry'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { sortsByLanguage } from '../column-types'
import { columnSortSql } from './list-query'
import { afterCursor, orderBy, type SortKey } from './sort'

await createTestDatabase()
afterAll(closePools)

const organization = randomUUID()
const NAME: SortKey = { key: 'name', column: { label: 'Name', type: 'text', sort: true }, descending: false }
const name = fc.array(fc.constantFrom(...'aAeEéÉèzZöÖoß ç-9'), { maxLength: 4 }).map((letters) => letters.join(''))

/** All rows, three at a time, each page after the last row of the one before. */
async function readAll(keys: SortKey[]): Promise<{ id: string; name: string }[]> {
  const all: { id: string; name: string; at: string }[] = []
  const expression = ({ key, column }: SortKey) => columnSortSql(key, column)
  const id = { x: sql`t.id`, pgType: 'uuid' }
  for (;;) {
    const last = all.at(-1)
    const after = last ? afterCursor(keys, { sort: '', values: [last.at], id: last.id }, expression, id) : sql`true`
    const page = sql`select id::text, name, ${expression(NAME)}::text as at from customer t
      where organization_id = ${organization}::uuid and ${after} order by ${orderBy(keys, expression, id.x)} limit 3`
    const rows = await tenantQuery<(typeof all)[number]>(organization, { sql: page.text, parameters: page.values })
    all.push(...rows)
    if (rows.length < 3) return all
  }
}

test('names stand where people look for them, in both directions and across pages', async () => {
  const order = new Intl.Collator('und')
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 12 }), async (names) => {
      await asOwner('delete from customer where organization_id = $1', [organization])
      await asOwner(
        'insert into customer (id, organization_id, name) select gen_random_uuid(), $1, name from unnest($2::text[]) name',
        [organization, names],
      )
      const up = await readAll([NAME])
      const sorted = names.map((one) => one.toLowerCase()).sort(order.compare)
      expect(up.map((row) => row.name.toLowerCase())).toEqual(sorted)
      expect(await readAll([{ ...NAME, descending: true }])).toEqual(up.toReversed())
    }),
    { numRuns: 25 },
  )
  expect(
    ['Ezra', 'émile', 'Zulu', 'Eagle', 'Élan'].sort((a, b) => order.compare(a.toLowerCase(), b.toLowerCase())),
  ).toEqual(['Eagle', 'Élan', 'émile', 'Ezra', 'Zulu'])
})

test('each column of words that a stored grid sorts by has the index of that order', async () => {
  const indexes = await asOwner<{ table: string; definition: string }>(
    `select tablename as table, indexdef as definition from pg_indexes where schemaname = 'public'`,
  )
  const missing = modules()
    .flatMap(({ grids }) => grids ?? [])
    .flatMap(({ source, columns }) =>
      source.kind === 'model'
        ? Object.entries(columns)
            .filter(([, column]) => column.sort && !column.sql && sortsByLanguage(column))
            .map(([key]) => ({ table: source.table, key }))
        : [],
    )
    .filter(
      ({ table, key }) =>
        !indexes.some((one) => one.table === table && one.definition.includes(`lower(${key}) COLLATE "und-x-icu"`)),
    )
  expect(missing).toEqual([])
})
