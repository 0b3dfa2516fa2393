import { OctagonX } from 'lucide-react'
import { formatDate, formatTime } from '@/lib/client/format'
import { ResumeButton } from './shell-parts'

type Props = { stopped: { at: string; by: string }; timeZone: string; mayResume: boolean }

/** On every page, drawn by the server: no agent does anything. */
export function StoppedBand({ stopped: { at, by }, timeZone, mayResume }: Props) {
  const isToday = formatDate(at, timeZone) === formatDate(new Date(), timeZone)
  const since = isToday ? formatTime(at, timeZone) : `${formatDate(at, timeZone)}, ${formatTime(at, timeZone)}`
  return (
    <div
      role="status"
      className="flex min-h-9 shrink-0 flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-danger-strong px-4 py-1 text-sm font-medium text-white"
    >
      <OctagonX aria-hidden className="size-4 shrink-0" />
      <span>
        Agents are stopped since {since}
        {by && ` by ${by}`}.
      </span>
      {mayResume && <ResumeButton inBand />}
    </div>
  )
}
