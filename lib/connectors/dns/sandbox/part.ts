import { definePart, type SandboxRequest, type SandboxTools } from '../../sandbox-kit/part'

/**
 * A DNS host with zones and records, and the answers of public name servers. The token is `sandbox`. What a public name leads to is
 * told by its first label: `elsewhere` another address, `ipv6` an AAAA record elsewhere, `alias` a CNAME elsewhere, `caa` a CAA record
 * of another authority, `missing` nothing, `soon` nothing for the first two checks, `broken` no answer; every other one leads to us.
 */
type Record_ = {
  id: string
  zone: string
  type: string
  name: string
  content: string
  comment: string | null
  ttl: number
  proxied: boolean
}
type State = {
  zones: { id: string; name: string; status: string }[]
  records: Record_[]
  asked: Record<string, number>
}
type Tools = SandboxTools<State>

const done = (result: unknown) => ({ body: { success: true, errors: [], messages: [], result } })
const refuse = (status: number, code: number, message: string) => ({
  status,
  body: { success: false, errors: [{ code, message }], messages: [], result: null },
})
const signedIn =
  (run: (request: SandboxRequest, tools: Tools) => ReturnType<typeof done> | ReturnType<typeof refuse>) =>
  (request: SandboxRequest, tools: Tools) =>
    request.headers.authorization === 'Bearer sandbox'
      ? run(request, tools)
      : refuse(403, 10_000, 'Authentication error')

const ELSEWHERE = '192.0.2.9'

function publicAnswer({ query, headers }: SandboxRequest, { state }: Tools): string[] | null {
  const [name = '', type = 'A'] = [query.get('name') ?? '', query.get('type') ?? 'A']
  const here = headers['x-sandbox-address'] ?? ''
  const fate = name.split('.')[0]
  if (fate === 'broken') return null
  if (fate === 'soon' && type === 'A') state.asked[name] = (state.asked[name] ?? 0) + 1
  const isMissing = fate === 'missing' || (fate === 'soon' && (state.asked[name] ?? 0) <= 2)
  if (type === 'A') return isMissing ? [] : [fate === 'elsewhere' || fate === 'alias' ? ELSEWHERE : here]
  if (type === 'AAAA') return fate === 'ipv6' ? ['2001:db8::9'] : []
  if (type === 'CNAME') return fate === 'alias' ? ['shops.elsewhere.example.'] : []
  return fate === 'caa' ? ['other-authority.example'] : []
}

export const dnsSandbox = definePart<State>({
  kind: 'dns',
  seed: () => ({ zones: [{ id: 'zone-1', name: 'shops.example', status: 'active' }], records: [], asked: {} }),
  routes: [
    {
      method: 'GET',
      path: '/resolve',
      op: 'resolve',
      run: (request, tools) => {
        const found = publicAnswer(request, tools)
        return found
          ? { body: { Status: 0, Answer: found.map((data) => ({ data })) } }
          : { status: 503, body: { Status: 2 } }
      },
    },
    {
      method: 'GET',
      path: '/zones',
      op: 'find_zone',
      run: signedIn(({ query }, { state }) => done(state.zones.filter(({ name }) => name === query.get('name')))),
    },
    {
      method: 'GET',
      path: '/zones/{zone}/dns_records',
      op: 'list_records',
      run: signedIn(({ params, query }, { state }) =>
        done(state.records.filter(({ zone, name }) => zone === params.zone && name === query.get('name'))),
      ),
    },
    {
      method: 'POST',
      path: '/zones/{zone}/dns_records',
      op: 'create_record',
      run: signedIn(({ params, body }, { state, nextId }) => {
        const given = body as Omit<Record_, 'id' | 'zone'>
        const same = state.records.filter(({ zone, name }) => zone === params.zone && name === given.name)
        if (same.some(({ type, content }) => type === given.type && content === given.content))
          return refuse(400, 81_058, 'An identical record already exists.')
        if (same.some(({ type }) => type === 'CNAME' || given.type === 'CNAME'))
          return refuse(400, 81_053, 'An A, AAAA, or CNAME record with that host already exists.')
        const record = { ...given, id: `record-${nextId()}`, zone: params.zone as string }
        state.records.push(record)
        return done(record)
      }),
    },
    {
      method: 'DELETE',
      path: '/zones/{zone}/dns_records/{id}',
      op: 'delete_record',
      run: signedIn(({ params }, { state }) => {
        if (!state.records.some(({ id }) => id === params.id)) return refuse(404, 81_044, 'Record does not exist.')
        state.records = state.records.filter(({ id }) => id !== params.id)
        return done({ id: params.id })
      }),
    },
  ],
})
