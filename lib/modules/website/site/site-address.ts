import { env } from '@/lib/core/env'
import { liveHosts } from './site-hosts'
import type { Site } from './site-row'

/** Where shoppers open a page of the site: at its live host, else by path. @param path e.g. `/account` */
export function siteAddress(site: Site, path = ''): string {
  const base = new URL(env.url)
  const [host] = liveHosts(site)
  if (!host) return `${env.url}/shop/${site.temp_label ?? site.id}${path}`
  return `${base.protocol}//${host}${base.port ? `:${base.port}` : ''}${path || '/'}`
}
