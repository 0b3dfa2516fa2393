/** A statement of account, for the form that asks for one too. */

const MONTHS = 3

/** The day that a statement begins with by default: three months before its last, or the last day of that month. */
export function statementStart(to: string): string {
  const [year, month, day] = to.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - MONTHS, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - MONTHS, Math.min(day, last))).toISOString().slice(0, 10)
}
