/**
 * Dates in filters as people say them. The server reckons with them in the organization's time zone, so that a view
 * means the same tomorrow.
 */

/** Days and spans that move with today. */
export const DATE_WORDS: { value: string; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'tomorrow', label: 'Tomorrow' },
  { value: 'last_7_days', label: 'Last 7 days' },
  { value: 'last_30_days', label: 'Last 30 days' },
  { value: 'last_90_days', label: 'Last 90 days' },
  { value: 'next_7_days', label: 'Next 7 days' },
  { value: 'next_30_days', label: 'Next 30 days' },
  { value: 'this_week', label: 'This week' },
  { value: 'last_week', label: 'Last week' },
  { value: 'next_week', label: 'Next week' },
  { value: 'this_month', label: 'This month' },
  { value: 'last_month', label: 'Last month' },
  { value: 'next_month', label: 'Next month' },
  { value: 'this_quarter', label: 'This quarter' },
  { value: 'last_quarter', label: 'Last quarter' },
  { value: 'next_quarter', label: 'Next quarter' },
  { value: 'this_year', label: 'This year' },
  { value: 'last_year', label: 'Last year' },
  { value: 'next_year', label: 'Next year' },
]

/** Kinds of date that want a number or a day beside them. */
export const DATE_FORMS = [
  { value: 'ago', label: 'Days ago…' },
  { value: 'ahead', label: 'Days ahead…' },
  { value: 'last', label: 'Last … days' },
  { value: 'next', label: 'Next … days' },
  { value: 'day', label: 'A day…' },
] as const
export type DateForm = (typeof DATE_FORMS)[number]['value']

export const NUMBER_OF_DAYS = /^(last|next)_(\d{1,4})_days$/
const DAYS_AWAY = /^([+-]?)(\d{1,4})d$/

/** Which form a value has, and the number or day in it; null: one of the words, or nothing yet. */
export function dateForm(value: string): { form: DateForm; detail: string } | null {
  if (value === '' || DATE_WORDS.some((word) => word.value === value)) return null
  const many = NUMBER_OF_DAYS.exec(value)
  if (many) return { form: many[1] as 'last' | 'next', detail: many[2] ?? '' }
  const away = DAYS_AWAY.exec(value)
  if (away) return { form: away[1] === '-' ? 'ago' : 'ahead', detail: away[2] ?? '' }
  return { form: 'day', detail: value }
}

/** The value of a form; empty while its number or day is missing. */
export function dateValue(form: DateForm, detail: string): string {
  if (form === 'day') return detail
  if (!/^\d{1,4}$/.test(detail)) return ''
  const days = Number(detail)
  if (form === 'ago') return `-${days}d`
  if (form === 'ahead') return `${days}d`
  return days === 0 ? '' : `${form}_${days}_days`
}

export function describeDate(value: string): string {
  const known = DATE_WORDS.find((word) => word.value === value)
  if (known) return known.label.toLowerCase()
  const many = NUMBER_OF_DAYS.exec(value)
  if (many) return `${many[1]} ${counted(Number(many[2]), 'day')}`
  const away = /^([+-]?)(\d{1,4})([dwmy])$/.exec(value)
  if (!away) return value
  const unit = { d: 'day', w: 'week', m: 'month', y: 'year' }[away[3] as 'd' | 'w' | 'm' | 'y']
  const span = counted(Number(away[2]), unit)
  return away[1] === '-' ? `${span} ago` : `in ${span}`
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
