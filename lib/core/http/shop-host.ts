import { isIP } from 'node:net'

/** The application's public address, and what temporary addresses of websites lie below. */
export type AppHosts = Readonly<{ url: string; websiteRoot: string }>

/**
 * The host under which a public website was asked for; null: it is one of the application's own.
 * Below the root of temporary addresses every host is a website's. Elsewhere every public name but the application's own is, once the
 * application has a public name itself: before that it may be opened by any name of the machine.
 * @param host the header, with or without port
 */
export function shopHost(host: string | null, { url, websiteRoot }: AppHosts): string | null {
  const name = (host ?? '').trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  const own = new URL(url).hostname
  if (name === own || !name.includes('.') || isIP(name) || name.startsWith('[')) return null
  if (name.endsWith(`.${websiteRoot}`)) return name
  const isPublic = own.includes('.') && !isIP(own)
  return isPublic && !name.endsWith('.local') && !name.endsWith('.internal') && /^[a-z0-9.-]+$/.test(name) ? name : null
}
