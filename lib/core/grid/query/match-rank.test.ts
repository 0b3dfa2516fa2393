import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { matchRank as rankInTheBrowser } from '@/lib/client/match-rank'
import { closePools } from '@/lib/core/db/pool'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization } from '@/tests/crm/organization'
import { matchRank } from './match-rank'
import { tableReference } from './references'

await createTestDatabase()
afterAll(closePools)

test('the database ranks as the browser does', async () => {
  const organization = randomUUID()
  const text = fc.array(fc.constantFrom('an', 'na', 'AN', ' ', '-', '.', '%', '_', '&', '1'), { maxLength: 5 })
  const words = text.map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(words, words, words, async (typed, name, beside) => {
      fc.pre(/[a-z0-9]/i.test(typed))
      const rank = matchRank(typed, [sql`${name}::text`], [sql`${beside}::text`])
      const [row] = await tenantQuery<{ rank: number }>(organization, compile(sql`select ${rank} as rank`))
      expect(row?.rank).toBe(rankInTheBrowser({ names: [name], beside }, typed) ?? 10)
    }),
  )
})

test('what a name begins with is found among thousands that only contain it', async () => {
  const ctx = await memberOf(await newOrganization(), 'owner')
  await asOwner(
    `insert into customer (id, organization_id, name, email)
     select gen_random_uuid(), $1::uuid, 'Agency ' || n, 'makhanya' || n || '@agency.example' from generate_series(1, 2000) n
     union all select gen_random_uuid(), $1::uuid, name, email from (values ('Khanya Hosting', ''), ('Khanya', ''),
       ('Zulu Khanya', ''), ('Bushveld Attorneys', 'khanya@bushveld.example')) v(name, email)`,
    [ctx.organization.id],
  )
  const reference = tableReference({
    grid: 'acc-customers',
    table: 'customer',
    label: 'name',
    hint: 'email',
    search: 'customer_search',
  })
  const labels = async (q: string) => (await reference.options({ ctx, q, limit: 5 })).map(({ label }) => label)
  expect((await labels('khanya')).slice(0, 2)).toEqual(['Khanya', 'Khanya Hosting'])
  expect(await labels('KHANYA h')).toEqual(['Khanya Hosting'])
  expect((await labels('zulu kh'))[0]).toBe('Zulu Khanya')
  expect((await labels('khanya@bush'))[0]).toBe('Bushveld Attorneys')
})
