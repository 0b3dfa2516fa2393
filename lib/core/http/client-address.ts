import { BlockList, isIP } from 'node:net'

/** Proxies whose `X-Forwarded-*` headers are believed. */
export type TrustedProxies = { includes(address: string): boolean }

/**
 * Reads `TRUSTED_PROXIES`: addresses and CIDR ranges with commas between, IPv4 or IPv6.
 * @throws with the first part that is neither
 */
export function parseTrustedProxies(text: string): TrustedProxies {
  const list = new BlockList()
  for (const part of text.split(',').map((item) => item.trim())) if (part) addRange(list, part)
  return {
    includes: (address) => {
      const version = isIP(address)
      return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
    },
  }
}

function addRange(list: BlockList, part: string): void {
  const [address = '', prefix, more] = part.split('/')
  const version = isIP(address)
  const most = version === 4 ? 32 : 128
  const length = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
  if (version === 0 || more !== undefined || !(length <= most))
    throw new Error(`"${part}" is neither an IP address nor a CIDR range such as 10.0.0.0/8`)
  list.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6')
}

/**
 * The caller's address. Only a trusted proxy may say that it is another than the socket's: from the right, the first
 * address of `X-Forwarded-For` that is no trusted proxy. What stands left of it is the caller's own claim.
 */
export function clientAddressOf(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string | null {
  let address = plainAddress(socketAddress ?? '')
  for (const hop of forwardedFor?.split(',').reverse() ?? []) {
    const next = plainAddress(hop)
    if (!address || !next || !proxies.includes(address)) break
    address = next
  }
  return address
}

/** Without a port and without the disguise in which a server that listens on IPv6 too sees IPv4 callers. */
function plainAddress(text: string): string | null {
  const [, bracketed, dotted] = /^\s*(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)\s*$/.exec(text) ?? []
  const address = (bracketed ?? dotted ?? text.trim()).replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) ? address : null
}
