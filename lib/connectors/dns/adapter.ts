import { z } from 'zod'
import { type ProviderRequest, providerRequest } from '@/lib/core/outbound/http-client'
import { ProviderError } from '@/lib/core/provider-error'
import type { DnsPort, DnsRecord } from './port'

const failure = z.looseObject({ errors: z.array(z.looseObject({ code: z.number(), message: z.string() })).min(1) })
const recordWire = z.looseObject({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  content: z.string(),
  comment: z.string().nullish(),
})
const one = z.looseObject({ result: recordWire })
const many = z.looseObject({ result: z.array(recordWire) })
const zones = z.looseObject({ result: z.array(z.looseObject({ id: z.string(), name: z.string() })) })

const toRecord = ({ id, type, name, content, comment }: z.output<typeof recordWire>): DnsRecord => ({
  id,
  type,
  name,
  content,
  comment: comment ?? '',
})

/** Cloudflare's API v4 with a token that may edit the zone. Source: provider-facts 3. */
export function createDns({ base_url, token }: { base_url: string; token: string }): DnsPort {
  const call = (request: Pick<ProviderRequest, 'op' | 'method' | 'body' | 'kind'> & { path: string }) =>
    providerRequest({
      ...request,
      provider: 'dns',
      url: `${base_url}${request.path}`,
      headers: { authorization: `Bearer ${token}` },
      secrets: [token],
      explain: ({ data }) => {
        const { success, data: said } = failure.safeParse(data)
        const [first] = success ? said.errors : []
        return first && { message: first.message, providerCode: String(first.code) }
      },
    })
  const named = (name: string) => new URLSearchParams({ name }).toString()
  return {
    async findZone(name) {
      const labels = name.split('.')
      for (let first = 0; first < labels.length - 1; first++) {
        const wanted = labels.slice(first).join('.')
        const answer = await call({ op: 'find_zone', method: 'GET', path: `/zones?${named(wanted)}`, kind: 'read' })
        const found = answer.json(zones).result.find((zone) => zone.name === wanted)
        if (found) return found.id
      }
      return null
    },
    async listRecords(zone, name) {
      const path = `/zones/${zone}/dns_records?${named(name)}`
      const answer = await call({ op: 'list_records', method: 'GET', path, kind: 'read' })
      return answer.json(many).result.map(toRecord)
    },
    async createRecord(zone, record) {
      const body = { ...record, ttl: 1, proxied: false }
      const path = `/zones/${zone}/dns_records`
      return toRecord((await call({ op: 'create_record', method: 'POST', path, body, kind: 'write' })).json(one).result)
    },
    async deleteRecord(zone, id) {
      try {
        await call({ op: 'delete_record', method: 'DELETE', path: `/zones/${zone}/dns_records/${id}`, kind: 'write' })
      } catch (error) {
        if (!(error instanceof ProviderError && error.kind === 'not_found')) throw error
      }
    },
  }
}
