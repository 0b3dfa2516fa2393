'use client'
import { useCallback, useMemo } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { RelativeTime } from '@/components/ui/relative-time'
import { VirtualList } from '@/components/ui/virtual-list'
import { messageOf } from '@/lib/client/api'
import type { ApprovalRequest } from '../requests'
import type { Requests } from '../use-requests'
import { NothingWaits } from './nothing-waits'
import { RequestRow } from './request-row'

const HEADING_HEIGHT = 29
const ROW_HEIGHT = 65

type Line = { group: ApprovalRequest[]; request: ApprovalRequest | null }

type Props = {
  queue: Requests
  selected: ReadonlySet<string>
  onChoose: (id: string) => void
  onSelect: ((id: string, upTo: boolean) => void) | null
}

/** Requests below the heading of who asked for them, or why there are none. */
export function RequestList({ queue, selected, onChoose, onSelect }: Props) {
  const { list, groups, chosen, tab } = queue
  const lines = useMemo(
    () =>
      groups.flatMap((group): Line[] => [{ group, request: null }, ...group.map((request) => ({ group, request }))]),
    [groups],
  )
  const keyOf = useCallback(
    (at: number) => lines[at]?.request?.row_id ?? `of ${lines[at]?.group[0]?.row_id ?? at}`,
    [lines],
  )
  const heightOf = useCallback((at: number) => (lines[at]?.request ? ROW_HEIGHT : HEADING_HEIGHT), [lines])
  const chosenId = chosen?.row_id

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
  if (lines.length === 0 && !list.hasNextPage)
    return tab === 'waiting' ? (
      <NothingWaits />
    ) : (
      <EmptyState
        title="Nothing was decided yet"
        body="What was approved, rejected or has expired is listed here, with who decided and why."
      />
    )
  return (
    <VirtualList
      what="requests"
      list={list}
      count={lines.length}
      keyOf={keyOf}
      heightOf={heightOf}
      chosenAt={lines.findIndex(({ request }) => request !== null && request.row_id === chosenId)}
    >
      {(at) => {
        const { request, group } = lines[at]!
        return request ? (
          <RequestRow
            request={request}
            isChosen={request.row_id === chosenId}
            isSelected={selected.has(request.row_id)}
            onChoose={() => onChoose(request.row_id)}
            onSelect={onSelect && ((upTo) => onSelect(request.row_id, upTo))}
          />
        ) : (
          <GroupHeading group={group} />
        )
      }}
    </VirtualList>
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
