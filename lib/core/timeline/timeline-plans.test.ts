import { beforeAll, describe, expect, it } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization } from '@/tests/crm/organization'
import { within } from '@/tests/crm/within'
import { countEntries, type EntryFilter, type Reading, readEntries } from './read-entries'

/** A hundred thousand entries of one customer: each question is answered from an index, and in a moment. */
await createTestDatabase()

const ENTRIES = 100_000
/** Generous: what scans all of them takes longer even on a fast machine under load. */
const MAX_MS = 1_500

let ctx: OrganizationCtx
let id: string
beforeAll(async () => {
  ctx = await memberOf(await newOrganization(), 'owner')
  const organization_id = ctx.organization.id
  id = (await systemDb().customer.create({ data: { id: newId(), organization_id, name: 'Karoo Lodge' } })).id
  await asOwner(
    `insert into timeline_entry (id, organization_id, customer_id, subject, subject_id, kind, body, actor_type, actor_label, occurred_at)
     select gen_random_uuid(), $1, $2, 'customer', $2, case when n % 5000 = 0 then 'payment' else (array['note','call','email','document'])[1 + n % 4] end,
       case when n % 2000 = 0 then 'We promised a router ' else 'Spoke about the line ' end || n, 'person', 'Thandi',
       timestamptz '2026-11-01' - n * interval '5 minutes'
     from generate_series(1, ${ENTRIES}) n`,
    [organization_id, id],
  )
  await asOwner('vacuum analyze timeline_entry')
}, 120_000)

const kinds = ['note', 'call', 'email', 'document', 'payment']
const all: EntryFilter = { kinds, narrowed: false }

type Ask = (reading: Reading) => Promise<unknown>
const asked = async (ask: Ask) => {
  const plans: string[] = []
  await within(ctx, (own) =>
    ask({
      ...own,
      async query<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
        plans.push(
          JSON.stringify(await own.query({ sql: `explain (format json) ${sql}`, parameters }, { customPlan: true })),
        )
        return [] as Row[]
      },
    }),
  )
  const started = performance.now()
  const rows = (await within(ctx, ask)) as { id: string; body: string }[]
  return { plan: plans.join(), rows, took: performance.now() - started }
}

const source = () => [{ column: 'customer_id' as const, id }]
const QUESTIONS: Record<string, { index: string; ask: Ask; count: number }> = {
  'the first page': {
    index: 'timeline_entry_customer_idx',
    ask: (own) => readEntries(own, source(), all, { limit: 31 }),
    count: 31,
  },
  'a page far down': {
    index: 'timeline_entry_customer_idx',
    ask: (own) =>
      readEntries(own, source(), all, { limit: 31, before: { at: '2026-01-05T00:00:00.000Z', id: newId() } }),
    count: 31,
  },
  'the few of a rare kind': {
    index: 'timeline_entry_customer_kind_idx',
    ask: (own) => readEntries(own, source(), { kinds: ['payment'], narrowed: true }, { limit: 31 }),
    count: 20,
  },
  'the number of each kind': {
    index: 'timeline_entry_customer_kind_idx',
    ask: (own) => countEntries(own, source(), all),
    count: 5,
  },
  'a rare word': {
    index: 'timeline_entry_search_idx',
    ask: (own) => readEntries(own, source(), { ...all, q: 'promised router' }, { limit: 100 }),
    count: 50,
  },
  'a word that half of them have': {
    index: 'timeline_entry_customer_idx',
    ask: (own) => readEntries(own, source(), { ...all, q: 'line' }, { limit: 31 }),
    count: 31,
  },
  'what was promised in March': {
    index: 'timeline_entry_',
    ask: (own) =>
      readEntries(
        own,
        source(),
        { ...all, q: 'promised', from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') },
        { limit: 31 },
      ),
    count: 5,
  },
}

describe('of a hundred thousand entries', () => {
  it.each(Object.entries(QUESTIONS))('%s', async (_, { index, ask, count }) => {
    const { plan, rows, took } = await asked(ask)
    expect(rows).toHaveLength(count)
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^}]*timeline_entry/)
    expect(took).toBeLessThan(MAX_MS)
  })
})
