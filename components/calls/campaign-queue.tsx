'use client'
import Link from 'next/link'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { RelativeTime } from '@/components/ui/relative-time'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { messageOf } from '@/lib/client/api'
import type { TargetRow } from '@/lib/modules/calls/schemas'
import { QUALIFICATIONS } from '@/lib/modules/crm/schemas'
import { Pager } from './pager'
import { useCalls } from './use-calls'

const PER_PAGE = 25

/** Whom the campaign calls, those that are next first. */
export function CampaignQueue({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useCalls('GET /crm/campaign/{id}/targets', { id, page, per_page: PER_PAGE })
  if (error && !data)
    return (
      <EmptyState
        kind="failed"
        title="The people could not be read"
        body={messageOf(error)}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  if (!data) return <SkeletonLines lines={6} className="p-4" />
  if (data.total === 0)
    return (
      <EmptyState
        title="Nobody to call yet"
        body="Choose leads in the CRM and send them to the AI call center, into this campaign."
        action={
          <Link href="/crm/leads" className="text-sm text-accent-ink hover:underline">
            Go to the leads
          </Link>
        }
      />
    )
  return (
    <Card>
      <Table label="People of the campaign">
        <thead>
          <tr>
            <Th>Name</Th>
            <Th className="max-sm:hidden">Number</Th>
            <Th>How it stands</Th>
            <Th numeric>Attempts</Th>
            <Th className="max-md:hidden">Last call</Th>
            <Th className="max-md:hidden">Next call</Th>
          </tr>
        </thead>
        <tbody>
          {data.targets.map((target) => (
            <Tr key={target.id}>
              <Td>
                <Link
                  href={target.is_deal ? `/crm/deals/${target.id}` : `/crm/leads/${target.lead_id}`}
                  className="font-medium hover:underline"
                >
                  {target.contact_name || target.company || target.title}
                </Link>
                <span className="tabular block text-xs text-ink-muted sm:hidden">{target.phone}</span>
              </Td>
              <Td className="tabular max-sm:hidden">{target.phone}</Td>
              <Td>
                <Standing target={target} />
              </Td>
              <Td numeric>{target.call_attempts}</Td>
              <Td className="max-md:hidden">
                <RelativeTime value={target.last_call_at} />
              </Td>
              <Td className="max-md:hidden">
                <RelativeTime value={target.next_call_at} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <Pager page={page} perPage={PER_PAGE} total={data.total} onPage={setPage} what="people" />
    </Card>
  )
}

function Standing({ target }: { target: TargetRow }) {
  if (target.status !== 'open') return <Badge>{target.status === 'won' ? 'Won' : 'Lost'}</Badge>
  const one = QUALIFICATIONS.find(({ value }) => value === target.qualification)
  if (one) return <Badge tone={one.tone}>{one.label}</Badge>
  return <Badge tone="info">{target.call_attempts === 0 ? 'Waiting' : 'Called'}</Badge>
}
