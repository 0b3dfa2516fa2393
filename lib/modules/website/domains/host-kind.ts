import { env } from '@/lib/core/env'
import { labelHost } from '../site/site-hosts'
import type { Site } from '../site/site-row'

/** Names that lead to this machine wherever they are looked up; they need neither a record nor a certificate. */
export const isOnThisMachine = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

/** Where a browser finds it, in the manner of the platform's own address. */
export function addressOf(host: string): string {
  const { protocol, port } = new URL(env.url)
  return `${protocol}//${host}${port && isOnThisMachine(host) ? `:${port}` : ''}`
}

export type Which = 'temp' | 'domain'

/** The host that a website has or is to have. */
export const hostOf = (site: Site, which: Which): string | null =>
  which === 'domain' ? site.domain : site.temp_label && labelHost(site.temp_label)
