'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Tabs } from '@/components/ui/tabs'
import type { GridImport, ImportRow } from '@/lib/client/grid/grid-types'
import { fetchImportRows, importKeys, type RowsShown } from '@/lib/client/grid/import-calls'
import { useGrid } from '../grid-context'
import { closeImport } from './import-opening'
import { LoadFailure } from './load-failure'

type Tab = { show: RowsShown; label: string; count: number | undefined }

/** The rows of the file by what becomes of them; only kinds that there are. */
export function RowTabs({ one, label, tabs }: { one: GridImport; label: string; tabs: Tab[] }) {
  const there = tabs.filter(({ count }) => count)
  const [chosen, setChosen] = useState<string | null>(null)
  const value = there.some(({ show }) => show === chosen) ? chosen! : there[0]?.show
  if (!value) return <p className="py-6 text-center text-sm text-ink-muted">There are no rows to show.</p>
  return (
    <Tabs
      label={label}
      value={value}
      onValueChange={setChosen}
      contentClassName="pt-0"
      items={there.map(({ show, label: name, count }) => ({
        value: show,
        label: name,
        count,
        content: show === value ? <Rows one={one} show={show} /> : null,
      }))}
    />
  )
}

function Rows({ one, show }: { one: GridImport; show: RowsShown }) {
  const { grid } = useGrid()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...importKeys.rows(grid.slug, one.id), show, one.state],
    queryFn: ({ pageParam, signal }) => fetchImportRows(grid.slug, one.id, show, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
  if (error) return <LoadFailure error={error} retry={refetch} />
  if (!data) return <Skeleton className="mt-3 h-40" />
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {data.pages
          .flatMap(({ rows }) => rows)
          .map((row) => (
            <Row key={row.line} row={row} />
          ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" className="mt-3" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more rows
        </Button>
      )}
    </>
  )
}

function Row({ row }: { row: ImportRow }) {
  const { grid } = useGrid()
  const isChange = row.changes.length > 0
  return (
    <li className="flex gap-3 py-2 text-sm">
      <span className="tabular w-12 shrink-0 pt-0.5 text-xs text-ink-faint">
        <span className="sr-only">Row </span>
        {row.line}
      </span>
      <span className="min-w-0 flex-1">
        <RowName row={row} />
        {row.problems.map(({ label, reason }) => (
          <span
            key={`${label}${reason}`}
            className={
              row.kind === 'wrong' || row.outcome === 'failed' ? 'block text-danger-ink' : 'block text-warning-ink'
            }
          >
            {label && !reason.startsWith(label) ? `${label}: ` : ''}
            {reason}
          </span>
        ))}
        {isChange ? (
          row.changes.map(({ column, label, before, after }) => (
            <span key={column} className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-muted">
              <span className="font-medium">{label}</span>
              <span className="line-through">{before || 'empty'}</span>
              <ArrowRight role="img" aria-label="becomes" className="size-3" />
              <span className="text-ink">{after || 'empty'}</span>
            </span>
          ))
        ) : (
          <span className="line-clamp-2 text-xs text-ink-muted">{describeValues(grid.columns, row)}</span>
        )}
      </span>
    </li>
  )
}

/** What is there already opens; what is only meant to come does not. */
function RowName({ row }: { row: ImportRow }) {
  const { openRow } = useGrid()
  const name = row.label || `Row ${row.line} of the file`
  const gone = row.outcome === 'created' && row.reverted === 'done'
  if (!row.row_id || gone) return <span className="block truncate font-medium">{name}</span>
  return (
    <button
      type="button"
      className="text-accent-ink underline underline-offset-2 block max-w-full truncate text-left font-medium"
      onClick={() => {
        closeImport()
        openRow(row.row_id!)
      }}
    >
      {name}
    </button>
  )
}

function describeValues(columns: { key: string; label: string; primary: boolean }[], row: ImportRow): string {
  return columns
    .filter(({ key, primary }) => row.values[key] && !(primary && row.values[key] === row.label))
    .map(({ key, label }) => `${label}: ${row.values[key]}`)
    .join(' · ')
}
