import { ApiError, messageOf } from '@/lib/client/api'

export type PlacedError = { path: string; message: string }

/** What the server refused: errors by their place in the values, and what belongs to no place. */
export type Refusal = { errors: PlacedError[]; general: string | null }

export const NO_REFUSAL: Refusal = { errors: [], general: null }

/** Nested places are written with dots: `lines.1.account_id`. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError) || error.fields.length === 0) return { errors: [], general: messageOf(error) }
  const errors = error.fields.map(({ loc, msg }) => ({ path: loc.slice(1).join('.'), message: msg }))
  const general = errors.filter(({ path }) => path === '').map(({ message }) => message)
  return { errors: errors.filter(({ path }) => path !== ''), general: general.join(' ') || null }
}

/** The drawn field that an error is shown at: its own, or the nearest one around it; null when none is drawn. */
export function fieldFor(path: string, drawn: Iterable<string>): string | null {
  let nearest: string | null = null
  for (const name of drawn)
    if (isWithin(path, name) && (nearest === null || name.length > nearest.length)) nearest = name
  return nearest
}

export const isWithin = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`)

/** `lines.1.account_id` as "Account, line 2". */
export function describePath(path: string): string {
  const parts = path.split('.')
  const index = parts.findLast((part) => /^\d+$/.test(part))
  const name = (parts.findLast((part) => !/^\d+$/.test(part)) ?? '').replace(/_ids?$/, '').replaceAll('_', ' ')
  const label = name.charAt(0).toUpperCase() + name.slice(1)
  return index === undefined ? label : `${label}, line ${Number(index) + 1}`
}

export const isSame = (a: unknown, b: unknown): boolean => fingerprint(a) === fingerprint(b)

/** Equal for equal values; files count by name, size and time. */
export function fingerprint(value: unknown): string {
  return (
    JSON.stringify(value, (_, part) =>
      typeof File !== 'undefined' && part instanceof File ? [part.name, part.size, part.lastModified] : part,
    ) ?? ''
  )
}

/** The part of a record that the form has fields for. */
export function valuesFrom<V extends object>(shape: V, record: object): V {
  const found = record as Partial<V>
  return Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, found[key as keyof V] ?? value])) as V
}

export function changesOf<V extends object>(values: V, base: V): Partial<V> {
  const entries = Object.entries(values).filter(([key, value]) => !isSame(value, base[key as keyof V]))
  return Object.fromEntries(entries) as Partial<V>
}
