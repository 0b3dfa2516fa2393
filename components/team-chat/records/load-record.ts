import { fetchGridPage } from '@/lib/client/queries'
import type { RecordKind, RecordLink } from './record-links'

/** What a card shows of a record. */
export type RecordCard = {
  name: string
  status: string
  stage: string | null
  amount: { value: string; currency: string } | null
  owner: string | null
  company: string | null
}
type Row = { row_id: string } & Record<string, unknown>

const GATHER_FOR = 25
const MAX_AT_ONCE = 100

/** Where the records of a kind are read, with the columns that a card needs. */
export const GRIDS: Record<RecordKind, { slug: string; columns: string }> = {
  lead: { slug: 'crm-leads', columns: 'name,status,company,owner_id' },
  deal: { slug: 'crm-deals', columns: 'title,status,stage_id,value,currency,company,owner_id' },
  contact: { slug: 'crm-contacts', columns: 'full_name,company,owner_id' },
}

type Waiting = { id: string; resolve: (card: RecordCard | null) => void; reject: (error: unknown) => void }
const waiting = new Map<RecordKind, Waiting[]>()

/** A record as the reader may see it, or null; all that a page asks for in a moment is read at once. */
export function loadRecord({ kind, id }: RecordLink): Promise<RecordCard | null> {
  return new Promise((resolve, reject) => {
    const list = waiting.get(kind) ?? []
    if (list.length === 0) setTimeout(() => void readAll(kind), GATHER_FOR)
    waiting.set(kind, [...list, { id, resolve, reject }])
  })
}

async function readAll(kind: RecordKind): Promise<void> {
  const asked = waiting.get(kind) ?? []
  waiting.delete(kind)
  const ids = [...new Set(asked.map(({ id }) => id))]
  for (let start = 0; start < ids.length; start += MAX_AT_ONCE) {
    const some = ids.slice(start, start + MAX_AT_ONCE)
    const theirs = asked.filter(({ id }) => some.includes(id))
    try {
      const rows = await readRows(kind, some)
      for (const { id, resolve } of theirs) {
        const row = rows.find(({ row_id }) => row_id === id)
        resolve(row ? cardOf(kind, row) : null)
      }
    } catch (error) {
      for (const { reject } of theirs) reject(error)
    }
  }
}

async function readRows(kind: RecordKind, ids: string[]): Promise<Row[]> {
  const { slug, columns } = GRIDS[kind]
  const request = { 'filter[row_id][in]': ids.join(','), columns, count: 'none', per_page: MAX_AT_ONCE } as const
  return (await fetchGridPage(slug, request)).rows
}

function cardOf(kind: RecordKind, row: Row): RecordCard {
  const text = (key: string): string | null => (typeof row[key] === 'string' && row[key] !== '' ? row[key] : null)
  const value = text('value')
  return {
    name: text('name') ?? text('title') ?? text('full_name') ?? text('company') ?? `A ${kind} without a name`,
    status: text('status') ?? '',
    stage: text('stage_id__label'),
    amount: value === null ? null : { value, currency: text('currency') ?? 'ZAR' },
    owner: text('owner_id__label'),
    company: text('company'),
  }
}
