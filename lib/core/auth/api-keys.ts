import { newId } from '../db/ids'
import { systemDb, type TenantDb } from '../db/prisma'
import { log } from '../log'
import { hashToken, newToken } from '../secrets'
import { authCaches } from './auth-caches'

export const KEY_PREFIX = 'ind_'
const SHOWN_CHARACTERS = 10
const TOUCH_EVERY_MS = 60_000

export type KeyFacts = {
  id: string
  organization_id: string
  user_id: string | null
  name: string
  scopes: readonly string[]
  expires_at: number | null
}

/**
 * Makes a key and stores its hash.
 * @returns the row and the key itself, which exists nowhere else and is shown once
 */
export async function createApiKey(
  db: Pick<TenantDb, 'apiKey'>,
  input: {
    organizationId: string
    userId: string | null
    name: string
    scopes: string[]
    expiresAt: Date | null
    createdByName: string
  },
) {
  const key = newToken(KEY_PREFIX)
  const row = await db.apiKey.create({
    data: {
      id: newId(),
      organization_id: input.organizationId,
      user_id: input.userId,
      name: input.name,
      prefix: key.slice(0, SHOWN_CHARACTERS),
      key_hash: hashToken(key),
      scopes: input.scopes,
      created_by_name: input.createdByName,
      expires_at: input.expiresAt,
    },
  })
  return { key, row }
}

/** The key if it is valid now, from memory where possible; null: unknown, revoked or expired. */
export async function readApiKey(key: string): Promise<KeyFacts | null> {
  if (!key.startsWith(KEY_PREFIX) || key.length > 100) return null
  const hash = hashToken(key)
  const cache = authCaches().keys
  const facts = cache.peek(hash) ?? (await cache.get(hash, () => loadKey(hash)))
  if (!facts || (facts.expires_at !== null && facts.expires_at <= Date.now())) return null
  touch(facts.id)
  return facts
}

// The system role: a key is read before its organization is known.
async function loadKey(key_hash: string): Promise<KeyFacts | null> {
  const row = await systemDb().apiKey.findUnique({ where: { key_hash } })
  if (!row || row.revoked_at) return null
  return {
    id: row.id,
    organization_id: row.organization_id,
    user_id: row.user_id,
    name: row.name,
    scopes: row.scopes,
    expires_at: row.expires_at?.getTime() ?? null,
  }
}

const touched = new Map<string, number>()

/** Notes when a key was last used: once a minute at the most, and after the request rather than in it. */
function touch(id: string): void {
  const now = Date.now()
  if (now - (touched.get(id) ?? 0) < TOUCH_EVERY_MS) return
  if (touched.size > 10_000) touched.clear()
  touched.set(id, now)
  setImmediate(() => {
    systemDb()
      .apiKey.updateMany({ where: { id }, data: { last_used_at: new Date(now) } })
      .catch((error) => log().warn({ err: error }, 'last used time of a key was not kept'))
  })
}
