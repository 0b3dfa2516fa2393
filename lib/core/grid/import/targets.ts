import { can, type OrganizationCtx } from '../../context'
import type { Column, Grid } from '../define-grid'
import { textOf } from './reading/read-cell'
import { isBlank } from './reading/read-file'
import type { FileCell, ImportTarget } from './wire'

/** Columns that a file can fill: those of the create form, but for files and secrets. */
export const importColumns = (grid: Grid): [string, Column][] =>
  Object.entries(grid.columns).filter(
    ([, { edit, type, writeOnly }]) => edit && edit !== 'edit-only' && type !== 'file' && !writeOnly,
  )

const MATCHABLE = new Set(['text', 'email', 'phone', 'link', 'number', 'reference', 'choice'])

export const importTargets = (grid: Grid): ImportTarget[] =>
  importColumns(grid).map(([key, { label, type, required }]) => ({
    key,
    label,
    type,
    required: required ?? false,
    matchable: MATCHABLE.has(type),
    shareable: grid.shareable?.includes(key) ?? false,
  }))

export const mayUpdate = (grid: Grid, ctx: OrganizationCtx): boolean =>
  grid.writes?.update !== undefined && can(ctx, grid.writes.update.permission)

/** Other names that lists use for the same. */
const SYNONYMS: Record<string, string[]> = {
  name: ['full name', 'customer', 'customer name', 'client', 'client name', 'contact', 'contact name', 'lead name'],
  full_name: ['name', 'contact', 'contact name', 'customer name', 'display name'],
  title: ['name', 'subject', 'opportunity', 'deal', 'deal name'],
  email: ['e mail', 'mail', 'email address', 'e mail address', 'primary email'],
  phone: ['telephone', 'tel', 'mobile', 'cell', 'cellphone', 'cell phone', 'phone number', 'contact number', 'msisdn'],
  company: ['organisation', 'organization', 'business', 'company name', 'account', 'employer'],
  owner_id: ['owner', 'assigned to', 'assignee', 'salesperson', 'account manager', 'agent'],
  notes: ['note', 'comment', 'comments', 'remarks', 'description'],
  city: ['town', 'suburb', 'location'],
  status: ['stage', 'state'],
  value: ['amount', 'price', 'deal value', 'total'],
  account_number: ['account no', 'account', 'customer number', 'customer no', 'reference'],
  callback_at: ['call back', 'follow up', 'next call'],
}

export const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** For each heading the column that it means; each column once, exact names before other ones. */
export function guessMapping(grid: Grid, headers: string[]): (string | null)[] {
  const columns = importColumns(grid)
  const mapping = headers.map((): string | null => null)
  const free = (key: string) => !mapping.includes(key)
  const rounds: ((key: string, column: Column) => string[])[] = [
    (key, { label }) => [label, key, key.replace(/_id$/, '')],
    (key) => SYNONYMS[key] ?? [],
    (_key, { type }) => (type === 'email' ? SYNONYMS.email! : type === 'phone' ? SYNONYMS.phone! : []),
  ]
  for (const namesOf of rounds) {
    headers.forEach((header, index) => {
      if (mapping[index] || !header) return
      const wanted = plainName(header)
      const found = columns.find(
        ([key, column]) => free(key) && namesOf(key, column).some((name) => plainName(name) === wanted),
      )
      if (found) mapping[index] = found[0]
    })
  }
  return mapping
}

/** The row with the headings: of the first ten the one that names most columns, else the first full one. */
export function guessHeaderRow(grid: Grid, rows: { line: number; cells: FileCell[] }[]): number {
  const first = rows.slice(0, 10)
  const named = first.map(({ line, cells }) => ({
    line,
    hits: guessMapping(
      grid,
      cells.map((cell) => (isBlank(cell) ? '' : textOf(cell!))),
    ).filter(Boolean).length,
  }))
  const best = named.reduce((a, b) => (b.hits > a.hits ? b : a), { line: 0, hits: 0 })
  if (best.hits > 0) return best.line
  const widest = Math.max(0, ...first.map(({ cells }) => cells.length))
  const full = first.find(({ cells }) => cells.filter((cell) => !isBlank(cell)).length > widest / 2)
  // Numbers, dates and addresses head no column.
  const isData = full?.cells.some((cell) => typeof cell !== 'string' || /\d{3}|@/.test(cell)) ?? true
  return full && !isData ? full.line : 0
}

/** What tells rows apart unless somebody says otherwise: the address, else the number, of those that the file has. */
export function guessMatch(grid: Grid, mapping: (string | null)[]): string | null {
  const mapped = importColumns(grid).filter(([key]) => mapping.includes(key))
  const ofType = (type: string) => mapped.find(([, column]) => column.type === type)?.[0]
  const numbered = mapped.find(([key]) => /(_number|_no|_code|^code|^sku)$/.test(key))?.[0]
  return ofType('email') ?? numbered ?? ofType('phone') ?? null
}
