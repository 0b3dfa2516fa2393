import { Progress } from '@/components/ui/feedback/progress'
import { formatNumber } from '@/lib/client/format'

/** From this share on it is close. */
const CLOSE = 0.8

/** Hours worked of the hours that there are, by colour: plenty, close, over. */
export function BudgetBar({ tracked, budget }: { tracked: number; budget: number | null }) {
  const hours = `${formatNumber(tracked)} h`
  if (budget === null) return <span className="tabular text-sm text-ink-muted">{hours} tracked</span>
  const share = budget > 0 ? tracked / budget : tracked > 0 ? 2 : 0
  return (
    <Progress
      label="Hours of the budget"
      value={tracked}
      max={budget}
      tone={share > 1 ? 'danger' : share >= CLOSE ? 'warning' : 'success'}
      text={`${hours} of ${formatNumber(budget)} h${share > 1 ? ', over budget' : ''}`}
      className="w-full max-w-72"
    />
  )
}
