import { z } from 'zod'
import { chatError } from '../domain/chat-error'

/** Beyond every message. */
export const BEYOND_NEWEST = 10_000_000_000_000_000

/** Around which message a range lies; a date's and the first unread one's id is found by the query. */
export type Anchor = { at: 'id'; id: number } | { at: 'first_unread' } | { at: 'date'; date: Date }

export const anchorInput = {
  anchor: z.string().optional().describe('A message id, or newest, oldest, first_unread, date'),
  anchor_date: z
    .string()
    .optional()
    .describe('With anchor=date: an ISO 8601 date or time, in UTC unless it says otherwise'),
  use_first_unread_anchor: z
    .boolean()
    .optional()
    .meta({ deprecated: true })
    .describe('Deprecated: anchor=first_unread. It wins over anchor'),
}

type Sent = {
  anchor?: string | undefined
  anchor_date?: string | undefined
  use_first_unread_anchor?: boolean | undefined
}

/** @throws for what is none. Absent: the newest message. */
export function parseAnchor({ anchor = 'newest', anchor_date, use_first_unread_anchor }: Sent): Anchor {
  if (use_first_unread_anchor || anchor === 'first_unread') return { at: 'first_unread' }
  if (anchor === 'newest') return { at: 'id', id: BEYOND_NEWEST }
  if (anchor === 'oldest') return { at: 'id', id: 0 }
  if (anchor === 'date') return { at: 'date', date: parseDate(anchor_date) }
  if (!/^[+-]?\d+$/.test(anchor.trim())) throw chatError('Invalid anchor')
  return { at: 'id', id: Math.min(Math.max(Number(anchor), 0), BEYOND_NEWEST) }
}

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/

function parseDate(text: string | undefined): Date {
  if (text === undefined) throw chatError("Missing 'anchor_date' argument.")
  const [, day, time = '00:00', zone = 'Z'] = ISO.exec(text.trim()) ?? []
  const date = new Date(`${day}T${time.replace(',', '.')}${fullZone(zone.toUpperCase())}`)
  // 30 February is not 2 March.
  const isDay = day !== undefined && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day)
  if (!isDay || Number.isNaN(date.getTime())) throw chatError('Invalid anchor_date')
  return date
}

/** `+02` and `+0200` as JavaScript reads them. */
const fullZone = (zone: string): string =>
  zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
