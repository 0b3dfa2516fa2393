import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { addWeeks } from 'date-fns/addWeeks'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'

type Planned = { start: Date; end: Date | null; recurrence: string }
type Span = { from: Date; to: Date }

const STEPS: Record<string, { days: number; add: (date: TZDate, n: number) => Date }> = {
  daily: { days: 1, add: addDays },
  weekly: { days: 7, add: addWeeks },
  monthly: { days: 31, add: addMonths },
}

/**
 * The times at which it happens within the span, at the same hour of the organization's clock each time. Each is counted from the
 * first, so that a 31st comes back after February.
 */
export function occurrencesIn({ start, end, recurrence }: Planned, span: Span, timeZone: string, limit: number) {
  const lasts = (end ?? start).getTime() - start.getTime()
  const touches = (from: number) => from < span.to.getTime() && from + lasts >= span.from.getTime()
  const occurrence = (from: number) => ({ start: new Date(from), end: end && new Date(from + lasts) })
  const step = STEPS[recurrence]
  if (!step) return touches(start.getTime()) ? [occurrence(start.getTime())] : []
  const first = new TZDate(start, timeZone)
  const found: { start: Date; end: Date | null }[] = []
  const earliest = new Date(span.from.getTime() - lasts)
  for (let n = Math.max(0, Math.floor(differenceInCalendarDays(earliest, start) / step.days) - 1); ; n++) {
    const from = step.add(first, n).getTime()
    if (from >= span.to.getTime() || found.length >= limit) return found
    if (touches(from)) found.push(occurrence(from))
  }
}
