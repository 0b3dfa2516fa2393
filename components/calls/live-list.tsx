'use client'
import { PhoneCall } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { messageOf } from '@/lib/client/api'
import { CALL_MODES, labelIn } from '@/lib/modules/calls/schemas'
import { Elapsed } from './elapsed'
import { StopButton } from './stop-button'
import { useCalls } from './use-calls'

/** Calls that are going on now, with how long they have been. @param campaignId only those of one campaign */
export function LiveList({ campaignId, empty }: { campaignId?: string; empty: string }) {
  const { data, error, refetch } = useCalls('GET /calls/ai-calls', { status: 'running', per_page: 100 })
  if (error && !data)
    return (
      <EmptyState
        kind="failed"
        title="The calls could not be read"
        body={messageOf(error)}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  if (!data) return <SkeletonLines lines={3} className="p-4" />
  const calls = campaignId ? data.ai_calls.filter((call) => call.campaign_id === campaignId) : data.ai_calls
  if (calls.length === 0)
    return (
      <EmptyState icon={<PhoneCall aria-hidden strokeWidth={1.75} />} title="Nobody is on the phone" body={empty} />
    )
  return (
    <ul aria-label="Running calls" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {calls.map((call) => (
        <Card key={call.id} className="p-3">
          <li className="flex items-start gap-3">
            <div className="min-w-0 flex-1">
              <Link href={`/calls/ai-calls/${call.id}`} className="block truncate font-medium hover:underline">
                {call.name || call.to}
              </Link>
              <p className="tabular truncate text-sm text-ink-muted">{call.to || labelIn(CALL_MODES, call.mode)}</p>
              <p className="mt-1 text-sm">
                <span className="mr-2 text-ink-muted">{call.started_at ? 'Talking for' : 'Ringing for'}</span>
                <Elapsed since={call.started_at ?? call.created_at} />
              </p>
              {!campaignId && call.campaign_name && (
                <Link
                  href={`/calls/campaigns/${call.campaign_id}`}
                  className="block truncate text-xs text-accent-ink hover:underline"
                >
                  {call.campaign_name}
                </Link>
              )}
            </div>
            <StopButton call={call} />
          </li>
        </Card>
      ))}
    </ul>
  )
}
