'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Bot, Cog, KeyRound, UserRound } from 'lucide-react'
import { valueText } from '@/components/cells/cell-text'
import { useGrid } from '@/components/grid/grid-context'
import { FailedState } from '@/components/grid/states/grid-states'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { RelativeTime } from '@/components/ui/relative-time'
import type { ClientColumn, HistoryEntry } from '@/lib/client/grid/grid-types'
import { gridHistoryQuery } from '@/lib/client/queries'

const ACTORS: Record<HistoryEntry['actor']['type'], { icon: typeof Bot; word: string }> = {
  person: { icon: UserRound, word: '' },
  key: { icon: KeyRound, word: 'API key' },
  agent: { icon: Bot, word: 'agent' },
  job: { icon: Cog, word: 'background job' },
  system: { icon: Cog, word: 'system' },
}

/** A longer text is shown where it changed. */
const LONG = 200
const TextChange = onDemand(() => import('./text-change').then((part) => part.TextChange))

/** What happened to a row: who, when, and every field from what to what. */
export function RecordHistory({ rowId }: { rowId: string }) {
  const { grid } = useGrid()
  return <HistoryList slug={grid.slug} columns={grid.columns} rowId={rowId} />
}

type HistoryListProps = { slug: string; columns: ClientColumn[]; rowId: string }

/** The same outside of a grid's screen. */
export function HistoryList({ slug, columns, rowId }: HistoryListProps) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    gridHistoryQuery(slug, rowId),
  )
  if (isPending) return <SkeletonLines lines={6} />
  if (error) return <FailedState error={error} onRetry={() => void refetch()} what="history" />
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0)
    return <EmptyState title="No changes yet" body="Whatever is changed from now on is listed here." />
  return (
    <>
      <ol className="flex flex-col">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} columns={columns} />
        ))}
      </ol>
      {hasNextPage && (
        <Button size="sm" className="mt-2" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  )
}

function Entry({ entry, columns }: { entry: HistoryEntry; columns: ClientColumn[] }) {
  const { icon: Icon, word } = ACTORS[entry.actor.type]
  return (
    <li className="relative flex gap-3 pb-5 before:absolute before:top-7 before:bottom-0 before:left-3 before:w-px before:bg-line last:before:hidden">
      <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-neutral-soft text-neutral-ink">
        <Icon aria-hidden className="size-3.5" />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="text-sm">
          <span className="font-medium">{entry.actor.label}</span>
          {word && entry.actor.label.toLowerCase() !== word && <span className="text-ink-faint"> ({word})</span>}
          <span className="text-ink-muted"> · {entry.title}</span>
          <span className="text-ink-faint"> · </span>
          <RelativeTime value={entry.at} className="text-xs text-ink-faint" />
        </p>
        {entry.changes.length > 0 && (
          <ul className="mt-1.5 flex flex-col gap-1">
            {entry.changes.map((change) => (
              <Change key={change.column} change={change} columns={columns} />
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

function Change({ change, columns }: { change: HistoryEntry['changes'][number]; columns: ClientColumn[] }) {
  const format = useFormat()
  const column = columns.find((one) => one.key === change.column)
  // References and choices come by their names already.
  const words = (value: unknown) => {
    if (value === null || value === undefined || value === '') return ''
    const named = !column || column.type === 'reference' || column.type === 'choice'
    return named ? String(value) : valueText(value, column, null, format)
  }
  const before = words(change.before)
  const after = words(change.after)
  if (column?.type === 'long_text' && (before.length > LONG || after.length > LONG || column.cell === 'html'))
    return (
      <li className="text-xs leading-5 break-words">
        <span className="text-ink-muted">{change.label}: </span>
        <TextChange before={before} after={after} html={column.cell === 'html'} />
      </li>
    )
  return (
    <li className="text-xs leading-5 break-words">
      <span className="text-ink-muted">{change.label}: </span>
      {before && (
        <del className="text-ink-faint decoration-ink-faint/50">
          <span className="sr-only">from </span>
          {before}
        </del>
      )}
      {before && <span aria-hidden> → </span>}
      <ins className="no-underline">
        {before && <span className="sr-only"> to </span>}
        {after || <span className="text-ink-faint">empty</span>}
      </ins>
    </li>
  )
}
