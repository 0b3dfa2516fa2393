import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { env } from '../env'
import { type AddressKind, kindOfAddress } from './address-kind'

/**
 * Where this installation may be made to send. An address that a person typed must not reach the network behind it, so
 * a target is public https, and what its name stands for is checked each time, before anything is sent.
 * Source: conventions.md, Webhooks we send; provider-facts.md 17.
 */

/** What the installation allows beside public https. */
export type TargetPolicy = {
  /** Plain http, and this machine. */
  loopback: boolean
  /** Private networks too. */
  inner: boolean
  /** This machine alone. */
  offline: boolean
}

export const targetPolicy = (): TargetPolicy => ({
  loopback: env.demo || env.allowPrivateTargets,
  inner: env.allowPrivateTargets,
  offline: env.offline,
})

/** `unresolved`: the name stands for nothing at the moment, which may change. */
export type Refusal = { refused: 'address' | 'unresolved'; reason: string }
/** Connect to `address`, or one of `others`, and nothing else: the name may stand for something else a moment later. */
export type Target = { url: URL; address: string; family: 4 | 6; others: { address: string; family: 4 | 6 }[] }

const LONGEST = 2_048
const RESOLVE_MS = 4_000

/** Checks the text of the address alone. @returns the URL without a fragment, or why it is refused */
export function readTarget(text: string, policy = targetPolicy()): URL | Refusal {
  const refuse = (reason: string): Refusal => ({ refused: 'address', reason })
  if (text.length > LONGEST) return refuse(`The address is longer than ${LONGEST} characters.`)
  // The parser quietly drops line breaks and tabs, and turns backslashes.
  if (/[\s\\]|\p{Cc}/u.test(text)) return refuse('The address contains a blank, a line break or a backslash.')
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text))
    return refuse('Enter a whole address, such as https://example.com/hooks.')
  const url = new URL(text)
  url.hash = ''
  if (url.username || url.password) return refuse('The address must not contain a user name or password.')
  if (url.port === '0') return refuse('There is no port 0.')
  if (url.protocol !== 'https:' && !policy.loopback) return refuse('The address must begin with https://.')
  const literal = hostOf(url)
  if (isIP(literal)) {
    const reason = reasonAgainst(literal, policy)
    if (reason) return refuse(reason)
  }
  return url
}

/**
 * Reads the address and finds out where its name leads; every address of the name must be allowed.
 * @throws nothing: what is wrong is in the answer
 */
export async function resolveTarget(text: string, policy = targetPolicy()): Promise<Target | Refusal> {
  const url = readTarget(text, policy)
  if (!(url instanceof URL)) return url
  const host = hostOf(url)
  const addresses = isIP(host) ? [withFamily(host)] : await addressesOf(host)
  const [first, ...others] = addresses
  if (!first) return { refused: 'unresolved', reason: `The name ${host} does not exist, or cannot be found right now.` }
  for (const { address } of addresses) {
    const reason = reasonAgainst(address, policy)
    if (reason) return { refused: 'address', reason }
  }
  return { url, ...first, others }
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

const WORDS: Record<Exclude<AddressKind, 'public'>, string> = {
  loopback: 'The address leads to this server itself.',
  inner: 'The address leads into a private network.',
  never: 'The address leads to no public host.',
}

function reasonAgainst(address: string, policy: TargetPolicy): string | null {
  const kind = kindOfAddress(address)
  if (kind === 'public') return policy.offline ? 'This installation works offline and calls nobody outside.' : null
  const allowed = kind === 'loopback' ? policy.loopback : kind === 'inner' && policy.inner && !policy.offline
  return allowed ? null : `${WORDS[kind]} Use a public https address.`
}

type Address = { address: string; family: 4 | 6 }

const withFamily = (address: string): Address => ({ address, family: isIP(address) === 6 ? 6 : 4 })

/** IPv4 first, which is everywhere. None where the name stands for nothing, or nobody answers in time. */
async function addressesOf(host: string): Promise<Address[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<[]>((resolve) => {
    timer = setTimeout(() => resolve([]), RESOLVE_MS)
  })
  try {
    const found = await Promise.race([lookup(host, { all: true, order: 'ipv4first' }), late])
    return found.map(({ address }) => withFamily(address))
  } catch {
    return []
  } finally {
    clearTimeout(timer)
  }
}
