'use client'
import { useMutation } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { CopyField } from '@/components/ui/copy'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { PageHeader } from '@/components/ui/page-header'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { AiCallWithTranscript } from '@/lib/modules/calls/schemas'
import { CallOutcome, CallStatus } from './call-badges'
import { CallAnswers, CallDetails } from './call-facts'
import { Elapsed } from './elapsed'
import { StopButton } from './stop-button'
import { Transcript } from './transcript'
import { useCalls } from './use-calls'

/** One AI call: what was said, what came of it, whom it was with. */
export function CallScreen({ initial }: { initial: AiCallWithTranscript }) {
  const { data } = useCalls('GET /calls/ai-calls/{call_id}', { call_id: initial.id }, { ai_call: initial })
  const call = data?.ai_call ?? initial
  const running = call.status === 'running'
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-4 sm:px-6">
      <Link
        href="/calls/ai-calls"
        className="flex w-fit items-center gap-1 text-xs text-ink-muted hover:text-ink touch:py-2"
      >
        <ChevronLeft aria-hidden className="size-3.5" />
        AI calls
      </Link>
      <PageHeader
        title={call.name || call.to || 'AI call'}
        badge={
          <span className="flex flex-wrap items-center gap-1.5">
            <CallStatus status={call.status} />
            <CallOutcome outcome={call.outcome} />
          </span>
        }
        actions={
          running && (
            <>
              <span className="text-sm text-ink-muted">
                {call.started_at ? 'Talking for ' : 'Ringing for '}
                <Elapsed since={call.started_at ?? call.created_at} />
              </span>
              <StopButton call={call} />
            </>
          )
        }
      />
      {call.error && <Notice tone="danger">{call.error}</Notice>}
      {running && call.mode === 'voice' && <Join id={call.id} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {(call.summary || Object.keys(call.answers).length > 0) && (
            <CardSection title="Outcome">
              {call.summary && <p className="mb-3 max-w-prose text-sm">{call.summary}</p>}
              <CallAnswers answers={call.answers} />
            </CardSection>
          )}
          <CardSection title="Conversation">
            {call.transcript.length > 0 ? (
              <Transcript turns={call.transcript} name={call.name} />
            ) : (
              <EmptyState
                title={running ? 'Nothing was said yet' : 'Nobody spoke'}
                body={
                  running
                    ? 'The conversation stands here as soon as it is known.'
                    : 'The call ended before a conversation began.'
                }
              />
            )}
          </CardSection>
        </div>
        <CallDetails call={call} />
      </div>
    </div>
  )
}

/** A web call waits for a browser that joins with its token. */
function Join({ id }: { id: string }) {
  const may = useCan('calls.ai_call.stop')
  const join = useMutation({
    mutationFn: () => call('POST /calls/ai-calls/{call_id}/join', { call_id: id }),
  })
  if (!may) return null
  return (
    <Notice
      tone="info"
      title="This call waits for a browser"
      actions={
        !join.data && (
          <Button size="sm" pending={join.isPending} onClick={() => join.mutate()}>
            Show the access token
          </Button>
        )
      }
    >
      {join.data ? (
        <CopyField value={join.data.access_token} label="Copy the access token" className="mt-1" />
      ) : join.error ? (
        messageOf(join.error)
      ) : (
        'Your web page joins it with an access token, with the web client of the provider.'
      )}
    </Notice>
  )
}
