import type { GridRow } from './grid-types'

/**
 * The address that a value leads to, filled from its row and percent-encoded; null where the row lacks a value that the
 * address needs. A part of the query whose `{column?}` is empty is left out.
 */
export function linkOf(template: string | undefined, row: GridRow): string | null {
  if (!template) return null
  const split = template.indexOf('?')
  // The question mark within `{column?}` begins no query.
  const start = split > 0 && template[split + 1] === '}' ? template.indexOf('?', split + 1) : split
  const path = filled(start < 0 ? template : template.slice(0, start), row)
  if (path === null) return null
  const parts: string[] = []
  for (const part of start < 0 ? [] : template.slice(start + 1).split('&')) {
    if (OPTIONAL.test(part) && [...part.matchAll(ANY)].some(([, key, may]) => may && textOf(row, key!) === '')) continue
    const text = filled(part, row)
    if (text === null) return null
    parts.push(text)
  }
  return parts.length ? `${path}?${parts.join('&')}` : path
}

const ANY = /\{(\w+)(\??)\}/g
const OPTIONAL = /\{\w+\?\}/

function filled(text: string, row: GridRow): string | null {
  let missing = false
  const result = text.replace(ANY, (_, key: string, may: string) => {
    const value = textOf(row, key)
    if (value === '' && !may) missing = true
    return encodeURIComponent(value)
  })
  return missing ? null : result
}

const textOf = (row: GridRow, key: string): string => {
  const value = row[key]
  return value === null || value === undefined ? '' : String(value)
}

/** The columns that an address is filled from. */
export const linkColumns = (template: string): string[] => [...template.matchAll(ANY)].map(([, key]) => key!)
