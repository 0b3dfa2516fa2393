'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type RecordFacts, recordKey } from '@/components/record-page/types'
import { useRefresh } from '@/components/record-page/use-record'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { messageOf } from '@/lib/client/api'
import { fetchGridPage } from '@/lib/client/queries'
import { RunCard } from './run-card'
import { UndoRun } from './undo-run'

const PER_PAGE = 10

/** The runs of an agent, newest first. */
export function AgentRuns({ record }: { record: RecordFacts }) {
  const refresh = useRefresh(record)
  const mayUndo = useCan('ai-workforce.profile.run')
  const filter = JSON.stringify({
    and: [
      { column: 'agent_profile', op: 'eq', value: record.id },
      { column: 'proposals_only', op: 'eq', value: false },
    ],
  })
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: [...recordKey(record), 'runs'],
    queryFn: ({ pageParam, signal }) =>
      fetchGridPage('agent-runs', { filter, per_page: PER_PAGE, count: 'none', cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
  const runs = data?.pages.flatMap((page) => page.rows)
  return (
    <section aria-label="Runs" className="flex flex-col gap-3">
      {!runs ? (
        error ? (
          <EmptyState
            kind="failed"
            title="The runs could not be loaded"
            body={messageOf(error)}
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        ) : (
          <SkeletonLines lines={6} className="card p-4" />
        )
      ) : runs.length === 0 ? (
        <EmptyState
          title="No run yet"
          body="Start it with Run now. What it does and reports appears here, and what it asks for under Approvals."
        />
      ) : (
        <ol className="flex flex-col gap-3">
          {runs.map((run) => (
            <RunCard key={run.row_id} run={run}>
              {mayUndo && (run.write_count ?? 0) > 0 && <UndoRun run={run} onDone={refresh} />}
            </RunCard>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button className="self-center" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </section>
  )
}
