import { LARGEST } from './data'
import type { Target } from './measure'
import type { Question } from './questions'

/** The Integration REST API, about the largest organization: lists with their totals, and finding people. */
export async function restQuestions(url: string, key: string): Promise<Question[]> {
  const headers = { authorization: `Bearer ${key}` }
  const rest = (path: string): Target => ({ url: `${url}/api/v1/rest${path}`, headers })
  const raw = (what: string, query: Record<string, string> = {}): Target => ({
    url: `${url}/api/bench/${what}?${new URLSearchParams({ org: LARGEST, ...query })}`,
  })
  const json = async (target: Target) => {
    const answer = await fetch(target.url, target.headers ? { headers: target.headers } : {})
    if (!answer.ok) throw new Error(`${target.url} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const question = (name: string, list: 'deals' | 'contacts', ours: Target, theirs: Target): Question => ({
    name: `rest ${name}`,
    ours,
    raw: theirs,
    async check() {
      const [a, b] = [await json(ours), await json(theirs)]
      // Raw asks for one row more, to know whether there is a next page; so do we, inside.
      const ids = (rows: { id: string }[]) =>
        rows
          .slice(0, 25)
          .map(({ id }) => id)
          .join()
      if (a[list].length === 0 || ids(a[list]) !== ids(b.rows))
        throw new Error(`${name}: both sides answer different rows, or none`)
    },
  })
  const [person] = (await json(rest('/contacts?search=example.co.za&per_page=1'))).contacts
  const phone = `+27${String(person.phone).slice(-9)}`
  const since = new Date(Date.now() - 300 * 86_400_000).toISOString()
  const words = String(person.full_name).toLowerCase()
  const encoded = encodeURIComponent

  return [
    question('deals', 'deals', rest('/deals'), raw('restDeals')),
    question('open deals', 'deals', rest('/deals?status=open&sort=updated_at'), raw('restOpenDeals')),
    question(
      'contacts changed since',
      'contacts',
      rest(`/contacts?updated_since=${since}&sort=updated_at`),
      raw('restFollow', { since }),
    ),
    question(
      'search by e-mail',
      'contacts',
      rest(`/contacts/search?email=${encoded(person.email)}`),
      raw('restEmail', { email: person.email }),
    ),
    question(
      'search by phone',
      'contacts',
      rest(`/contacts/search?phone=${encoded(phone)}`),
      raw('restPhone', { phone }),
    ),
    question(
      'list with search',
      'contacts',
      rest(`/contacts?search=${encoded(words)}`),
      raw('restSearch', { q: words }),
    ),
  ]
}
