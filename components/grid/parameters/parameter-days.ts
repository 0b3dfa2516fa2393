import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { addWeeks } from 'date-fns/addWeeks'
import { addYears } from 'date-fns/addYears'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'

const UNITS = { d: addDays, w: addWeeks, m: addMonths, y: addYears } as const
const WORDS: Record<string, number> = { today: 0, yesterday: -1, tomorrow: 1 }

/**
 * The day that a parameter means, as the server understands it: `today`, `-7d` and their like in the address become a day
 * that a date control can show; everything else stays.
 * @param today `yyyy-mm-dd` where the organization is
 */
export function dayOf(value: string, today: string): string {
  const shift = WORDS[value]
  if (shift !== undefined) return day(addDays(parseISO(today), shift))
  const relative = /^([+-]?\d{1,4})([dwmy])$/.exec(value)
  return relative ? day(UNITS[relative[2] as keyof typeof UNITS](parseISO(today), Number(relative[1]))) : value
}

const day = (date: Date) => formatISO(date, { representation: 'date' })

/** A year that is still being typed begins with zeros. */
export const isWholeDay = (value: string): boolean => /^[1-9]\d{3}-\d\d-\d\d$/.test(value)
