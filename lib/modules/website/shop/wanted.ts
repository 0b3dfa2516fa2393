import { z } from 'zod'

/** Filters of product lists, which live in the address. */

export const SORTS = {
  '': 'Recommended',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  name: 'Name',
} as const

const choices = z.array(z.string().max(200)).max(30)
export const wantedInput = z.strictObject({
  q: z.string().max(100),
  category: z.string().max(200),
  line: choices,
  badge: choices,
  feature: choices,
  min: z.number().min(0).nullable(),
  max: z.number().min(0).nullable(),
  sort: z.enum(['', 'price', '-price', 'name']),
  page: z.number().int().min(1).max(10_000),
})
export type Wanted = z.infer<typeof wantedInput>
type Search = Record<string, string | string[] | undefined>

const list = (value: string | string[] | undefined) =>
  [value ?? []]
    .flat()
    .filter((one) => one !== '')
    .map((one) => one.slice(0, 200).replaceAll('\0', ''))
    .slice(0, 30)
const amount = (value: string | string[] | undefined) => {
  const number = Number.parseFloat([value ?? ''].flat()[0]?.replace(',', '.') ?? '')
  return Number.isFinite(number) && number >= 0 ? number : null
}

/** What is not understood counts as not said: addresses come from outside. */
export function readWanted(search: Search, category = ''): Wanted {
  const sort = list(search.sort)[0] ?? ''
  return {
    q: (list(search.q)[0] ?? '').trim().slice(0, 100),
    category,
    line: list(search.line),
    badge: list(search.badge),
    feature: list(search.feature),
    min: amount(search.min),
    max: amount(search.max),
    sort: sort in SORTS ? (sort as keyof typeof SORTS) : '',
    page: Math.min(Math.max(Math.trunc(Number(list(search.page)[0])) || 1, 1), 10_000),
  }
}

/** The same as an address has it. @param change what is other than in `wanted` */
export function wantedQuery(wanted: Wanted, change: Partial<Wanted> = {}): string {
  const all = { ...wanted, page: 1, ...change }
  const query = new URLSearchParams()
  if (all.q) query.set('q', all.q)
  for (const name of ['line', 'badge', 'feature'] as const) for (const value of all[name]) query.append(name, value)
  if (all.min !== null) query.set('min', String(all.min))
  if (all.max !== null) query.set('max', String(all.max))
  if (all.sort) query.set('sort', all.sort)
  if (all.page > 1) query.set('page', String(all.page))
  const text = query.toString()
  return text && `?${text}`
}
