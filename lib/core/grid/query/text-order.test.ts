import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { closePools } from '@/lib/core/db/pool'
import { sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { columnSql } from './list-query'
import { afterCursor, orderBy, type SortKey } from './sort'

await createTestDatabase()
afterAll(closePools)

const organization = randomUUID()
const NAME: SortKey = { key: 'name', column: { label: 'Name', type: 'text', sort: true }, descending: false }
const name = fc.array(fc.constantFrom(...'aAeEéÉèzZöÖoß ç-9'), { maxLength: 4 }).map((letters) => letters.join(''))

/** All rows, three at a time, each page after the last row of the one before. */
async function readAll(keys: SortKey[]): Promise<{ id: string; name: string }[]> {
  const all: { id: string; name: string }[] = []
  const stored = ({ key, column }: SortKey) => columnSql(key, column)
  const id = { x: sql`t.id`, pgType: 'uuid' }
  for (;;) {
    const last = all.at(-1)
    const after = last ? afterCursor(keys, { values: [last.name], id: last.id }, stored, id) : sql`true`
    const page = sql`select id::text, name from customer t
      where organization_id = ${organization}::uuid and ${after} order by ${orderBy(keys, stored, id.x)} limit 3`
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
      const filled = names.filter(Boolean).map((one) => one.toLowerCase())
      const empty = names.filter((one) => !one)
      expect(up.map((row) => row.name.toLowerCase())).toEqual([...filled.sort(order.compare), ...empty])
      const down = [...up.slice(0, filled.length).toReversed(), ...up.slice(filled.length).toReversed()]
      expect(await readAll([{ ...NAME, descending: true }])).toEqual(down)
    }),
    { numRuns: 25 },
  )
  expect(
    ['Ezra', 'émile', 'Zulu', 'Eagle', 'Élan'].sort((a, b) => order.compare(a.toLowerCase(), b.toLowerCase())),
  ).toEqual(['Eagle', 'Élan', 'émile', 'Ezra', 'Zulu'])
})
