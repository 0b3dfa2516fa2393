import { Badge } from '@/components/ui/badge'
import { STATUSES } from '@/lib/modules/crm/schemas'

export function StatusBadge({ status }: { status: string }) {
  const one = STATUSES.find(({ value }) => value === status)
  return (
    <Badge tone={one?.tone ?? 'neutral'} dot={one !== undefined && one.tone !== 'neutral'}>
      {one?.label ?? status}
    </Badge>
  )
}
