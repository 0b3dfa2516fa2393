import { Resolver } from 'node:dns/promises'
import { z } from 'zod'
import { env } from '@/lib/core/env'
import { providerRequest } from '@/lib/core/outbound/http-client'

type RecordType = 'A' | 'AAAA' | 'CNAME' | 'CAA'

/** The records of a name; empty: it has none. A CAA record is told as the authority that it allows. @throws where no server answers */
export type NameLookUp = (name: string, type: RecordType) => Promise<string[]>

const NONE = new Set(['ENODATA', 'ENOTFOUND'])

function bySystem(): NameLookUp {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (env.dnsServers.length > 0) resolver.setServers(env.dnsServers)
  const ask = async (name: string, type: RecordType): Promise<string[]> => {
    if (type === 'A') return resolver.resolve4(name)
    if (type === 'AAAA') return resolver.resolve6(name)
    if (type === 'CNAME') return resolver.resolveCname(name)
    const records = await resolver.resolveCaa(name)
    return records.flatMap(({ issue }) => (issue === undefined ? [] : [issue]))
  }
  return async (name, type) => {
    try {
      return await ask(name, type)
    } catch (error) {
      if (NONE.has((error as NodeJS.ErrnoException).code ?? '')) return []
      throw error
    }
  }
}

const answer = z.looseObject({ Answer: z.array(z.looseObject({ data: z.string() })).optional() })

/** DNS as JSON over HTTP, as public resolvers speak it. */
const bySandbox =
  (url: string): NameLookUp =>
  async (name, type) => {
    const response = await providerRequest({
      provider: 'dns',
      op: 'resolve',
      method: 'GET',
      kind: 'read',
      url: `${url}/dns/resolve?${new URLSearchParams({ name, type })}`,
      headers: { 'x-sandbox-address': env.websiteAddress ?? '' },
    })
    return (response.json(answer).Answer ?? []).map(({ data }) => data)
  }

/** The demo asks the sandbox, unless name servers are set. */
export const nameLookUp = (): NameLookUp =>
  env.demo && env.sandboxUrl && env.dnsServers.length === 0 ? bySandbox(env.sandboxUrl) : bySystem()
