import { ApiError, messageOf } from '@/lib/client/api'

export type PlacedError = { path: string; message: string }

/** What the server refused: errors by their place in the values, and what belongs to no place. */
export type Refusal = { errors: PlacedError[]; general: string | null }

export const NO_REFUSAL: Refusal = { errors: [], general: null }

/**
 * Nested places are written with dots: `lines.1.account_id`.
 * @param within what the values are sent inside of, from the outermost
 */
export function refusalOf(error: unknown, within: readonly string[] = []): Refusal {
  if (!(error instanceof ApiError) || error.fields.length === 0) return { errors: [], general: messageOf(error) }
  const errors = error.fields.map(({ loc, msg }) => ({ path: inner(loc.slice(1).join('.'), within), message: msg }))
  const general = errors.filter(({ path }) => path === '').map(({ message }) => message)
  return { errors: errors.filter(({ path }) => path !== ''), general: general.join(' ') || null }
}

const inner = (path: string, within: readonly string[]): string =>
  within.reduce((rest, prefix) => (rest.startsWith(`${prefix}.`) ? rest.slice(prefix.length + 1) : rest), path)

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

export function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'cleared'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join(', ') || 'cleared'
  return typeof value === 'object' ? 'changed' : String(value)
}

/** The messages of the places that a test accepts, by place. */
export function messagesAt(errors: PlacedError[], isShown: (path: string) => boolean): Record<string, string> {
  const at: Record<string, string> = {}
  for (const { path, message } of errors) if (isShown(path)) at[path] = at[path] ? `${at[path]} ${message}` : message
  return at
}

/** Errors of the entries of a list, such as `lines.2.rate`, by the key of the entry that was sent there, then by field. */
export function errorsOfEntries(errors: PlacedError[], list: string, keys: string[]) {
  const byKey: Record<string, Record<string, string>> = {}
  for (const { path, message } of errors) {
    const [name, index, field = ''] = path.split('.')
    const key = name === list ? keys[Number(index)] : undefined
    if (key !== undefined) byKey[key] = { ...byKey[key], [field]: message }
  }
  return byKey
}
