'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import Link from 'next/link'
import { Cell } from '@/components/cells/cell'
import { rowLabel } from '@/components/cells/cell-text'
import { inSentence } from '@/components/grid/state/words'
import { FailedState } from '@/components/grid/states/grid-states'
import { buttonClass } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import type { ClientColumn, GridRow, RelatedGrid } from '@/lib/client/grid/grid-types'
import { relatedRowsQuery } from '@/lib/client/queries'
import { useGridHref } from './use-grid-href'

/** Rows of other grids that belong to the open one: the newest of each, and the way to all of them. */
export function RelatedRows({ rowId, grids }: { rowId: string; grids: RelatedGrid[] }) {
  return grids.map((related) => (
    <RelatedSection
      key={`${related.grid} ${related.column}`}
      related={related}
      rowId={rowId}
      twice={grids.some((one) => one !== related && one.grid === related.grid)}
    />
  ))
}

type SectionProps = { related: RelatedGrid; rowId: string; twice: boolean }

function RelatedSection({ related, rowId, twice }: SectionProps) {
  const { data, error, refetch } = useQuery(relatedRowsQuery(related.grid, related.column, rowId))
  const { pageOf, rowOf } = useGridHref()
  const title = twice ? `${related.title} (${inSentence(related.column_label)})` : related.title
  const page = pageOf(related.grid)
  const total = data?.page.total ?? 0
  return (
    <CardSection
      flush
      title={data ? `${title} (${total})` : title}
      actions={
        page &&
        related.can_create && (
          <Link
            href={`${page}?new=1&set[${related.column}]=${rowId}`}
            aria-label={`New ${inSentence(related.singular)}`}
            className={buttonClass('ghost', 'sm', 'btn-icon')}
          >
            <Plus aria-hidden />
          </Link>
        )
      }
    >
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} what={inSentence(related.title)} />
      ) : !data ? (
        <SkeletonLines lines={3} className="p-4" />
      ) : data.page.rows.length === 0 ? (
        <p className="px-4 py-3 text-sm text-ink-muted">None yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {data.page.rows.map((row) => (
            <li key={row.row_id}>
              <RelatedRow
                columns={data.columns}
                row={row}
                fallback={related.singular}
                href={rowOf(related.grid, row.row_id)}
              />
            </li>
          ))}
          {page && total > data.page.rows.length && (
            <li>
              <Link href={`${page}?filter[${related.column}]=${rowId}`} className={`${line} text-sm text-accent-ink`}>
                Show all {total}
              </Link>
            </li>
          )}
        </ul>
      )}
    </CardSection>
  )
}

const line = 'flex min-h-11 items-center justify-between gap-3 px-4 py-2 -outline-offset-2'

type RelatedRowProps = { columns: ClientColumn[]; row: GridRow; fallback: string; href: string | null }

/** The row's name, and its state where it has one. */
function RelatedRow({ columns, row, fallback, href }: RelatedRowProps) {
  const format = useFormat()
  const state = columns.find((column) => column.type === 'choice' && column.visible && !column.primary)
  const content = (
    <>
      <span className="min-w-0 truncate text-sm font-medium">{rowLabel(columns, row, format, fallback)}</span>
      {state && <Cell column={state} row={row} />}
    </>
  )
  return href ? (
    <Link href={href} className={`${line} hover:bg-hover`}>
      {content}
    </Link>
  ) : (
    <div className={line}>{content}</div>
  )
}
