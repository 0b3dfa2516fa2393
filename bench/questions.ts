import { LARGEST } from './data'
import type { Target } from './measure'
import { writes } from './writes'

export type Question = {
  name: string
  ours: Target
  raw: Target
  /** Both answer the same, or there is nothing to compare. */
  check: () => Promise<void>
}

const COLUMNS = 'full_name,email,phone,company,source,owner_id,created_at,updated_at'
const DEEPEST = 150_000

/** The questions of both sides, about the largest organization. */
export async function questions(url: string, key: string, contacts: number): Promise<Question[]> {
  // The largest organization has a fifth of all contacts.
  const depth = Math.min(DEEPEST, Math.floor(contacts / 10 / 50) * 50)
  const headers = { authorization: `Bearer ${key}` }
  const json = async (target: Target) => {
    const body = target.body ? { body: JSON.stringify(target.body()) } : {}
    const answer = await fetch(target.url, {
      method: target.method ?? 'GET',
      headers: { ...target.headers, 'content-type': 'application/json' },
      ...body,
    })
    if (!answer.ok) throw new Error(`${target.url} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const grid = (path: string): Target => ({ url: `${url}/api/v1/grid/${path}`, headers })
  const list = (query: string, { count = 'none', sort = '-created_at' } = {}) =>
    grid(`crm-contacts/data?columns=${COLUMNS}&sort=${sort}&per_page=50&count=${count}${query}`)
  const raw = (what: string, query: Record<string, string> = {}): Target => ({
    url: `${url}/api/bench/${what}?${new URLSearchParams({ org: LARGEST, ...query })}`,
  })
  const page = (name: string, ours: Target, theirs: Target): Question => ({
    name,
    ours,
    raw: theirs,
    async check() {
      const [a, b] = [await json(ours), await json(theirs)]
      // Raw asks for one row more, to know whether there is a next page; so do we, inside.
      const ids = (rows: { row_id: string }[]) =>
        rows
          .slice(0, 50)
          .map((row) => row.row_id)
          .join()
      if (ids(a.rows) !== ids(b.rows)) throw new Error(`${name}: both sides answer different rows`)
      const keys = Object.keys(a.rows[0] ?? {})
        .sort()
        .join()
      if (a.rows.length && keys !== Object.keys(b.rows[0]).sort().join())
        throw new Error(`${name}: both sides answer different columns`)
    },
  })
  const both = (name: string, ours: Target, theirs: Target): Question => ({
    name,
    ours,
    raw: theirs,
    check: async () => void (await Promise.all([json(ours), json(theirs)])),
  })

  const far = await json(list(`&page=${depth / 50}`))
  const cursor = far.next_cursor as string
  const last = far.rows.at(-1)
  const changed = far.rows[0].row_id as string

  return [
    page('first page', list(''), raw('first')),
    page('first page with the default count', list('', { count: 'estimated' }), raw('first')),
    page('sorted by name', list('', { sort: 'full_name' }), raw('sorted')),
    page('filtered by source', list('&filter[source]=partner'), raw('filtered', { source: 'partner' })),
    page(
      `cursor ${depth} rows deep`,
      list(`&cursor=${cursor}`),
      raw('deep', { created_at: last.created_at, id: last.row_id }),
    ),
    page('search of a common word', list('&q=company'), raw('search', { q: 'company' })),
    page('search of an absent word', list('&q=xylophone'), raw('search', { q: 'xylophone' })),
    page('search of one person', list('&q=naledi+12345'), raw('search', { q: 'naledi%12345' })),
    both('stats', grid('crm-contacts/stats'), raw('stats')),
    both('board', grid('crm-leads/board'), raw('board')),
    ...writes(url, headers, changed, both),
  ]
}
