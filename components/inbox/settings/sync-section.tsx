'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useCan, useMe } from '@/components/shell/me-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Progress } from '@/components/ui/feedback/progress'
import { toast } from '@/components/ui/feedback/toast'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { countOf, formatNumber } from '@/lib/client/format'
import { useInboxNews } from '../data/use-inbox-news'
import { type SyncRun, settingsKeys, syncQuery } from './queries'
import { SectionState } from './section-state'

const SHOWN = 8
const STATES = {
  running: { label: 'Running', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  canceled: { label: 'Canceled', tone: 'neutral' },
} as const
const KINDS = { backfill: 'All conversations', catch_up: 'What changed' }

/** How the conversations of the active organization were read from the helpdesk. */
export function SyncSection() {
  const { organization } = useMe()
  const queries = useQueryClient()
  const mayRun = useCan('inbox.sync.run')
  const query = useQuery(syncQuery())
  useInboxNews([settingsKeys.sync])
  const start = useMutation({
    mutationFn: () => call('POST /desk/sync', {}),
    onSuccess: () => toast.success('The conversations are being read'),
    onError: (error) => toast.error('The sync was not started', { description: messageOf(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: settingsKeys.sync }),
  })
  const isRunning = query.data?.runs.some(({ state }) => state === 'running')
  return (
    <CardSection
      title="Sync"
      description={`Conversations of ${organization.name}. What no event brought is read every five minutes.`}
      actions={
        mayRun && (
          <Button
            size="sm"
            icon={<RefreshCw aria-hidden />}
            pending={start.isPending}
            disabled={isRunning}
            onClick={() => start.mutate()}
          >
            Sync now
          </Button>
        )
      }
    >
      <SectionState query={query}>
        {({ runs }) =>
          runs.length === 0 ? (
            <p className="text-sm text-ink-muted">Nothing was read yet.</p>
          ) : (
            <ul className="divide-y divide-line">
              {runs.slice(0, SHOWN).map((run) => (
                <Run key={run.id} run={run} />
              ))}
            </ul>
          )
        }
      </SectionState>
    </CardSection>
  )
}

function Run({ run: { kind, state, conversations, messages, total, message, started_at } }: { run: SyncRun }) {
  const { label, tone } = STATES[state]
  return (
    <li className="flex flex-col gap-1 py-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">{KINDS[kind]}</span>
        <Badge tone={tone} dot>
          {label}
        </Badge>
        <RelativeTime value={started_at} className="ml-auto text-xs text-ink-muted" />
      </p>
      {state === 'running' && total !== null ? (
        <Progress
          label="Conversations read"
          value={conversations}
          max={total}
          text={`${formatNumber(conversations)} of ${formatNumber(total)}`}
        />
      ) : (
        <p className="text-xs text-ink-muted">
          {countOf(conversations, 'conversation')}, {countOf(messages, 'message')}
        </p>
      )}
      {message && <p className="text-xs text-danger-ink">{message}</p>}
    </li>
  )
}
