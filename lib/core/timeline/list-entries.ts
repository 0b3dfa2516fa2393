import { z } from 'zod'
import type { OrganizationCtx } from '../context'
import { badRequest } from '../errors'
import { readChanges } from '../grid/history'
import { tone } from '../grid/wire-columns'
import { describeActor } from '../jobs/describe-actor'
import { findGrid } from '../registry'
import { decodeTimelineCursor, encodeTimelineCursor, newestFirst } from './cursor'
import {
  type EntryFace,
  entryHref,
  type TimelineKind,
  type TimelineRecord,
  timelineRecords,
  visibleKinds,
} from './kinds'
import {
  countAllEntries,
  countEntries,
  type EntryFilter,
  type EntryRow,
  type EntrySource,
  type Reading,
  readEntries,
} from './read-entries'

/** An entry that another record of the product is named in, with its page where the reader may open it. */
const link = z.object({ label: z.string(), href: z.string().nullable() })

const timelineItem = z
  .object({
    id: z.string(),
    at: z.string(),
    kind: z.string(),
    /** Name in the browser's icon map. */
    icon: z.string(),
    direction: z.enum(['incoming', 'outgoing']).nullable(),
    actor: z.object({
      type: z.enum(['person', 'key', 'agent', 'job', 'system']),
      id: z.string().nullable(),
      label: z.string(),
    }),
    title: z.string(),
    badges: z.array(z.object({ label: z.string(), tone: tone.optional() })),
    /** The records that it happened to, where they are not the one whose timeline it is. */
    about: z.array(link.extend({ record: z.string(), id: z.string() })),
    amount: z.object({ value: z.string(), currency: z.string() }).nullable(),
    details: z.array(z.string()),
    body: z.string(),
    links: z.array(link.extend({ href: z.string() })),
    changes: z.array(z.object({ column: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() })),
    ref: z.object({ grid: z.string(), id: z.string(), href: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'TimelineItem' })
type TimelineItem = z.infer<typeof timelineItem>

export const timelinePage = z
  .object({
    items: z.array(timelineItem),
    next_cursor: z.string().nullable(),
    /** With the first page, unless it is searched: the kinds that there are, with their numbers up to 1 001. */
    kinds: z
      .array(
        z.object({ kinds: z.array(z.string()), label: z.string(), icon: z.string(), count: z.number().nullable() }),
      )
      .nullable(),
    /** With the first page: a day to read from. */
    since: z.object({ label: z.string(), day: z.string() }).nullable(),
  })
  .meta({ id: 'TimelinePage' })
export type TimelinePage = z.infer<typeof timelinePage>

export type ListRequest = {
  record: TimelineRecord
  id: string
  /** Of those that the caller may read; all by default. */
  kinds?: string[] | undefined
  from?: Date | undefined
  to?: Date | undefined
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Field changes, which the audit log has. */
const CHANGE = 'change'

/** A page of a record's timeline, newest first: its entries, woven with the changes of its fields. */
export async function listEntries(ctx: Reading, request: ListRequest): Promise<TimelinePage> {
  const { record, id, q, cursor, limit } = request
  const before = cursor ? decodeTimelineCursor(cursor) : null
  if (cursor && !before) throw badRequest('The cursor is damaged. Start again without it.')
  const visible = visibleKinds(ctx)
  const { merged, sources } = await sourcesOf(ctx, record, id)
  const filter = filterOf(visible, request)
  const isWanted = (kind: string) => !request.kinds?.length || request.kinds.includes(kind)
  const [rows, changes, counts, since] = await Promise.all([
    readEntries(ctx, sources, filter, { before, limit: limit + 1 }),
    !q && isWanted(CHANGE) ? changesOf(ctx, request, [id, ...merged], before) : [],
    before || q ? null : countEntries(ctx, sources, { ...filter, kinds: visible.map(({ kind }) => kind) }),
    before ? null : (record.since?.day(ctx, id) ?? null),
  ])
  const described = new Map(visible.map((kind) => [kind.kind, kind]))
  const items = [...rows.map((row) => toItem(ctx, row, described.get(row.kind)!, record, id)), ...changes].sort(
    newestFirst,
  )
  const shown = items.slice(0, limit)
  return {
    items: shown,
    next_cursor: items.length > limit ? encodeTimelineCursor(shown.at(-1)!) : null,
    kinds: counts && kindFilters(visible, counts),
    since: since ? { label: record.since!.label, day: since } : null,
  }
}

const interaction = z.object({
  kind: z.string(),
  at: z.string(),
  direction: z.enum(['incoming', 'outgoing']).nullable(),
  summary: z.string(),
  ref: z.object({ grid: z.string(), id: z.string(), href: z.string().nullable() }).nullable(),
})
export const interactionsOutput = z
  .object({ items: z.array(interaction), total: z.number() })
  .meta({ id: 'Interactions' })

const MAX_SUMMARY_LENGTH = 300

/** The same entries by page number, in short, for programs. Field changes are left out. */
export async function listInteractions(
  ctx: Reading,
  { record, id, page, per_page }: { record: TimelineRecord; id: string; page: number; per_page: number },
): Promise<z.infer<typeof interactionsOutput>> {
  const visible = visibleKinds(ctx)
  const filter: EntryFilter = { kinds: visible.map(({ kind }) => kind), narrowed: false }
  const { sources } = await sourcesOf(ctx, record, id)
  const [rows, total] = await Promise.all([
    readEntries(ctx, sources, filter, { offset: (page - 1) * per_page, limit: per_page }),
    countAllEntries(ctx, sources, filter),
  ])
  const described = new Map(visible.map((kind) => [kind.kind, kind]))
  const items = rows.map((row) => {
    const { at, kind, direction, title, body, ref } = toItem(ctx, row, described.get(row.kind)!, record, id)
    return { kind, at, direction, summary: [title, body].filter(Boolean).join(': ').slice(0, MAX_SUMMARY_LENGTH), ref }
  })
  return { items, total }
}

/** The record's own entries, and those of its customers that name no contact. */
async function sourcesOf(ctx: OrganizationCtx, { column, related }: TimelineRecord, id: string) {
  const { merged = [], customers = [] } = (await related?.(ctx, id)) ?? {}
  const ofCustomer = (customer: string): EntrySource => ({ column: 'customer_id', id: customer, withoutContact: true })
  return { merged, sources: [{ column, id } as EntrySource, ...customers.map(ofCustomer)] }
}

function filterOf(visible: TimelineKind[], { kinds: wanted, from, to, q }: ListRequest): EntryFilter {
  const all = visible.map(({ kind }) => kind)
  const kinds = wanted?.length ? all.filter((kind) => wanted.includes(kind)) : all
  return { kinds, narrowed: Boolean(wanted?.length), from, to, q }
}

/** One filter for the kinds of a label, the most frequent first; changes of fields are not counted. */
function kindFilters(visible: TimelineKind[], counts: { kind: string; count: number }[]) {
  const countOf = new Map(counts.map(({ kind, count }) => [kind, count]))
  const filters = [...Map.groupBy(visible, ({ label }) => label)].map(([label, kinds]) => ({
    label,
    icon: kinds[0]!.icon,
    kinds: kinds.map(({ kind }) => kind),
    count: kinds.reduce((total, { kind }) => total + (countOf.get(kind) ?? 0), 0),
  }))
  return filters.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
}

function toItem(
  ctx: OrganizationCtx,
  row: EntryRow,
  kind: TimelineKind,
  record: TimelineRecord,
  id: string,
): TimelineItem {
  const { data, title, from_value: from, to_value: to, direction } = row
  const entry = { kind: row.kind, title, from, to, direction, data }
  const face = kind.describe?.(entry) ?? { title, badges: [from, to].flatMap((label) => (label ? { label } : [])) }
  return {
    id: row.id,
    at: row.occurred_at.toISOString(),
    kind: row.kind,
    icon: kind.icon,
    direction,
    actor: { type: row.actor_type, id: row.actor_id, label: describeActor(row.actor_label) },
    ...withDefaults(face),
    about: aboutOf(ctx, row, record, id),
    body: row.body,
    changes: [],
    ref:
      row.ref_grid && row.ref_id
        ? { grid: row.ref_grid, id: row.ref_id, href: entryHref(ctx, row.ref_grid, row.ref_id) }
        : null,
  }
}

const withDefaults = ({ title, badges = [], amount, details = [], links = [] }: EntryFace) => ({
  title,
  amount: amount ?? null,
  badges: badges.map(({ label, tone: shown }) => (shown ? { label, tone: shown } : { label })),
  details,
  links,
})

/**
 * What it happened to and who was there, each once, without the record that is being read. Records that belong
 * to others do not repeat them on each of their own entries.
 */
function aboutOf(ctx: OrganizationCtx, row: EntryRow, own: TimelineRecord, ownId: string): TimelineItem['about'] {
  if (own.parties && row.subject === own.record && row.subject_id === ownId) return []
  const named = [
    { record: row.subject, id: row.subject_id, label: row.subject_label },
    { record: 'contact', id: row.contact_id, label: row.contact_label },
    { record: 'customer', id: row.customer_id, label: row.customer_label },
  ]
  const records = new Map(timelineRecords.contributed().map((record) => [record.record, record]))
  const about: TimelineItem['about'] = []
  for (const { record, id, label } of named) {
    const known = record ? records.get(record) : undefined
    if (!known || !id || !label || (record === own.record && id === ownId) || about.some((one) => one.id === id))
      continue
    about.push({ record: record!, id, label, href: entryHref(ctx, known.reference.grid, id) })
  }
  return about
}

async function changesOf(
  ctx: Reading,
  { record, from, to, limit }: ListRequest,
  rowIds: string[],
  before: { at: string; id: string } | null,
): Promise<TimelineItem[]> {
  const grid = findGrid(record.reference.grid)!
  const hidden = new Set([...(record.describedElsewhere ?? []), 'created_at', 'updated_at'])
  const columns = Object.keys(grid.columns).filter((key) => !hidden.has(key))
  const entries = await readChanges(grid, ctx, { rowIds, columns, before, from, to, limit: limit + 1 })
  return entries.map(({ id, at, actor, changes }) => ({
    id,
    at,
    kind: CHANGE,
    icon: 'pencil',
    direction: null,
    actor,
    ...withDefaults({ title: 'changed' }),
    about: [],
    body: '',
    changes,
    ref: null,
  }))
}
