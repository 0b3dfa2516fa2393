import { z } from 'zod'

const UNIX_SECONDS = /^-?\d{1,15}(\.\d{1,9})?$/
/** Date, time, zone. A `+` in an address reads as a space, so a space before an offset is that plus. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?(Z|[-+ ]\d\d(?::?\d\d)?))?)?$/i

const EARLIEST = Date.parse('0001-01-01T00:00:00Z')
const LATEST = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * A moment of a query, inclusive: `created_since`, `updated_since`, `since`.
 * ISO 8601 (a date alone is its midnight, a time without zone is UTC) or UNIX seconds, fractions too; what is finer
 * than a millisecond is cut off. Source: conventions.md, Lists outside the grid.
 */
export const sinceField = z
  .string({ error: 'Send a time.' })
  .max(64, 'At most 64 characters.')
  .transform((text, context) => {
    const moment = readMoment(text.trim())
    if (moment) return moment
    context.addIssue({
      code: 'custom',
      message: isMilliseconds(text.trim())
        ? 'This looks like milliseconds. Send UNIX seconds, or ISO 8601 as in 2026-11-20T08:30:00Z.'
        : 'Send ISO 8601, as in 2026-11-20 or 2026-11-20T08:30:00Z, or UNIX seconds.',
    })
    return z.NEVER
  })
  .meta({
    description: 'Inclusive. ISO 8601 (UTC where no zone is given) or UNIX seconds.',
    examples: ['2026-11-20T08:30:00Z', '1795163400'],
  })

/** @returns null where the text is no moment, or one outside the years 1 to 9999 */
export function readMoment(text: string): Date | null {
  const time = UNIX_SECONDS.test(text) ? Math.floor(Number(text) * 1000) : readIso(text)
  return time !== null && time >= EARLIEST && time <= LATEST ? new Date(time) : null
}

function readIso(text: string): number | null {
  const [, day, minutes = '00:00', seconds = '00', fraction = '', zone = 'Z'] = ISO.exec(text) ?? []
  if (!day) return null
  const local = `${day}T${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
  const time = Date.parse(local)
  // 30 February reads as 2 March.
  if (Number.isNaN(time) || new Date(time).toISOString() !== local) return null
  const offset = offsetMinutes(zone)
  return offset === null ? null : time - offset * 60_000
}

function offsetMinutes(zone: string): number | null {
  if (/^z$/i.test(zone)) return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(':', '') || 0)
  if (hours > 14 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

const isMilliseconds = (text: string): boolean => /^\d{12,15}$/.test(text)
