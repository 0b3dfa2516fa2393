import { z } from 'zod'

const FIRST = '1900-01-01'
const LAST = '2999-12-31'

/** A day on the wire, `2026-11-30`: one that the calendar has, and that books and terms of payment can be counted from. */
export const calendarDay = z.iso
  .date({ error: 'Write a date as 2026-11-30.', abort: true })
  .refine((day) => FIRST <= day && day <= LAST, `Write a date from ${FIRST} to ${LAST}.`)

/** The same as a `Date` at midnight UTC; null and blank empty it. */
export const optionalDay = z
  .union([
    calendarDay.transform((text) => new Date(`${text}T00:00:00Z`)),
    z.null(),
    z.literal('').transform(() => null),
  ])
  .optional()
