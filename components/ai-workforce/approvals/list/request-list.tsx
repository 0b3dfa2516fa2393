'use client'
import { type UIEvent, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import type { ApprovalRequest } from '../requests'
import type { Requests } from '../use-requests'
import { RequestRow } from './request-row'

/** Further requests are read when so little is left below, in pixels. */
const AHEAD = 600

type Props = {
  queue: Requests
  selected: ReadonlySet<string>
  onChoose: (id: string) => void
  onSelect: ((id: string, upTo: boolean) => void) | null
}

export function RequestList({ queue, selected, onChoose, onSelect }: Props) {
  const { list, groups, requests, chosen, tab } = queue
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const element = useRef<HTMLDivElement>(null)
  const chosenId = chosen?.row_id
  useEffect(() => {
    if (chosenId) element.current?.querySelector(`[data-request="${chosenId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  // A list that was decided through is filled up again.
  const fewLeft = requests.length < 10
  useEffect(() => {
    if (fewLeft && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [fewLeft, hasNextPage, isFetchingNextPage, fetchNextPage])
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
    if (hasNextPage && !isFetchingNextPage && scrollHeight - scrollTop - clientHeight < AHEAD) void fetchNextPage()
  }
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
  if (requests.length === 0)
    return (
      <EmptyState
        title={tab === 'waiting' ? 'Nothing waits for you' : 'Nothing was decided yet'}
        body={
          tab === 'waiting'
            ? 'When an agent wants to change or send something, it asks here first.'
            : 'What was approved, rejected or has expired is listed here, with who decided and why.'
        }
      />
    )
  return (
    <div ref={element} onScroll={onScroll} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {groups.map((group) => (
        <section key={group[0]!.row_id} aria-label={group[0]!.asked_by ?? ''}>
          <GroupHeading group={group} />
          <ul>
            {group.map((request) => (
              <RequestRow
                key={request.row_id}
                request={request}
                isChosen={request.row_id === chosenId}
                isSelected={selected.has(request.row_id)}
                onChoose={() => onChoose(request.row_id)}
                onSelect={onSelect && ((upTo) => onSelect(request.row_id, upTo))}
              />
            ))}
          </ul>
        </section>
      ))}
      {isFetchingNextPage && <p className="p-3 text-center text-xs text-ink-faint">Reading further requests…</p>}
    </div>
  )
}

function GroupHeading({ group }: { group: ApprovalRequest[] }) {
  const { asked_by, created_at } = group[0]!
  return (
    <h2 className="sticky top-0 z-10 flex items-baseline gap-2 border-b border-line bg-sunken px-3 py-1.5 text-xs">
      <span className="min-w-0 flex-1 truncate font-medium text-ink-muted">{asked_by}</span>
      <span className="shrink-0 font-normal text-ink-faint">
        {group.length > 1 && `${group.length} · `}
        <RelativeTime value={created_at} />
      </span>
    </h2>
  )
}
