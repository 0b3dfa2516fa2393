import { Badge } from '@/components/ui/badge'
import type { Tone } from '@/components/ui/tone'
import type { GatewaySettingsWire } from '@/lib/modules/banking/schemas-gateway'

const STATES: Record<GatewaySettingsWire['state'], { label: string; tone: Tone }> = {
  live: { label: 'Live', tone: 'success' },
  sandbox: { label: 'Sandbox', tone: 'warning' },
  not_configured: { label: 'Not configured', tone: 'neutral' },
}

export function GatewayState({ state }: { state: GatewaySettingsWire['state'] }) {
  return (
    <Badge dot tone={STATES[state].tone}>
      {STATES[state].label}
    </Badge>
  )
}
