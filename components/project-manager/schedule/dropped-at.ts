import { fromLocalInput, toLocalInput } from '@/lib/client/format'

type Dropped = {
  /** Where it began. */
  from: string
  /** Where it was dropped: a day, or a time. */
  to: string
  /** On a whole day rather than at an hour. */
  onDay: boolean
  timeZone: string
}

/** The new start; on a day that has no hours only the day changes, as midnight is hardly meant. */
export function droppedAt({ from, to, onDay, timeZone }: Dropped): string | null {
  if (!onDay) return new Date(to).toISOString()
  return fromLocalInput(`${to.slice(0, 10)}T${toLocalInput(from, timeZone).slice(11)}`, timeZone)
}
