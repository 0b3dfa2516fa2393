'use client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { type RecordFacts, recordKey } from '@/components/record-page/types'
import { useRefresh } from '@/components/record-page/use-record'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/feedback/notice'
import { toast } from '@/components/ui/feedback/toast'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'
import { AnswerText } from '../copilot/answer-text'
import { RunStatus } from './run-status'
import { WouldAsk } from './would-ask'

type Replay = AnswerOf<'GET /ai-workforce/agents/{agent_id}/replay'>
type Rehearsal = Replay['runs'][number]

/** What an agent would have asked for in the last week; nothing is changed or kept for decision. */
export function ReplaySection({ record }: { record: RecordFacts }) {
  const refresh = useRefresh(record)
  const mayRun = useCan('ai-workforce.profile.run')
  const replay = useQuery({
    queryKey: [...recordKey(record), 'replay'],
    queryFn: ({ signal }) => call('GET /ai-workforce/agents/{agent_id}/replay', { agent_id: record.id }, { signal }),
  })
  useLive((event) => {
    if (event.slug === 'ai-agent-action-log') void replay.refetch()
  })
  const start = useMutation({
    mutationFn: () => call('POST /ai-workforce/agents/{agent_id}/replay', { agent_id: record.id }),
    onSuccess: ({ runs }) => {
      toast.success(runs === 1 ? 'The rehearsal begins.' : `${runs} rehearsals begin.`)
      refresh()
    },
    onError: (error) => toast.error('The rehearsal was not started', { description: messageOf(error) }),
  })
  const { at = null, runs = [], left_out = 0 } = replay.data ?? {}
  const isAtWork = runs.some(({ status }) => status === 'queued' || status === 'running')
  return (
    <CardSection
      flush
      title="Try it on last week"
      description="It works on its events of the last seven days, reads what is there now, and only says what it would ask for. Nothing is changed, sent or kept for approval."
      actions={
        mayRun && (
          <Button
            icon={<History aria-hidden />}
            pending={start.isPending}
            disabled={isAtWork}
            onClick={() => start.mutate()}
          >
            {at ? 'Try again' : 'Try it'}
          </Button>
        )
      }
    >
      {replay.error && (
        <Notice tone="danger" title="The rehearsal could not be loaded">
          {messageOf(replay.error)}
        </Notice>
      )}
      {replay.data && !at && <p className="p-4 text-sm text-ink-muted">Not tried yet.</p>}
      {at && (
        <p className="px-4 pt-3 text-xs text-ink-muted">
          {summaryOf(runs)} <RelativeTime value={at} />.{' '}
          {left_out > 0 && `${left_out} older ${left_out === 1 ? 'event was' : 'events were'} left out.`}
        </p>
      )}
      {runs.length > 0 && (
        <ol className="divide-y divide-line">
          {runs.map((run) => (
            <RehearsalEntry key={run.run_id} run={run} />
          ))}
        </ol>
      )}
    </CardSection>
  )
}

function summaryOf(runs: Rehearsal[]): string {
  const asked = runs.reduce((sum, { would_ask }) => sum + would_ask.length, 0)
  const events = runs.filter(({ event_name }) => event_name).length
  const on = events === 0 ? 'its task' : `${events} ${events === 1 ? 'event' : 'events'}`
  return `On ${on} it would have asked for ${asked} ${asked === 1 ? 'change' : 'changes'}. Tried`
}

function RehearsalEntry({ run }: { run: Rehearsal }) {
  const { event_name, event_at, status, would_ask, report, error } = run
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="text-sm font-medium">{event_name || 'Its task'}</h3>
        <RunStatus status={status} />
        {event_at && <RelativeTime value={event_at} className="ml-auto text-xs text-ink-muted" />}
      </div>
      {would_ask.length > 0 ? (
        <ul className="flex flex-col gap-1 text-sm">
          {would_ask.map((proposal) => (
            <WouldAsk key={proposal.id} proposal={proposal} />
          ))}
        </ul>
      ) : (
        status === 'completed' && <p className="text-sm text-ink-muted">It would have asked for nothing.</p>
      )}
      {report && (
        <details className="text-sm">
          <summary className="cursor-pointer text-ink-muted">Report</summary>
          <AnswerText text={report} />
        </details>
      )}
      {error && <p className="text-sm break-words text-danger-ink">{error}</p>}
    </li>
  )
}
