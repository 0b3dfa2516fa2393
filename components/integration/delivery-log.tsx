'use client'
import { RefreshCw, Send } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Select } from '@/components/ui/fields/select'
import { RelativeTime } from '@/components/ui/relative-time'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { DeliveryOutput, HookOutput } from '@/lib/modules/integration/schemas'
import { ResendFailedDialog } from './resend-failed-dialog'
import { DeliveryBadge } from './states'
import { useDeliveries, useHookChange } from './use-hooks'

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
  { value: 'cancelled', label: 'Not sent' },
]

/** The newest deliveries of a webhook, live. */
export function DeliveryLog({ hook, mayChange }: { hook: HookOutput; mayChange: boolean }) {
  const [state, setState] = useState('all')
  const [resending, setResending] = useState(false)
  const { data, error } = useDeliveries(hook.id, state)
  return (
    <CardSection
      title="Deliveries"
      description={
        <>
          The newest 50.{' '}
          <Link href={`/integration/deliveries?filter[hook_id]=${hook.id}`} className="text-accent-ink underline">
            All deliveries
          </Link>{' '}
          can be filtered and exported.
        </>
      }
      flush
      actions={
        <>
          <Select
            aria-label="Which deliveries"
            className="w-32"
            options={STATES}
            value={state}
            onValueChange={setState}
          />
          {mayChange && hook.active && (
            <Button icon={<RefreshCw aria-hidden />} onClick={() => setResending(true)}>
              Send failed again
            </Button>
          )}
        </>
      }
    >
      {error && (
        <Notice tone="danger" className="m-4">
          {messageOf(error)}
        </Notice>
      )}
      {!data && !error && (
        <div className="p-4">
          <SkeletonLines lines={4} />
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<Send aria-hidden strokeWidth={1.75} />}
          title={state === 'all' ? 'Nothing was sent yet' : 'None of these'}
          body={
            state === 'all'
              ? 'The next event appears here by itself. A test event shows at once whether the receiver answers.'
              : 'Choose All to see the others.'
          }
        />
      )}
      {data && data.length > 0 && (
        <Table label="Deliveries">
          <thead>
            <tr>
              <Th>Event</Th>
              <Th>State</Th>
              <Th className="max-sm:hidden">Answer</Th>
              <Th numeric className="max-md:hidden">
                Took
              </Th>
              <Th className="max-md:hidden">Happened</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {data.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} mayResend={mayChange && hook.active} />
            ))}
          </tbody>
        </Table>
      )}
      {resending && <ResendFailedDialog hookId={hook.id} onClose={() => setResending(false)} />}
    </CardSection>
  )
}

function DeliveryRow({ delivery, mayResend }: { delivery: DeliveryOutput; mayResend: boolean }) {
  const resend = useHookChange<unknown>()
  const ended = !['waiting', 'delivering'].includes(delivery.state)
  return (
    <Tr>
      <Td className="max-w-56">
        <Link href={`/integration/deliveries/${delivery.id}`} className="block truncate font-medium hover:underline">
          {delivery.event}
        </Link>
        <span className="block truncate text-xs text-ink-muted" title={delivery.record}>
          {delivery.is_test ? <Badge>Test</Badge> : delivery.record}
        </span>
        <span className="block text-xs text-ink-muted md:hidden">
          <RelativeTime value={delivery.created_at} />
        </span>
      </Td>
      <Td>
        <DeliveryBadge delivery={delivery} />
        {delivery.state === 'waiting' && delivery.attempt > 0 && (
          <span className="mt-0.5 block text-xs text-ink-muted">
            attempt {delivery.attempt + 1}{' '}
            {delivery.next_attempt_at && <RelativeTime value={delivery.next_attempt_at} />}
          </span>
        )}
      </Td>
      <Td className="max-w-72 max-sm:hidden">
        {delivery.status_code ?? ''}
        {delivery.error && (
          <span className="block truncate text-xs text-ink-muted" title={delivery.error}>
            {delivery.error}
          </span>
        )}
      </Td>
      <Td numeric className="max-md:hidden">
        {delivery.duration_ms === null ? '' : `${delivery.duration_ms} ms`}
      </Td>
      <Td className="max-md:hidden">
        <RelativeTime value={delivery.created_at} />
      </Td>
      <Td className="text-right">
        {mayResend && ended && !delivery.is_test && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Send ${delivery.event} again`}
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
        )}
      </Td>
    </Tr>
  )
}
