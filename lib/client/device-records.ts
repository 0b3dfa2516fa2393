/** What this browser stores for one user of one organization until it has reached the server. */
export type DeviceRecords<T> = {
  list: () => Map<string, T>
  put: (id: string, value: T) => void
  remove: (id: string) => void
  /** Calls the listener when another tab has changed something. @returns ends it */
  subscribe: (listener: () => void) => () => void
}

export type Account = { userId: string; organizationId: string }

const PREFIX = 'indaba-device:'
const ofUser = (userId: string) => `${PREFIX}${userId}:`
const prefixOf = (kind: string, { userId, organizationId }: Account) => `${ofUser(userId)}${organizationId}:${kind}:`

/**
 * Each record has a key of its own, so that two tabs never overwrite each other's. Where the browser stores nothing,
 * because it is full or forbids it, records live as long as the page.
 */
export function deviceRecords<T>(kind: string, account: Account): DeviceRecords<T> {
  const prefix = prefixOf(kind, account)
  const unstored = new Map<string, T>()
  return {
    list: () => {
      const found = new Map<string, T>()
      for (const key of keysWith(prefix)) {
        const value = parse<T>(localStorage.getItem(key))
        if (value !== undefined) found.set(key.slice(prefix.length), value)
      }
      return new Map([...found, ...unstored])
    },
    put: (id, value) => {
      try {
        localStorage.setItem(prefix + id, JSON.stringify(value))
        unstored.delete(id)
      } catch {
        unstored.set(id, value)
      }
    },
    remove: (id) => {
      unstored.delete(id)
      try {
        localStorage.removeItem(prefix + id)
      } catch {
        // Forbidden: nothing was stored either.
      }
    },
    subscribe: (listener) => {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) listener()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}

export const hasDeviceRecords = (kind: string, account: Account): boolean =>
  keysWith(prefixOf(kind, account)).length > 0

/** What would be lost by signing out, of all the user's organizations: records that do not say that the server has them. */
export const countUnsentRecords = (userId: string): number =>
  keysWith(ofUser(userId)).filter((key) => !parse<{ isOnServer?: boolean }>(localStorage.getItem(key))?.isOnServer)
    .length

/** Nothing of a user stays on a device that they sign out of. */
export function clearDeviceRecords(userId: string): void {
  for (const key of keysWith(ofUser(userId))) localStorage.removeItem(key)
}

function keysWith(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function parse<T>(text: string | null): T | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}
