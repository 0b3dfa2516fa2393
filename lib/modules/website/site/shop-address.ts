import { env } from '@/lib/core/env'
import { labelHost, liveHosts } from './site-hosts'
import type { Site } from './site-row'

/** The address of a page of the shop: at its live domain, else by path in this installation. */
export function shopAddress(site: Site, path: string): string {
  const [host] = liveHosts(site)
  if (!host) return `${env.url}/shop/${site.temp_label ?? site.id}${path}`
  const own = new URL(env.url)
  // Temporary addresses lie under this installation's own; a custom domain has a certificate and the usual port.
  const isOurs = site.temp_label !== null && host === labelHost(site.temp_label)
  return isOurs ? `${own.protocol}//${host}${own.port ? `:${own.port}` : ''}${path}` : `https://${host}${path}`
}

export const orderAddress = (site: Site, token: string): string => shopAddress(site, `/orders/${token}`)
