import type { OrganizationCtx } from '../context'
import { and, compile, type Sql, sql } from '../db/sql'
import type { CompiledSql, ReadOptions } from '../db/tenant-query'
import { likeText } from '../grid/query/filter'
import type { TimelineCursor } from './cursor'
import type { Direction, EntryColumn } from './entry'
import { timelineRecords } from './kinds'

/** Who reads: an operation, or what stands in for one. */
export type Reading = OrganizationCtx & { query<Row>(query: CompiledSql, options?: ReadOptions): Promise<Row[]> }

/** Entries of one record; with `others`, the customer's that name no contact. */
export type EntrySource = { column: EntryColumn; id: string; withoutContact?: true }

export type EntryFilter = {
  /** The kinds that may be read. */
  kinds: string[]
  /** They are not all that the caller may read: each is looked up by itself. */
  narrowed: boolean
  /** From inclusive, to exclusive. */
  from?: Date | undefined
  to?: Date | undefined
  /** Words that all appear. */
  q?: string | undefined
}

export type EntryRow = {
  id: string
  kind: string
  subject: string | null
  subject_id: string | null
  subject_label: string | null
  customer_id: string | null
  customer_label: string | null
  contact_id: string | null
  contact_label: string | null
  lead_id: string | null
  lead_label: string | null
  direction: Direction | null
  title: string
  body: string
  from_value: string | null
  to_value: string | null
  data: Record<string, unknown>
  ref_grid: string | null
  ref_id: string | null
  actor_type: 'person' | 'key' | 'agent' | 'job' | 'system'
  actor_id: string | null
  actor_label: string
  occurred_at: Date
}

type Page = { before?: TimelineCursor | null; offset?: number; limit: number }

/** The newest entries of some records, with the names of whom they belong to. */
export async function readEntries(
  ctx: Reading,
  sources: EntrySource[],
  filter: EntryFilter,
  page: Page,
): Promise<EntryRow[]> {
  const { offset = 0, limit } = page
  const ids = sources.map((source) => sql`(${idsOf(ctx, source, filter, { ...page, limit: limit + offset })})`)
  const ordered = sql`order by occurred_at desc, id desc limit ${limit}::int8 offset ${offset}::int8`
  return ctx.query<EntryRow>(
    compile(sql`
      with page as materialized (select id, occurred_at from (${sql.join(ids, sql.raw(' union all '))}) found ${ordered})
      select e.id::text, e.kind, e.subject, e.subject_id::text, e.customer_id::text, e.contact_id::text, e.lead_id::text, e.direction, e.title, e.body,
        e.from_value, e.to_value, e.data, e.ref_grid, e.ref_id::text, e.actor_type, e.actor_id, e.actor_label, e.occurred_at, ${sql.join(labels())}
      from page join timeline_entry e on e.organization_id = ${ctx.organization.id}::uuid and e.id = page.id
      order by e.occurred_at desc, e.id desc`),
    { customPlan: Boolean(filter.q) },
  )
}

const MAX_COUNTED = 1_000

export type KindCount = { kind: string; count: number }

/** How many there are of each kind, up to a thousand and one. */
export async function countEntries(ctx: Reading, sources: EntrySource[], filter: EntryFilter): Promise<KindCount[]> {
  const counts = sources.map(
    (source) => sql`
      (select count(*) from (select 1 from timeline_entry e
        where ${and([...conditions(ctx, source, filter), sql`e.kind = k.kind`])} limit ${sql.lit(MAX_COUNTED + 1)}) found)`,
  )
  return ctx.query<KindCount>(
    compile(sql`
      select * from (select k.kind, (${sql.join(counts, sql.raw(' + '))})::int as count from unnest(${filter.kinds}::text[]) k(kind)) counted
      where count > 0`),
  )
}

/** All of them, exactly. */
export async function countAllEntries(ctx: Reading, sources: EntrySource[], filter: EntryFilter): Promise<number> {
  const counts = sources.map(
    (source) =>
      sql`(select count(*) from timeline_entry e where ${and([...conditions(ctx, source, filter), ofKinds(filter)])})`,
  )
  const [row] = await ctx.query<{ total: number }>(
    compile(sql`select (${sql.join(counts, sql.raw(' + '))})::int as total`),
  )
  return row!.total
}

const ofKinds = ({ kinds }: EntryFilter): Sql => sql`e.kind = any(${kinds}::text[])`

function conditions(ctx: Reading, { column, id, withoutContact }: EntrySource, { from, to }: EntryFilter): Sql[] {
  return [
    sql`e.organization_id = ${ctx.organization.id}::uuid`,
    sql`${sql.ref(`e.${column}`)} = ${id}::uuid`,
    ...(withoutContact ? [sql`e.contact_id is null`] : []),
    ...(from ? [sql`e.occurred_at >= ${from.toISOString()}::timestamptz`] : []),
    ...(to ? [sql`e.occurred_at < ${to.toISOString()}::timestamptz`] : []),
  ]
}

function idsOf(ctx: Reading, source: EntrySource, filter: EntryFilter, { before, limit }: Page): Sql {
  const where = [
    ...conditions(ctx, source, filter),
    ...(before ? [sql`(e.occurred_at, e.id) < (${before.at}::timestamptz, ${before.id}::uuid)`] : []),
  ]
  const newest = sql`order by e.occurred_at desc, e.id desc limit ${limit}::int8`
  if (filter.q) {
    // The view lets the trigram index serve it (`expose_search`).
    const words = filter.q.split(/\s+/).filter(Boolean)
    const holds = words.map((word) => sql`lower(e.title || ' ' || e.body) like ${`%${likeText(word)}%`}`)
    return sql`select e.id, e.occurred_at from timeline_entry_search e where ${and([...where, ofKinds(filter), ...holds])} ${newest}`
  }
  // In the order of time where nearly all are wanted; what a record happened to has the index by kind alone.
  if (!filter.narrowed && source.column !== 'subject_id')
    return sql`select e.id, e.occurred_at from timeline_entry e where ${and([...where, ofKinds(filter)])} ${newest}`
  return sql`
    select e.id, e.occurred_at from unnest(${filter.kinds}::text[]) k(kind) cross join lateral (
      select e.id, e.occurred_at from timeline_entry e where ${and([...where, sql`e.kind = k.kind`])} ${newest}) e`
}

/** What the records are called, each looked up for the rows of the page alone. */
function labels(): Sql[] {
  const records = timelineRecords.contributed()
  const ofColumn = (column: EntryColumn) => {
    const found = records.find((record) => record.column === column)
    return found ? sql`${found.reference.label(sql.ref(`e.${column}`))}` : sql`null::text`
  }
  const cases = records.map(({ record, reference }) => sql`when ${record} then ${reference.label(sql`e.subject_id`)}`)
  return [
    ...(['customer_id', 'contact_id', 'lead_id'] as const).map(
      (column) => sql`${ofColumn(column)} as ${sql.ref(column.replace('_id', '_label'))}`,
    ),
    cases.length > 0
      ? sql`case e.subject ${sql.join(cases, sql.raw(' '))} end as subject_label`
      : sql`null::text as subject_label`,
  ]
}
