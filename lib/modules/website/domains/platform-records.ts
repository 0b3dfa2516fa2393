import { createDns } from '@/lib/connectors/dns/adapter'
import type { DnsPort, DnsRecord } from '@/lib/connectors/dns/port'
import { env } from '@/lib/core/env'
import { ProviderError } from '@/lib/core/provider-error'
import { isOnThisMachine } from './host-kind'

/**
 * Records of temporary addresses, in the platform's own zone: its token is the operator's, and no organization has a part in it. Each
 * is marked, so that a record that someone else put there is neither taken over nor removed.
 */
const MARK = 'Indaba website'
const CLOUDFLARE = 'https://api.cloudflare.com/client/v4'

const isOurs = ({ type, content, comment }: DnsRecord) =>
  type === 'A' && content === env.websiteAddress && comment === MARK

const port = (token: string): DnsPort =>
  createDns({ base_url: env.demo && env.sandboxUrl ? `${env.sandboxUrl}/dns` : CLOUDFLARE, token })

const fail = (kind: 'not_configured' | 'conflict', message: string) =>
  new ProviderError({ kind, provider: 'dns', op: 'ensure_record', message })

async function zoneOf(dns: DnsPort): Promise<string> {
  const zone = await dns.findZone(env.websiteRoot)
  if (!zone) throw fail('not_configured', `The DNS provider’s account has no zone for ${env.websiteRoot}.`)
  return zone
}

/** Makes the record where one is needed. @returns its id; '' where a wildcard or this machine needs none */
export async function ensureRecord(host: string, known: string): Promise<string> {
  if (isOnThisMachine(host) || !env.websiteDnsToken) return ''
  if (!env.websiteAddress) throw fail('not_configured', 'The platform’s public address (WEBSITE_ADDRESS) is not set.')
  const dns = port(env.websiteDnsToken)
  const zone = await zoneOf(dns)
  const there = (await dns.listRecords(zone, host)).filter(({ type }) => ['A', 'AAAA', 'CNAME'].includes(type))
  const [own] = there.filter((record) => record.id === known || isOurs(record))
  if (there.some((record) => record !== own))
    throw fail('conflict', `${host} has another DNS record already, which was left as it is. Choose another name.`)
  if (own) return own.id
  const record = { type: 'A', name: host, content: env.websiteAddress, comment: MARK }
  return (await dns.createRecord(zone, record)).id
}

/** Removes the record that we made, if it is still as we made it. */
export async function removeRecord(host: string, id: string): Promise<boolean> {
  if (!env.websiteDnsToken) return false
  const dns = port(env.websiteDnsToken)
  const zone = await zoneOf(dns)
  const own = (await dns.listRecords(zone, host)).find((record) => record.id === id && isOurs(record))
  if (own) await dns.deleteRecord(zone, own.id)
  return own !== undefined
}
