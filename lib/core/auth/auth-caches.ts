import type { OrganizationDetails } from '../context'
import { onInvalidate } from '../live/invalidate'
import { processState } from '../process/process-state'
import { LoadingCache } from './cache'
import type { Identity, KeyDetails, SessionDetails } from './details'

/**
 * What signing in costs each request is a look-up here. Entries live 30 seconds at the most and are dropped at once,
 * in every process, when what they hold is revoked or changed.
 */
type AuthCaches = {
  /** Hash of the cookie's value to session id, so that a cookie is decrypted once and not on each request. */
  cookies: LoadingCache<string | null>
  sessions: LoadingCache<SessionDetails | null>
  keys: LoadingCache<KeyDetails | null>
  identities: LoadingCache<Identity | null>
  organizations: LoadingCache<OrganizationDetails | null>
}

const TTL_MS = 30_000

export const authCaches = (): AuthCaches => processState('auth-caches', create)

function create(): AuthCaches {
  const caches: AuthCaches = {
    cookies: new LoadingCache(10 * 60_000, 20_000),
    sessions: new LoadingCache(TTL_MS, 20_000),
    keys: new LoadingCache(TTL_MS, 10_000),
    identities: new LoadingCache(TTL_MS, 20_000),
    organizations: new LoadingCache(TTL_MS, 2_000),
  }
  onInvalidate('session', (id) => (id ? caches.sessions.forget(id) : caches.sessions.clear()))
  onInvalidate('key', (id) => caches.keys.forgetWhere((key) => id === null || key?.id === id))
  onInvalidate('membership', (userId) => (userId ? caches.identities.forget(userId) : caches.identities.clear()))
  onInvalidate('organization', (id) => {
    if (id) caches.organizations.forget(id)
    else caches.organizations.clear()
    caches.identities.forgetWhere(
      (identity) => id === null || (identity?.memberships.some((m) => m.organization.id === id) ?? false),
    )
  })
  return caches
}

/** For tests that change the tables behind the back of the product. */
export function forgetAuthCaches(): void {
  const caches = authCaches()
  for (const cache of Object.values(caches)) cache.clear()
}
