import { BlockList, isIP } from 'node:net'

/**
 * `loopback`: this machine. `inner`: a private network. `never`: nobody's host, or one that hands out credentials of
 * the machine (link-local metadata services). Sources: the IANA registries of special-purpose addresses (RFC 6890).
 */
export type AddressKind = 'public' | 'loopback' | 'inner' | 'never'

const LOOPBACK = blockList(['127.0.0.0/8', '::1/128'])
const INNER = blockList(['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'])
const NEVER = blockList([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Of IPv6 only 2000::/3 is given out; within it these are not, or carry an IPv4 address inside (Teredo, 6to4).
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])
const GIVEN_OUT = blockList(['2000::/3'])
/** The cloud's metadata service within a private range. */
const METADATA = blockList(['fd00:ec2::254/128', '100.100.100.200/32'])

/** @param address an IP address as `dns.lookup` gives it; IPv4 inside IPv6 (`::ffff:10.0.0.1`) counts as itself */
export function kindOfAddress(address: string): AddressKind {
  const plain = unmapped(address.replace(/%.*$/, ''))
  const family = isIP(plain)
  if (family === 0) return 'never'
  const within = (list: BlockList) => list.check(plain, family === 6 ? 'ipv6' : 'ipv4')
  if (within(LOOPBACK)) return 'loopback'
  if (within(METADATA) || within(NEVER)) return 'never'
  if (within(INNER)) return 'inner'
  return family === 4 || within(GIVEN_OUT) ? 'public' : 'never'
}

/** `::ffff:7f00:1` and `::ffff:127.0.0.1` are the same host as 127.0.0.1. */
function unmapped(address: string): string {
  if (isIP(address) !== 6) return address
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? []
  if (!high || !low) return address
  const bytes = [high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255])
  return bytes.join('.')
}

function blockList(networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}
