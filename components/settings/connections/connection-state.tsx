import { Badge } from '@/components/ui/badge'
import type { Tone } from '@/components/ui/tone'
import type { ConnectionOutput } from '@/lib/modules/settings/schemas'

const STATES: Record<ConnectionOutput['state'], { label: string; tone: Tone }> = {
  live: { label: 'Live', tone: 'success' },
  sandbox: { label: 'Sandbox', tone: 'warning' },
  not_configured: { label: 'Not configured', tone: 'neutral' },
}

/** How an outside service is connected at present. */
export function ConnectionState({ state }: { state: ConnectionOutput['state'] }) {
  return (
    <Badge dot tone={STATES[state].tone}>
      {STATES[state].label}
    </Badge>
  )
}
