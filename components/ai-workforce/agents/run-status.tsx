import { Badge } from '@/components/ui/badge'
import type { Tone } from '@/components/ui/tone'

const STATUS: Record<string, { label: string; tone: Tone }> = {
  queued: { label: 'Begins soon', tone: 'info' },
  running: { label: 'At work', tone: 'accent' },
  waiting: { label: 'Waits for approval', tone: 'warning' },
  completed: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  halted: { label: 'Stopped', tone: 'neutral' },
}

export function RunStatus({ status }: { status: string }) {
  const { label, tone } = STATUS[status] ?? { label: status, tone: 'neutral' as const }
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  )
}
