'use client'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { VirtualList } from '@/components/ui/virtual-list'
import { messageOf } from '@/lib/client/api'
import type { ConversationPage } from '../data/queries'
import { ConversationRow, type Listed } from './conversation-row'

const heightOf = () => 59

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

/** The conversations of a view, or why there are none. */
export function ConversationList(props: Props) {
  const { list, conversations, chosenId, isFiltered, empty, onChoose, onClearFilter } = props
  const keyOf = useCallback((at: number) => conversations[at]?.id ?? at, [conversations])
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
  if (conversations.length === 0 && !list.hasNextPage)
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
    <VirtualList
      what="conversations"
      label="Conversations"
      list={list}
      count={conversations.length}
      keyOf={keyOf}
      heightOf={heightOf}
      chosenAt={conversations.findIndex(({ id }) => id === chosenId)}
    >
      {(at) => {
        const listed = conversations[at]!
        return (
          <ConversationRow listed={listed} isChosen={listed.id === chosenId} onChoose={() => onChoose(listed.id)} />
        )
      }}
    </VirtualList>
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
