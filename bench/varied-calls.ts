import type { ClientColumn, ClientGrid } from '../lib/core/grid/wire'
import { Random } from '../prisma/seed/support/random'

type Call = (random: Random) => string

const WORDS = ['company', 'naledi', 'thabo', 'botha', 'fibre', 'partner', 'xylophone', 'example.co.za', '12345']
const OF_REST = ['contacts', 'deals']

/**
 * Reads of every grid and of the integration API, hardly two of them alike: columns, sorts, filters, searches, groups and
 * totals are drawn from what each grid offers, searched words from millions. What is refused (a grid that wants a filter, a
 * service that is switched off) is part of it; a failure is not.
 */
export async function variedCalls(url: string, key: string): Promise<(count: number, seed: string) => Promise<number>> {
  const headers = { authorization: `Bearer ${key}` }
  const json = async (path: string) => (await fetch(`${url}/api/v1${path}`, { headers })).json()
  const grids = (await json('/grid')) as { slug: string }[]
  const schemas: ClientGrid[] = []
  for (const { slug } of grids) schemas.push(await json(`/grid/${slug}/schema`))
  const kinds: Call[] = [...schemas.flatMap(callsOf), ...OF_REST.flatMap(restCallsOf)]
  /** @returns how many were answered with rows */
  return async (count, seed) => {
    const random = new Random(seed)
    let left = count
    let answered = 0
    const caller = async () => {
      while (left-- > 0) {
        const path = random.pick(kinds)(random)
        const answer = await fetch(`${url}/api/v1${path}`, { headers })
        const text = await answer.text()
        if (answer.status === 500) throw new Error(`${path} answered 500: ${text}`)
        if (answer.ok) answered++
      }
    }
    await Promise.all(Array.from({ length: 16 }, caller))
    return answered
  }
}

function callsOf({ slug, columns }: ClientGrid): Call[] {
  const rows: Call = (random) => query({ ...filtered(random, columns), ...searched(random) })
  const path = (what: string) => `/grid/${slug}/${what}`
  return [
    (random) => `${path('data')}?${rows(random)}&${page(random, columns)}`,
    (random) => `${path('data')}?${rows(random)}&${page(random, columns)}`,
    (random) => `${path('stats')}?${rows(random)}`,
    (random) =>
      `${path('totals')}?${rows(random)}&columns=${someOf(
        random,
        columns.map(({ key }) => key),
      )}`,
    ...columns
      .filter(({ groupable }) => groupable)
      .slice(0, 1)
      .map(
        ({ key }): Call =>
          (random) =>
            `${path('groups')}?${rows(random)}&by=${key}`,
      ),
    () => path('schema'),
  ]
}

const restCallsOf = (what: string): Call[] => [
  (random) => `/rest/${what}?${query({ page: String(random.whole(1, 40)), per_page: String(random.whole(1, 100)) })}`,
  (random) => {
    const since = new Date(Date.now() - random.whole(1, 400 * 86_400_000)).toISOString()
    return `/rest/${what}?${query({ updated_since: since, sort: 'updated_at' })}`
  },
  (random) => `/rest/contacts/search?${query({ email: `naledi.${random.whole(1, 9_999_999)}@example.co.za` })}`,
]

function page(random: Random, columns: ClientColumn[]): string {
  const sortable = columns.filter((column) => column.sortable).map(({ key }) => key)
  const direction = random.chance(0.5) ? '-' : ''
  return query({
    columns: someOf(
      random,
      columns.map(({ key }) => key),
    ),
    per_page: String(random.whole(1, 100)),
    ...(sortable.length ? { sort: `${direction}${random.pick(sortable)}` } : {}),
  })
}

/** A text filter of a value that may well not be there. */
function filtered(random: Random, columns: ClientColumn[]): Record<string, string> {
  const texts = columns.filter(({ type, filters }) => type === 'text' && filters.includes('eq'))
  if (texts.length === 0 || random.chance(0.5)) return {}
  return { [`filter[${random.pick(texts).key}]`]: `${random.pick(WORDS)} ${random.whole(1, 9_999_999)}` }
}

const searched = (random: Random): Record<string, string> =>
  random.chance(0.5) ? {} : { q: `${random.pick(WORDS)} ${random.whole(1, 9_999_999)}` }

const someOf = (random: Random, keys: string[]): string =>
  random.shuffled(keys).slice(0, random.whole(1, keys.length)).join()

const query = (values: Record<string, string>): string => String(new URLSearchParams(values))
