import { Card } from '@/components/ui/card'
import { Progress as Bar } from '@/components/ui/feedback/progress'
import { countOf } from '@/lib/client/format'
import { CALL_OUTCOMES, labelIn } from '@/lib/modules/calls/schemas'

export type Progress = {
  targets: number
  adding: number
  waiting: number
  running: number
  calls: number
  outcomes: Record<string, number>
}

/** How far a campaign is, in numbers. */
export function CampaignProgress({ progress }: { progress: Progress }) {
  const { targets, adding, waiting, running, calls, outcomes } = progress
  const people = targets + adding
  const done = Math.max(0, targets - waiting - running)
  const figures: [string, number][] = [
    ['People', people],
    ...(adding > 0 ? [['Being added', adding] as [string, number]] : []),
    ['Waiting', waiting],
    ['Live now', running],
    ['Calls', calls],
    ['Qualified', (outcomes.qualified ?? 0) + (outcomes.transferred ?? 0)],
  ]
  const ended = Object.entries(outcomes).filter(([, n]) => n > 0)
  return (
    <Card className="flex flex-col gap-3 p-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-xs text-ink-muted">{label}</dt>
            <dd className="tabular text-xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <Bar value={done} max={people} label="Done" text={`${done} of ${countOf(people, 'person', 'people')} done`} />
      {ended.length > 0 && (
        <p className="text-xs text-ink-muted">
          {ended.map(([outcome, n]) => `${labelIn(CALL_OUTCOMES, outcome)}: ${n}`).join(' · ')}
        </p>
      )}
    </Card>
  )
}
