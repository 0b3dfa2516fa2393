'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { rowLabel } from '@/components/cells/cell-text'
import { useGridHref } from '@/components/record/use-grid-href'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import { countOf } from '@/lib/client/format'
import { linkOf } from '@/lib/client/grid/grid-links'
import type { ClientGrid, GridRow } from '@/lib/client/grid/grid-types'
import { fetchGridPage, gridKeys } from '@/lib/client/queries'

const SHOWN = 20

/** The rows that an action is done to, by name. */
export function NamedRows({ schema, ids }: { schema: ClientGrid; ids: string[] }) {
  const { slug, singular, plural, title, columns } = schema
  const format = useFormat()
  const shown = ids.slice(0, SHOWN)
  const filter = JSON.stringify({ column: 'row_id', op: 'in', value: shown })
  const { data, isPending } = useQuery({
    queryKey: [...gridKeys.grid(slug), 'named', shown],
    queryFn: ({ signal }) => fetchGridPage(slug, { filter, per_page: SHOWN, count: 'none' }, signal),
    retry: false,
  })
  const rows: GridRow[] = data?.rows ?? []
  const missing = data ? shown.length - rows.length : 0
  return (
    <section aria-label="Rows" className="flex flex-col gap-1.5">
      <h3 className="text-xs font-medium text-ink-muted">
        {countOf(ids.length, singular.toLowerCase(), (plural ?? title).toLowerCase())}
      </h3>
      {isPending ? (
        <SkeletonLines lines={Math.min(3, shown.length)} />
      ) : (
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {rows.map((row) => (
            <li key={row.row_id} className="min-w-0 truncate py-0.5 text-sm">
              <RecordLink schema={schema} row={row}>
                {rowLabel(columns, row, format, singular)}
              </RecordLink>
            </li>
          ))}
        </ul>
      )}
      {missing > 0 && (
        <p className="text-sm text-warning-ink">
          {countOf(missing, 'row')} of them {missing === 1 ? 'does' : 'do'} not exist any more.
        </p>
      )}
      {ids.length > SHOWN && <p className="text-sm text-ink-muted">and {ids.length - SHOWN} more</p>}
    </section>
  )
}

/** The name of a record, which leads to it where this person may go there. */
export function RecordLink({ schema, row, children }: { schema: ClientGrid; row: GridRow; children: string }) {
  const { rowOf } = useGridHref()
  const href = linkOf(schema.rowPage ?? undefined, row) ?? rowOf(schema.slug, row.row_id)
  return href ? (
    <Link href={href} prefetch={false} className="text-accent-ink underline">
      {children}
    </Link>
  ) : (
    children
  )
}
