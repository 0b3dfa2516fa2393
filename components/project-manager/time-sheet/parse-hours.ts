/**
 * The seconds that a typed time means: `1:30`, `1.5`, `1,5`, `90m`, `1h30` and `1h 30m` are the same; a bare number is hours.
 * Null for what is no time.
 */
export function parseHours(text: string): number | null {
  const typed = text.trim().toLowerCase()
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(typed)
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60
  const decimal = /^(\d{0,3})(?:[.,](\d{0,4}))?\s*h?$/.exec(typed)
  if (decimal && /\d/.test(typed)) return Math.round(Number(`${decimal[1] || 0}.${decimal[2] || 0}`) * 3600)
  const parts = /^(?:(\d{1,3})\s*h\s*)?(\d{1,4})\s*(m|min)?$/.exec(typed)
  if (parts && (parts[1] || parts[3])) return Number(parts[1] ?? 0) * 3600 + Number(parts[2]) * 60
  return null
}

/** `1:30`, in whole minutes; empty for nothing. */
export function formatHours(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return seconds === 0 ? '' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
