'use client'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Inbox, RefreshCw } from 'lucide-react'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Tone } from '@/components/ui/tone'
import { isApiError, messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { InboxMessage } from '@/lib/modules/settings/schemas'

const EVERY_MS = 5_000

/** What the sandbox caught instead of sending it: mails to open, SMS to read. */
export function SandboxInbox() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['sandbox-inbox'],
    queryFn: ({ signal }) => call('GET /sandbox/inbox', {}, { signal }),
    refetchInterval: EVERY_MS,
    retry: false,
  })
  const back = (
    <Link href="/settings/connections" className={buttonClass('ghost', 'sm')}>
      <ArrowLeft aria-hidden /> Connections
    </Link>
  )
  if (isApiError(error, 'not_found'))
    return (
      <EmptyState
        title="This installation has no sandbox"
        body="Mails and messages go to the real services that are connected."
        action={back}
      />
    )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {back}
        <Button size="sm" icon={<RefreshCw aria-hidden />} pending={isFetching} onClick={() => refetch()}>
          Look again
        </Button>
      </div>
      {error && (
        <Notice tone="danger" title="The sandbox cannot be asked">
          {messageOf(error)}
        </Notice>
      )}
      {!data && !error && <SkeletonLines lines={6} />}
      {data?.messages.length === 0 && (
        <EmptyState
          icon={<Inbox aria-hidden strokeWidth={1.75} />}
          title="Nothing was caught yet"
          body="Invite somebody or send a message: what would have left this machine appears here. It is forgotten when the installation stops."
        />
      )}
      {data && data.messages.length > 0 && (
        <Card>
          <ul aria-label="Caught messages" className="divide-y divide-line">
            {data.messages.map((message) => (
              <li key={message.id} className="flex flex-col gap-1 px-4 py-3">
                <Message message={message} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function Message({ message }: { message: InboxMessage }) {
  const { id, channel, to, subject, text, state, received_at } = message
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={channel === 'mail' ? 'info' : 'accent'}>{channel === 'mail' ? 'E-mail' : 'SMS'}</Badge>
        {channel === 'mail' ? (
          <Link href={`/settings/sandbox-inbox/${id}`} className="min-w-0 font-medium break-words hover:underline">
            {subject || '(no subject)'}
          </Link>
        ) : (
          <span className="min-w-0 font-medium">To {to}</span>
        )}
        {state && <Badge tone={toneOf(state)}>{state.toLowerCase().replaceAll(/[._]/g, ' ')}</Badge>}
        <RelativeTime value={received_at} className="ml-auto text-xs text-ink-muted" />
      </div>
      {channel === 'mail' && <p className="text-xs text-ink-muted">To {to}</p>}
      <p className="line-clamp-2 text-sm break-words whitespace-pre-line text-ink-muted">{text}</p>
    </>
  )
}

function toneOf(state: string): Tone {
  if (state.startsWith('FAILED')) return 'danger'
  return state === 'DELIVERED' ? 'success' : 'neutral'
}
