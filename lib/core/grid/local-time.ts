import { tz } from '@date-fns/tz'

/** `2026-03-31 09:30`, where the organization is; what is no moment stays as it is. */
export function formatMoment(text: string, timeZone: string): string {
  const clock = wallClock(text, timeZone)
  return clock ? clock.toISOString().slice(0, 16).replace('T', ' ') : text
}

/** What the clock on the wall shows, as if it were UTC: for files, whose times have no zone. */
export function wallClock(text: string, timeZone: string): Date | null {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) return null
  const local = tz(timeZone)(moment)
  return new Date(
    Date.UTC(
      local.getFullYear(),
      local.getMonth(),
      local.getDate(),
      local.getHours(),
      local.getMinutes(),
      local.getSeconds(),
    ),
  )
}
