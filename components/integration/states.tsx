import { Badge } from '@/components/ui/badge'
import type { Tone } from '@/components/ui/tone'
import type { DeliveryOutput, HookOutput } from '@/lib/modules/integration/schemas'

/** States in words, as every screen of webhooks shows them. */

const HOOK: Record<HookOutput['state'], { label: string; tone: Tone; title: string }> = {
  active: { label: 'On', tone: 'success', title: 'Events are sent as they happen.' },
  paused: { label: 'Paused', tone: 'neutral', title: 'Somebody paused it.' },
  failing: { label: 'Switched off: failing', tone: 'danger', title: 'Nothing arrived for five days.' },
  gone: { label: 'Ended by the receiver', tone: 'warning', title: 'The receiver answered 410 Gone.' },
}

export function HookBadge({ hook }: { hook: Pick<HookOutput, 'state' | 'failing_since'> }) {
  if (hook.state === 'active' && hook.failing_since)
    return (
      <Badge dot tone="warning" title="The last attempts failed; they are repeated.">
        On, failing now
      </Badge>
    )
  const { label, tone, title } = HOOK[hook.state]
  return (
    <Badge dot tone={tone} title={title}>
      {label}
    </Badge>
  )
}

const DELIVERY: Record<DeliveryOutput['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'info' },
  delivering: { label: 'On its way', tone: 'accent' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Not sent', tone: 'neutral' },
}

export function DeliveryBadge({ delivery }: { delivery: Pick<DeliveryOutput, 'state' | 'attempt'> }) {
  const retrying = delivery.state === 'waiting' && delivery.attempt > 0
  const { label, tone } = DELIVERY[delivery.state]
  return (
    <Badge dot tone={retrying ? 'warning' : tone}>
      {retrying ? 'Trying again' : label}
    </Badge>
  )
}
