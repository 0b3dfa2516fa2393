'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { RelativeTime } from '@/components/ui/relative-time'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { messageOf, toQuery } from '@/lib/client/api'
import { formatDuration } from '@/lib/client/format'
import { fetchGridPage } from '@/lib/client/queries'
import { CallOutcome, CallStatus } from './call-badges'

const SHOWN = 50

/** The newest calls of a campaign with what came of them; the list of AI calls has all of them. */
export function CampaignResults({ id }: { id: string }) {
  const request = { 'filter[campaign_id]': id, per_page: SHOWN, sort: '-created_at' }
  const { data, error, refetch } = useQuery({
    // Beside the other parts of the page, so that they are read again together.
    queryKey: ['calls', 'results', id],
    queryFn: ({ signal }) => fetchGridPage('calls-ai-calls', request, signal),
  })
  if (error && !data)
    return (
      <EmptyState
        kind="failed"
        title="The calls could not be read"
        body={messageOf(error)}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  if (!data) return <SkeletonLines lines={6} className="p-4" />
  if (data.rows.length === 0)
    return <EmptyState title="No calls yet" body="Once the campaign calls, what comes of it stands here." />
  return (
    <Card>
      <Table label="Calls of the campaign">
        <thead>
          <tr>
            <Th>With</Th>
            <Th>Result</Th>
            <Th className="max-md:hidden">Summary</Th>
            <Th numeric className="max-sm:hidden">
              Duration
            </Th>
            <Th>Placed</Th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <Tr key={row.row_id}>
              <Td>
                <Link href={`/calls/ai-calls/${row.row_id}`} className="font-medium hover:underline">
                  {String(row.name || row.to_number || 'Call')}
                </Link>
              </Td>
              <Td>
                {row.outcome ? (
                  <CallOutcome outcome={String(row.outcome)} />
                ) : (
                  <CallStatus status={String(row.status)} />
                )}
              </Td>
              <Td className="max-w-md truncate text-ink-muted max-md:hidden">{String(row.summary ?? '')}</Td>
              <Td numeric className="max-sm:hidden">
                {row.duration_seconds ? formatDuration(Number(row.duration_seconds)) : ''}
              </Td>
              <Td>
                <RelativeTime value={String(row.created_at)} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {(data.next_cursor || data.rows.length === SHOWN) && (
        <div className="border-t border-line p-3 text-center">
          <Link href={`/calls/ai-calls?${toQuery({ 'filter[campaign_id]': id })}`} className={buttonClass()}>
            All calls of this campaign
          </Link>
        </div>
      )}
    </Card>
  )
}
