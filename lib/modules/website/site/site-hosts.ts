import { env } from '@/lib/core/env'
import type { Site } from './site-row'

/** `spaza` becomes `spaza.localhost`. */
export const labelHost = (label: string): string => `${label}.${env.websiteRoot}`

/** A host as it is compared: in small letters, without port and final dot. */
export const plainHost = (host: string): string => host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

/** Hosts at which the site is served now. */
export const liveHosts = (site: Site): string[] => [
  ...(site.domain && site.domain_status === 'live' ? [site.domain] : []),
  ...(site.temp_label && site.temp_status === 'live' ? [labelHost(site.temp_label)] : []),
]
