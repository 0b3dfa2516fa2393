import { probabilityOf } from './stage-rules'

/** Rules of deals that need no database. */

/** How likely a deal is won, in percent: certain where it is closed, else as entered, else as its stage says. */
export const chanceOf = (stage: { outcome: string; probability: number }, own: unknown): number =>
  probabilityOf(stage.outcome, typeof own === 'number' ? own : stage.probability)

/** What a deal is called that nobody named: whom it is with. */
export function dealTitle(deal: Record<string, unknown>): string {
  const given = String(deal.title ?? '').trim()
  if (given) return given
  const known = [deal.company, deal.contact_name, deal.email, deal.phone].map((text) => String(text ?? '').trim())
  const whom = known.find(Boolean)
  return whom ? `Deal with ${whom}`.slice(0, 300) : 'New deal'
}

/** The date at the beginning of a text such as `2026-12-31` or `2026-12-31T10:00:00Z`; null where there is none. */
export function dateIn(text: string): Date | null {
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text.trim()) ?? []
  const date = day ? new Date(`${day}T00:00:00Z`) : null
  // 31 June reads as 1 July, and is no date.
  return date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day!) ? date : null
}

/** Both spellings of the expected close, whichever of them was given. */
export function closeFields(values: Record<string, unknown>): {
  expected_close?: string
  expected_close_on?: Date | null
} {
  if (values.expected_close !== undefined) {
    const expected_close = String(values.expected_close ?? '')
    return { expected_close, expected_close_on: dateIn(expected_close) }
  }
  if (values.expected_close_on === undefined) return {}
  const expected_close = values.expected_close_on ? String(values.expected_close_on) : ''
  return { expected_close, expected_close_on: dateIn(expected_close) }
}
