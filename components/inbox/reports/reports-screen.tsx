'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { BarChart } from '@/components/ui/charts/bar-chart'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Segmented } from '@/components/ui/fields/segmented'
import { useFormat } from '@/components/ui/format-context'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { countOf, formatNumber } from '@/lib/client/format'
import type { SiteStats } from '@/lib/modules/inbox/schemas'
import { ChatLinks } from '../chat-links'
import { inboxKeys } from '../data/keys'
import { useInboxNews } from '../data/use-inbox-news'
import { ListSkeleton } from '../list/conversation-list'
import { NotConfigured } from '../not-configured'
import { StatTile } from '../stat-tile'

const SPANS = ['7', '30', '90'] as const
type Span = (typeof SPANS)[number]
const CARDS = Array.from({ length: 9 }, (_, place) => place)
const SERIES = [{ key: 'count', label: 'New conversations' }]

/** How the helpdesk goes: cards by target, new conversations by day, and the most recently active ones. */
export function ReportsScreen() {
  const { organization } = useMe()
  const [days, setDays] = useState<Span>('7')
  const { data, error, refetch } = useQuery({
    queryKey: [...inboxKeys.reports, organization.id, days],
    queryFn: ({ signal }) =>
      call('GET /erp/sites/{site}/stats', { site: organization.id, category: 'chat', days: Number(days) }, { signal }),
    placeholderData: keepPreviousData,
  })
  useInboxNews([inboxKeys.reports])
  if (data && !data.configured) return <NotConfigured page />
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-5 sm:px-6">
      <PageHeader
        title="Chat reports"
        description={
          data && data.chart.length > 0 ? (
            <>
              Read from the helpdesk <RelativeTime value={data.as_of} />
            </>
          ) : (
            'Conversations of the helpdesk'
          )
        }
        actions={
          <Segmented<Span>
            label="Period"
            value={days}
            onValueChange={setDays}
            options={SPANS.map((value) => ({ value, label: `${value} days` }))}
          />
        }
      />
      {data?.degraded && (
        <Notice
          tone="warning"
          title="The helpdesk does not answer"
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          Figures are from an earlier reading, or from the conversations stored here. {data.reason}
        </Notice>
      )}
      {error && !data ? (
        <EmptyState
          kind="failed"
          title="The report could not be loaded"
          body={messageOf(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : (
        <>
          <section aria-label="Figures" className="grid grid-cols-2 gap-3 md:grid-cols-3">
            {data
              ? data.cards.map((card) => <StatTile key={card.key} card={card} />)
              : CARDS.map((place) => <Skeleton key={place} className="h-22 rounded-lg" />)}
          </section>
          <section aria-label="New conversations by day" className="card p-4">
            {!data ? (
              <Skeleton className="h-60" />
            ) : data.chart.length === 0 ? (
              <EmptyState title="No figures for this period" body="They are read as soon as the helpdesk answers." />
            ) : (
              <NewPerDay chart={data.chart} />
            )}
          </section>
          <CardSection title="Recently active" flush>
            {!data ? (
              <ListSkeleton />
            ) : data.recent.length === 0 ? (
              <EmptyState
                title="No conversations yet"
                body="The ten most recently active conversations are listed here."
              />
            ) : (
              <ChatLinks label="Recently active conversations" chats={data.recent} />
            )}
          </CardSection>
        </>
      )}
    </div>
  )
}

function NewPerDay({ chart }: { chart: SiteStats['chart'] }) {
  const format = useFormat()
  const total = chart.reduce((sum, { count }) => sum + count, 0)
  return (
    <BarChart
      title={`New conversations by day: ${countOf(total, 'conversation')}`}
      data={chart.map(({ date, count }) => ({
        key: date,
        label: format.date(date),
        values: { count },
        href: `/inbox/conversations?filter[started_at]=${date}`,
      }))}
      series={SERIES}
      format={(value) => formatNumber(value)}
      height={200}
    />
  )
}
