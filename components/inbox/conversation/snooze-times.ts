const HOUR_MS = 3_600_000
const MORNING = '08:00'

type Zone = { today: () => string; fromLocalInput: (local: string) => string | null }
export type SnoozeTime = { label: string; until: string | null }

/** When a snoozed conversation comes back, each moment once; null: when the customer writes. Mornings are those of the organization. */
export function snoozeTimes({ today, fromLocalInput }: Zone, now = new Date()): SnoozeTime[] {
  const day = today()
  const morningIn = (days: number) => fromLocalInput(`${addDays(day, days)}T${MORNING}`)
  // 1 is Monday.
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  const times: SnoozeTime[] = [
    { label: 'For an hour', until: new Date(now.getTime() + HOUR_MS).toISOString() },
    { label: 'Until tomorrow morning', until: morningIn(1) },
    { label: 'Until Monday morning', until: morningIn(8 - weekday) },
    { label: 'For a week', until: morningIn(7) },
    { label: 'Until the customer writes', until: null },
  ]
  return times.filter(({ until }, at) => times.findIndex((other) => other.until === until) === at)
}

function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
