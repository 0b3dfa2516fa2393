'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { messageOf } from '@/lib/client/api'
import { LineRow } from './line-row'
import { ROW_HEIGHT } from './words'
import { NothingLeft } from './worklist/nothing-left'
import { useWorklist } from './worklist/worklist-context'

/** Further lines are asked for when so many are left below. */
const AHEAD = 25

/** The lines of the list; only those in sight are drawn, and the matches of those in sight and the next ones are asked for. */
export function LineList() {
  const worklist = useWorklist()
  const { lines, candidates, chosen, index, list, view, mayReconcile, selected } = worklist
  const rows = lines.lines
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback((at: number) => rows[at]?.id ?? at, [rows]),
    overscan: 8,
    initialRect: { width: 480, height: 700 },
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = lines.query
  useEffect(() => {
    if (lines.isOld || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    if (last >= rows.length - AHEAD) void fetchNextPage()
  }, [lines.isOld, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, last, rows.length])

  const { want } = candidates
  const matchable = view.state === 'open' || view.state === 'suspense' || view.state === 'all'
  useEffect(() => {
    if (!matchable || lines.isOld) return
    const near = rows.slice(first, last + AHEAD).filter((line) => line.status === 'unreconciled' || line.suspense)
    want(near.slice(0, 50).map(({ id }) => id))
  }, [matchable, lines.isOld, rows, first, last, want])

  useEffect(() => {
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
  }, [index, virtual])

  if (lines.query.isError && !lines.query.data)
    return (
      <EmptyState
        kind="failed"
        title="The lines could not be read"
        body={messageOf(lines.query.error)}
        action={<Button onClick={() => void lines.query.refetch()}>Try again</Button>}
      />
    )
  if (lines.query.isPending) return <SkeletonLines lines={8} className="p-4" />
  if (rows.length === 0 && !hasNextPage && !lines.query.isFetching) return <NothingLeft />
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {lines.stale && (
        <Button
          size="sm"
          className="absolute top-2 left-1/2 z-10 -translate-x-1/2 shadow-md"
          onClick={() => void lines.refresh()}
        >
          Lines have changed. Show them
        </Button>
      )}
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        data-worklist-keys=""
        aria-label="Bank lines"
        aria-multiselectable={mayReconcile || undefined}
        aria-activedescendant={chosen && index >= 0 ? `line-${chosen.id}` : undefined}
        aria-describedby="worklist-help"
        aria-busy={lines.isOld || undefined}
        className={cn(
          'group/list min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none',
          lines.isOld && 'pointer-events-none opacity-60',
        )}
      >
        <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const line = rows[item.index]
            return (
              line && (
                <LineRow
                  key={line.id}
                  line={line}
                  place={{ top: item.start, position: item.index + 1, of: hasNextPage ? -1 : rows.length }}
                  isChosen={line.id === chosen?.id}
                  isSelected={selected.has(line.id)}
                />
              )
            )
          })}
        </div>
        {isFetchingNextPage && <p className="p-3 text-center text-xs text-ink-faint">Reading further lines…</p>}
      </div>
      {isFetchNextPageError && !isFetchingNextPage && (
        <Failed words="Further lines could not be read." again={() => void fetchNextPage()} />
      )}
      {candidates.failed.size > 0 && <Failed words="Matches could not be looked for." again={candidates.retry} />}
      <p id="worklist-help" className="sr-only">
        Up and down walk through the lines. Enter accepts the match that is marked. X selects a line. Press ? for all
        keys.
      </p>
    </div>
  )
}

function Failed({ words, again }: { words: string; again: () => void }) {
  return (
    <div role="alert" className="flex items-center gap-2 border-t border-line px-3 py-1.5 text-sm text-danger-ink">
      <span className="min-w-0 flex-1">{words}</span>
      <Button size="sm" onClick={again}>
        Try again
      </Button>
    </div>
  )
}
