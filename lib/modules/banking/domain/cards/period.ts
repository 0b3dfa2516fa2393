import { z } from 'zod'

/** A month on the wire, `2026-11`. */
export const periodInput = z
  .string({ error: 'Write a month as 2026-11.' })
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Write a month as 2026-11.')

/** Its first and last day. */
export function daysOf(period: string): { from: string; to: string } {
  const [year, month] = period.split('-').map(Number) as [number, number]
  return { from: `${period}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) }
}

/** `November 2026` */
export const periodName = (period: string): string =>
  new Date(`${period}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
