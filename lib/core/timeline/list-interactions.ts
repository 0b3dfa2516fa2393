import { z } from 'zod'
import { type TimelineRecord, visibleKinds } from './kinds'
import { sourcesOf, toItem } from './list-entries'
import { countAllEntries, type EntryFilter, type Reading, readEntries } from './read-entries'

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
