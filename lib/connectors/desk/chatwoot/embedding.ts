/**
 * Whether the headers of a page let it be framed by a page of ours. What is not clearly allowed counts as refused. Browsers ignore
 * X-Frame-Options where a policy names frame-ancestors, and so does this. Source: CSP Level 3, 6.4.2 and 6.7.2; HTML, X-Frame-Options.
 * @param headers names in lower case; a repeated one is joined by commas
 */
export function mayBeFramed(headers: Record<string, string>, page: URL, ourOrigin: string): boolean {
  if (!URL.canParse(ourOrigin)) return false
  const ours = new URL(ourOrigin)
  if (!isWeb(ours.protocol) || !isWeb(page.protocol)) return false
  // Mixed content: a secure page frames none that is not.
  if (ours.protocol === 'https:' && page.protocol === 'http:' && !isLoopback(page.hostname)) return false
  const policies = (headers['content-security-policy'] ?? '')
    .split(',')
    .flatMap((policy) => frameAncestors(policy) ?? [])
  if (policies.length > 0) return policies.every((sources) => sources.some((source) => fits(source, page, ours)))
  return allowedByFrameOptions(headers['x-frame-options'], page, ours)
}

const isWeb = (protocol: string) => protocol === 'https:' || protocol === 'http:'
const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** The sources of the first such directive of a policy, in one list; undefined: it has none. */
function frameAncestors(policy: string): [string[]] | undefined {
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().toLowerCase().split(/\s+/)
    if (name === 'frame-ancestors') return [sources]
  }
  return undefined
}

function fits(source: string, page: URL, ours: URL): boolean {
  if (source === '*') return true
  if (source === "'self'")
    return page.origin === ours.origin || (isUpgrade(page.protocol, ours.protocol) && page.host === ours.host)
  const scheme = /^([a-z][a-z0-9+.-]*):$/.exec(source)?.[1]
  if (scheme) return schemeFits(`${scheme}:`, ours.protocol)
  const host = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::(\d+|\*))?\/?$/.exec(
    source,
  )
  if (!host) return false
  const [, protocol, name = '', port] = host
  return (
    schemeFits(protocol ? `${protocol}:` : page.protocol, ours.protocol) &&
    hostFits(name, ours.hostname) &&
    portFits(port, ours)
  )
}

const isUpgrade = (from: string, to: string) => from === 'http:' && to === 'https:'
const schemeFits = (allowed: string, actual: string) => allowed === actual || isUpgrade(allowed, actual)

const hostFits = (allowed: string, actual: string) =>
  allowed === '*' || (allowed.startsWith('*.') ? actual.endsWith(allowed.slice(1)) : actual === allowed)

/** Where the source names none, the usual port of our own scheme. */
function portFits(allowed: string | undefined, { port, protocol }: URL): boolean {
  const actual = port || (protocol === 'https:' ? '443' : '80')
  if (allowed === undefined) return port === ''
  return allowed === '*' || allowed === actual || (allowed === '80' && actual === '443')
}

function allowedByFrameOptions(header: string | undefined, page: URL, ours: URL): boolean {
  if (header === undefined) return true
  const words = new Set(header.split(',').map((word) => word.trim().toLowerCase()))
  if (words.size !== 1) return false
  return words.has('allowall') || (words.has('sameorigin') && page.origin === ours.origin)
}
