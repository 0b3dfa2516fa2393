'use client'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { messageOf } from '@/lib/client/api'
import type { ConversationPage } from '../data/queries'
import { ConversationRow, type Listed } from './conversation-row'

/** Further conversations are read when so few are left below. */
const AHEAD = 15
const ROW_HEIGHT = 59

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<ConversationPage>>
  conversations: readonly Listed[]
  chosenId: string | null
  /** A search or a channel narrows the view. */
  isFiltered: boolean
  empty: { title: string; body: string }
  onChoose: (id: string) => void
  onClearFilter: () => void
}

/** Only conversations in sight are drawn, and further ones are read on the way. */
export function ConversationList(props: Props) {
  const { list, conversations, chosenId, isFiltered, empty, onChoose, onClearFilter } = props
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const element = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: conversations.length,
    getScrollElement: () => element.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (at) => conversations[at]?.id ?? at,
    overscan: 8,
    initialRect: { width: 380, height: 760 },
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && last >= conversations.length - AHEAD)
      void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, last, conversations.length])
  const chosenAt = conversations.findIndex(({ id }) => id === chosenId)
  useEffect(() => {
    if (chosenAt >= 0) virtual.scrollToIndex(chosenAt, { align: 'auto' })
  }, [chosenAt, virtual])

  if (list.isError && !list.data)
    return (
      <EmptyState
        kind="failed"
        title="The conversations could not be loaded"
        body={messageOf(list.error)}
        action={<Button onClick={() => void list.refetch()}>Try again</Button>}
      />
    )
  if (list.isPending) return <ListSkeleton />
  if (conversations.length === 0 && !hasNextPage)
    return isFiltered ? (
      <EmptyState
        kind="filtered"
        title="No conversation matches"
        body="Try another word, or clear the search and the channel."
        action={<Button onClick={onClearFilter}>Clear filters</Button>}
      />
    ) : (
      <EmptyState {...empty} />
    )
  return (
    <div ref={element} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ul aria-label="Conversations" className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            <ConversationRow
              listed={conversations[index]!}
              isChosen={conversations[index]!.id === chosenId}
              onChoose={() => onChoose(conversations[index]!.id)}
            />
          </li>
        ))}
      </ul>
      {isFetchingNextPage && <p className="p-3 text-center text-xs text-ink-muted">Loading more conversations…</p>}
      {isFetchNextPageError && !isFetchingNextPage && (
        <p role="alert" className="flex items-center gap-2 p-3 text-sm text-danger-ink">
          More conversations could not be loaded.
          <Button size="sm" onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}

const PLACES = Array.from({ length: 8 }, (_, place) => place)

export function ListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading conversations</span>
      {PLACES.map((place) => (
        <div key={place} className="flex h-[59px] items-start gap-2.5 border-b border-line px-3 py-2.5">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <span className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton className="w-1/2" />
            <Skeleton className="w-5/6" />
          </span>
        </div>
      ))}
    </div>
  )
}
