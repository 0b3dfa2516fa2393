import { Badge } from '@/components/ui/badge'
import { AI_CALL_STATUSES, CALL_OUTCOMES, CAMPAIGN_STATUSES, labelIn, toneIn } from '@/lib/modules/calls/schemas'

export const CallStatus = ({ status }: { status: string }) => (
  <Badge tone={toneIn(AI_CALL_STATUSES, status)} dot>
    {labelIn(AI_CALL_STATUSES, status)}
  </Badge>
)

export const CallOutcome = ({ outcome }: { outcome: string }) =>
  outcome ? <Badge tone={toneIn(CALL_OUTCOMES, outcome)}>{labelIn(CALL_OUTCOMES, outcome)}</Badge> : null

export const CampaignStatus = ({ status }: { status: string }) => (
  <Badge tone={toneIn(CAMPAIGN_STATUSES, status)} dot>
    {labelIn(CAMPAIGN_STATUSES, status)}
  </Badge>
)
