import { lookup as resolveName } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Where this installation may be made to call: an address that a person typed must not reach the inner network. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
  readonly code = 'EFORBIDDENADDRESS'
}

const loopback = blockList([
  ['127.0.0.0', 8],
  ['::1', 128],
])

/** Everything that is no public host: RFC 6890 and its followers. */
const inner = blockList([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
])

/** @param address an IP address; IPv4 inside IPv6 counts as itself */
export const isInnerAddress = (address: string): boolean => contains(inner, address)

export const isLoopbackAddress = (address: string): boolean => contains(loopback, address)

/** Whether the name of a URL's host says by itself that it is this machine. */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return host === 'localhost' || (isIP(host) !== 0 && isLoopbackAddress(host))
}

/**
 * A name look-up for `http.request` that refuses inner addresses. The connection is made to the very address that was
 * checked, so a name that changes its answer in between gains nothing. Literal addresses pass no look-up: check those
 * with `isInnerAddress`.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const list = addresses as unknown as { address: string; family: number }[]
    const bad = list.find(({ address }) => isInnerAddress(address))
    const first = list[0]
    if (bad || !first) {
      const refusal = new ForbiddenAddress(`${hostname} leads to an address inside a private network.`)
      return callback(refusal as NodeJS.ErrnoException, '', 0)
    }
    if (options.all) return (callback as unknown as (e: null, all: typeof list) => void)(null, list)
    callback(null, first.address, first.family)
  })
}

function blockList(ranges: [string, number][]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4')
  return list
}

function contains(list: BlockList, address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}
