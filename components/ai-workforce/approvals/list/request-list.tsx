'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import type { ApprovalRequest } from '../requests'
import type { Requests } from '../use-requests'
import { NothingWaits } from './nothing-waits'
import { RequestRow } from './request-row'

/** Further requests are read when so few lines are left below. */
const AHEAD = 15
const HEADING_HEIGHT = 29
const ROW_HEIGHT = 65

type Line = { group: ApprovalRequest[]; request: ApprovalRequest | null }

type Props = {
  queue: Requests
  selected: ReadonlySet<string>
  onChoose: (id: string) => void
  onSelect: ((id: string, upTo: boolean) => void) | null
}

/** Requests below the heading of who asked for them; only those in sight are drawn, and further ones are read on the way. */
export function RequestList({ queue, selected, onChoose, onSelect }: Props) {
  const { list, groups, chosen, tab } = queue
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const element = useRef<HTMLDivElement>(null)
  const lines = useMemo(
    () =>
      groups.flatMap((group): Line[] => [{ group, request: null }, ...group.map((request) => ({ group, request }))]),
    [groups],
  )
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => element.current,
    estimateSize: useCallback((at: number) => (lines[at]?.request ? ROW_HEIGHT : HEADING_HEIGHT), [lines]),
    getItemKey: useCallback(
      (at: number) => lines[at]?.request?.row_id ?? `of ${lines[at]?.group[0]?.row_id ?? at}`,
      [lines],
    ),
    overscan: 8,
    initialRect: { width: 480, height: 700 },
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  // Also a list that was decided through is filled up again.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && last >= lines.length - AHEAD)
      void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, last, lines.length])
  const chosenId = chosen?.row_id
  const chosenAt = lines.findIndex(({ request }) => request !== null && request.row_id === chosenId)
  useEffect(() => {
    if (chosenAt >= 0) virtual.scrollToIndex(chosenAt, { align: 'auto' })
  }, [chosenAt, virtual])

  if (list.isError && !list.data)
    return (
      <EmptyState
        kind="failed"
        title="The requests could not be read"
        body={messageOf(list.error)}
        action={<Button onClick={() => void list.refetch()}>Try again</Button>}
      />
    )
  if (list.isPending) return <SkeletonLines lines={6} className="p-4" />
  if (lines.length === 0 && !hasNextPage)
    return tab === 'waiting' ? (
      <NothingWaits />
    ) : (
      <EmptyState
        title="Nothing was decided yet"
        body="What was approved, rejected or has expired is listed here, with who decided and why."
      />
    )
  return (
    <div ref={element} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const { request, group } = lines[index]!
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {request ? (
                <RequestRow
                  request={request}
                  isChosen={request.row_id === chosenId}
                  isSelected={selected.has(request.row_id)}
                  onChoose={() => onChoose(request.row_id)}
                  onSelect={onSelect && ((upTo) => onSelect(request.row_id, upTo))}
                />
              ) : (
                <GroupHeading group={group} />
              )}
            </li>
          )
        })}
      </ul>
      {isFetchingNextPage && <p className="p-3 text-center text-xs text-ink-faint">Reading further requests…</p>}
      {isFetchNextPageError && !isFetchingNextPage && (
        <p role="alert" className="flex items-center gap-2 p-3 text-sm text-danger-ink">
          Further requests could not be read.
          <Button size="sm" onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}

function GroupHeading({ group }: { group: ApprovalRequest[] }) {
  const { asked_by, created_at } = group[0]!
  return (
    <h2 className="flex items-baseline gap-2 border-b border-line bg-sunken px-3 py-1.5 text-xs">
      <span className="min-w-0 flex-1 truncate font-medium text-ink-muted">{asked_by}</span>
      <span className="shrink-0 font-normal text-ink-faint">
        {group.length > 1 && `${group.length} · `}
        <RelativeTime value={created_at} />
      </span>
    </h2>
  )
}
