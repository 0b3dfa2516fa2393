import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { env } from '@/lib/core/env'

const KEPT = ['localhost', 'local', 'internal', 'arpa', 'onion', 'invalid', 'test']

/** Says in words why a name cannot be a custom domain, or gives it as DNS has it (`xn--…`). */
export function readDomain(entered: string): { domain: string } | { refused: string } {
  const text = entered.trim().replace(/\.$/, '')
  if (/[/:@\s]/.test(text) && !isIP(text))
    return { refused: 'Enter the domain alone, without https:// and without a path.' }
  if (isIP(text)) return { refused: 'This is an IP address. Enter a domain, such as www.example.co.za.' }
  const domain = domainToASCII(text).toLowerCase()
  // Digits alone are read as an IPv4 address by browsers.
  if (!domain || isIP(domain) || !isHostName(domain))
    return { refused: 'This is no domain. Enter one such as www.example.co.za.' }
  if (KEPT.includes(domain.split('.').at(-1) as string))
    return { refused: 'This name does not exist in the public internet.' }
  if (platformHosts().some((own) => domain === own || domain.endsWith(`.${own}`)))
    return { refused: 'This is a name of the platform. Use a temporary address for it, or enter a domain of your own.' }
  const { domain: registrable } = parse(domain, { allowPrivateDomains: true })
  if (!registrable) return { refused: 'Others share this ending. Enter the whole domain, such as example.co.za.' }
  return { domain }
}

const isHostName = (domain: string) =>
  domain.length <= 253 &&
  domain.includes('.') &&
  domain.split('.').every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))

const platformHosts = () => [env.websiteRoot, new URL(env.url).hostname]

/** The name as people read it. */
export const describeDomain = (domain: string): string => domainToUnicode(domain) || domain

/** What to enter as the record's name at the DNS host: the part before the domain that was bought. */
export const recordName = (domain: string): string => parse(domain, { allowPrivateDomains: true }).subdomain || '@'

/** Names whose CAA records count for it, from itself up to the domain that was bought. */
export function namesUpwards(domain: string): string[] {
  const last = parse(domain, { allowPrivateDomains: true }).domain ?? domain
  const labels = domain.split('.')
  return labels.map((_label, index) => labels.slice(index).join('.')).filter((name) => name.endsWith(last))
}
