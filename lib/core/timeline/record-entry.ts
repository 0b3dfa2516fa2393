import { newId } from '../db/ids'
import { insertRows } from '../db/row-sets'
import { compile, type Sql, sql } from '../db/sql'
import type { OperationCtx } from '../operation'
import { batched } from '../transaction/batch'
import type { EntryColumn, NewEntry } from './entry'

const MAX_TITLE_LENGTH = 500
const MAX_BODY_LENGTH = 20_000

/** Writes an entry in the caller's transaction, without a round trip of its own. @returns its id; of a source that was recorded before, see `findEntry` */
export async function recordEntry(ctx: OperationCtx, entry: NewEntry): Promise<string> {
  const id = entry.id ?? newId()
  await batched(ctx, recordEach, { ...entry, id })
  return id
}

export async function recordEntries(ctx: OperationCtx, entries: NewEntry[]): Promise<void> {
  await recordEach(ctx, entries)
}

/** The entry of a source, whoever wrote it. */
export async function findEntry(ctx: Pick<OperationCtx, 'organization' | 'query'>, source: string) {
  const [row] = await ctx.query<{ id: string }>(
    compile(
      sql`select id::text from timeline_entry where organization_id = ${ctx.organization.id}::uuid and source = ${source}`,
    ),
  )
  return row ?? null
}

/** Adds to what entries are described by, e.g. that a message was delivered; sources without an entry are passed over. */
export function amendEntries(ctx: OperationCtx, amended: { source: string; data: Record<string, unknown> }[]): void {
  if (amended.length === 0) return
  ctx.later(
    compile(sql`
      update timeline_entry e set data = e.data || v.data
      from unnest(${amended.map(({ source }) => source)}::text[], ${amended.map(({ data }) => JSON.stringify(data))}::jsonb[]) v(source, data)
      where e.organization_id = ${ctx.organization.id}::uuid and e.source = v.source`),
  )
}

async function recordEach(ctx: OperationCtx, entries: NewEntry[]): Promise<null[]> {
  const now = new Date()
  const rows = lastOfEachSource(entries).map((entry) => ({ entry, row: stored(ctx, entry, now) }))
  const timed = (wanted: boolean) => rows.filter(({ entry }) => Boolean(entry.source && entry.at) === wanted)
  for (const withTime of [false, true]) {
    const some = timed(withTime).map(({ row }) => row)
    if (some.length > 0) ctx.later(compile(upsert(some, withTime)))
  }
  signalEntries(
    ctx,
    rows.map(({ row }) => row),
  )
  return entries.map(() => null)
}

/** One statement may not write the same row twice. */
const lastOfEachSource = (entries: NewEntry[]): NewEntry[] => [
  ...new Map(entries.map((entry, n) => [entry.source ?? n, entry])).values(),
]

function stored(ctx: OperationCtx, entry: NewEntry, now: Date) {
  const { customer_id = null, contact_id = null, lead_id = null, actor = ctx.actor } = entry
  const [subject, subject_id] = customer_id
    ? ['customer', customer_id]
    : contact_id
      ? ['contact', contact_id]
      : ['lead', lead_id]
  return {
    id: entry.id ?? newId(),
    organization_id: ctx.organization.id,
    kind: entry.kind,
    subject: entry.subject_id ? entry.subject : subject_id && subject,
    subject_id: entry.subject_id ?? subject_id,
    customer_id,
    contact_id,
    lead_id,
    direction: entry.direction ?? null,
    title: (entry.title ?? '').slice(0, MAX_TITLE_LENGTH),
    body: (entry.body ?? '').slice(0, MAX_BODY_LENGTH),
    from_value: entry.from ?? null,
    to_value: entry.to ?? null,
    data: entry.data ?? {},
    source: entry.source ?? null,
    ref_grid: entry.ref?.grid ?? null,
    ref_id: entry.ref?.id ?? null,
    actor_type: actor.type,
    actor_id: actor.id,
    actor_label: actor.label,
    is_sample: entry.is_sample ?? false,
    occurred_at: entry.at ?? now,
  }
}

type StoredEntry = ReturnType<typeof stored>

const REPLACED = [
  'kind',
  'subject',
  'subject_id',
  'direction',
  'title',
  'body',
  'from_value',
  'to_value',
  'data',
  'ref_grid',
  'ref_id',
] as const
const ADDED = ['customer_id', 'contact_id', 'lead_id'] as const

/** Two that record the same source at the same time write one entry. */
function upsert(rows: StoredEntry[], withTime: boolean): Sql {
  if (rows.every(({ source }) => source === null)) return insertRows('timeline_entry', rows)
  const replaced = [...REPLACED, ...(withTime ? (['occurred_at'] as const) : [])]
  const set = [
    ...replaced.map((key) => sql`${sql.ref(key)} = excluded.${sql.ref(key)}`),
    ...ADDED.map((key) => sql`${sql.ref(key)} = coalesce(excluded.${sql.ref(key)}, timeline_entry.${sql.ref(key)})`),
  ]
  return sql`${insertRows('timeline_entry', rows)}
    on conflict (organization_id, source) where source is not null do update set ${sql.join(set)}`
}

/** Open timelines of these records hear that there is something new. */
export function signalEntries(ctx: OperationCtx, entries: Partial<Record<EntryColumn, string | null>>[]): void {
  const ids = entries.flatMap((entry) => COLUMNS.flatMap((column) => entry[column] ?? []))
  if (ids.length > 0) ctx.signal({ type: 'timeline', ids: [...new Set(ids)] })
}

const COLUMNS: EntryColumn[] = ['customer_id', 'contact_id', 'lead_id', 'subject_id']
