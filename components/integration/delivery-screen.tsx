'use client'
import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { MissingRecord } from '@/components/record/missing-record'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { CodeBlock, CopyField } from '@/components/ui/copy'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { isApiError, messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { DeliveryDetail } from '@/lib/modules/integration/schemas'
import { DeliveryBadge } from './states'
import { useDelivery, useHookChange, useLiveHooks } from './use-hooks'

/** One event on its way to one receiver: what is sent, and what came of each attempt. */
export function DeliveryScreen({ id, mayChange }: { id: string; mayChange: boolean }) {
  useLiveHooks()
  const { data: delivery, error } = useDelivery(id)
  const resend = useHookChange<unknown>()
  if (isApiError(error, 'not_found'))
    return (
      <MissingRecord
        grid="integration-deliveries"
        rowId={id}
        what="delivery"
        back={{ href: '/integration/deliveries', label: 'Deliveries' }}
      />
    )
  if (error) return <Notice tone="danger">{messageOf(error)}</Notice>
  if (!delivery) return <SkeletonLines lines={10} />
  const ended = !['waiting', 'delivering'].includes(delivery.state)
  return (
    <>
      <div>
        <Link href={`/integration/hooks/${delivery.hook_id}`} className={buttonClass('ghost', 'sm')}>
          <ArrowLeft aria-hidden /> Webhook
        </Link>
      </div>
      <PageHeader
        title={delivery.event}
        badge={
          <>
            <DeliveryBadge delivery={delivery} />
            {delivery.is_test && <Badge>Test</Badge>}
          </>
        }
        description={<>To {delivery.target_url}</>}
        actions={
          mayChange &&
          ended &&
          !delivery.is_test && (
            <Button
              pending={resend.isPending}
              onClick={() =>
                resend.mutate({
                  send: () =>
                    call('POST /rest/hooks/{hook_id}/deliveries/{delivery_id}/resend', {
                      hook_id: delivery.hook_id,
                      delivery_id: delivery.id,
                    }),
                  told: 'It is being sent again.',
                  failed: 'It was not sent again',
                })
              }
            >
              Send again
            </Button>
          )
        }
      />
      <Standing delivery={delivery} />
      <Attempts delivery={delivery} />
      <CardSection
        title="Request"
        description="The same at every attempt, but for the time and the signature that is made with it."
      >
        <div className="flex flex-col gap-3">
          <CodeBlock
            label="Copy the headers"
            code={Object.entries(delivery.request.headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}
          />
          <CodeBlock label="Copy the body" code={indented(delivery.request.body)} />
        </div>
      </CardSection>
    </>
  )
}

function Standing({ delivery }: { delivery: DeliveryDetail }) {
  const format = useFormat()
  return (
    <CardSection title="Event">
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[7rem_1fr]">
        <dt className="text-ink-muted">Happened</dt>
        <dd>{format.datetime(delivery.created_at, true)}</dd>
        <dt className="text-ink-muted">Record</dt>
        <dd className="font-mono text-xs break-all">{delivery.record}</dd>
        <dt className="text-ink-muted">Id</dt>
        <dd>
          <CopyField value={delivery.event_id} label="Copy the id" />
          <span className="text-xs text-ink-muted">The webhook-id of every attempt.</span>
        </dd>
        {delivery.state === 'waiting' && (
          <>
            <dt className="text-ink-muted">Next attempt</dt>
            <dd>
              {delivery.next_attempt_at ? (
                <RelativeTime value={delivery.next_attempt_at} />
              ) : (
                'After an earlier event of the same record'
              )}
            </dd>
          </>
        )}
        {delivery.error && (
          <>
            <dt className="text-ink-muted">Why</dt>
            <dd>{delivery.error}</dd>
          </>
        )}
      </dl>
    </CardSection>
  )
}

function Attempts({ delivery }: { delivery: DeliveryDetail }) {
  const format = useFormat()
  return (
    <CardSection title={`Attempts (${delivery.attempts.length})`}>
      {delivery.attempts.length === 0 && <p className="text-sm text-ink-muted">None yet.</p>}
      <ol className="flex flex-col gap-4">
        {delivery.attempts.map((attempt) => (
          <li key={attempt.attempt} className="flex flex-col gap-1.5 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">Attempt {attempt.attempt}</span>
              <Badge tone={attempt.error ? 'danger' : 'success'}>{attempt.status_code ?? 'No answer'}</Badge>
              <span className="text-ink-muted">
                {format.datetime(attempt.at, true)}, {attempt.duration_ms} ms
              </span>
            </p>
            {attempt.error && <p className="text-danger-ink">{attempt.error}</p>}
            {attempt.answer && <CodeBlock label="Copy the answer" code={attempt.answer} className="max-h-48" />}
          </li>
        ))}
      </ol>
    </CardSection>
  )
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
