import { randomInt } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ApiKey } from '../db/generated/client'
import { newId } from '../db/ids'
import { systemDb, type TenantDb } from '../db/prisma'
import { log } from '../log'
import { hashToken, newToken } from '../secrets/secrets'
import { authCaches } from './auth-caches'
import type { KeyDetails } from './details'

export const KEY_PREFIX = 'ind_'
/** Chat clients take keys of this form alone. */
const CHAT_KEY = /^[A-Za-z0-9]{32}$/
const SHOWN_CHARACTERS = 10
const TOUCH_EVERY_MS = 60_000

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
    needsApproval?: boolean
    expiresAt: Date | null
    createdByName: string
    /** `chat`: for chat clients, and good for nothing else. */
    kind?: 'api' | 'chat'
  },
) {
  const key = input.kind === 'chat' ? newChatKey() : newToken(KEY_PREFIX)
  const row = await db.apiKey.create({
    data: {
      id: newId(),
      organization_id: input.organizationId,
      user_id: input.userId,
      name: input.name,
      prefix: key.slice(0, input.kind === 'chat' ? 4 : SHOWN_CHARACTERS),
      key_hash: hashToken(key),
      scopes: input.scopes,
      needs_approval: input.needsApproval ?? false,
      created_by_name: input.createdByName,
      expires_at: input.expiresAt,
    },
  })
  return { key, row }
}

/** 190 random bits in the letters and digits that chat clients take. */
function newChatKey(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length: 32 }, () => letters[randomInt(letters.length)]).join('')
}

/** The key if it is valid now, from memory where possible; null: unknown, revoked or expired. */
export async function readApiKey(key: string): Promise<KeyDetails | null> {
  return key.startsWith(KEY_PREFIX) && key.length <= 100 ? readKey(key) : null
}

/** The same for a key of a chat client; null too when it is malformed, see `isChatKey`. */
export async function readChatKey(key: string): Promise<KeyDetails | null> {
  return isChatKey(key) ? readKey(key) : null
}

export const isChatKey = (key: string): boolean => CHAT_KEY.test(key)

async function readKey(key: string): Promise<KeyDetails | null> {
  const hash = hashToken(key)
  const cache = authCaches().keys
  const details = cache.peek(hash) ?? (await cache.get(hash, () => loadKey(hash)))
  if (!details || (details.expires_at !== null && details.expires_at <= Date.now())) return null
  touch(details)
  return details
}

// The system role: a key is read before its organization is known.
async function loadKey(key_hash: string): Promise<KeyDetails | null> {
  const row = await systemDb().apiKey.findUnique({ where: { key_hash } })
  return row && detailsOf(row)
}

/** A key of that organization by its id, as it is now; null: unknown, revoked or expired. */
export async function readKeyById(organization_id: string, id: string): Promise<KeyDetails | null> {
  const row = await systemDb().apiKey.findFirst({ where: { organization_id, id } })
  return row && (row.expires_at === null || row.expires_at > new Date()) ? detailsOf(row) : null
}

function detailsOf(row: ApiKey): KeyDetails | null {
  if (row.revoked_at) return null
  const { id, organization_id, user_id, name, scopes, needs_approval } = row
  return { id, organization_id, user_id, name, scopes, needs_approval, expires_at: row.expires_at?.getTime() ?? null }
}

/** A user's keys for chat clients that are not revoked, the one used last first. */
export async function chatKeysOf(db: Pick<TenantDb, 'apiKey'>, userId: string): Promise<{ id: string }[]> {
  const keys = await db.apiKey.findMany({
    where: { user_id: userId, revoked_at: null, NOT: { prefix: { startsWith: KEY_PREFIX } } },
    select: { id: true, created_at: true, last_used_at: true },
  })
  const seen = (key: (typeof keys)[number]) => (key.last_used_at ?? key.created_at).getTime()
  return keys.sort((a, b) => seen(b) - seen(a))
}

/** Ends keys; the caller announces each with `invalidate('key', id)` once this is committed. */
export async function revokeApiKeys(db: Pick<TenantDb, 'apiKey'>, ids: string[]): Promise<void> {
  await db.apiKey.updateMany({ where: { id: { in: ids }, revoked_at: null }, data: { revoked_at: new Date() } })
}

/**
 * Ends all keys that act as this person, chat keys too, in every organization.
 * @returns their ids, for `invalidate('key', id)` once this is committed
 */
export async function revokePersonalKeys(db: Pick<TenantDb, 'apiKey'>, userId: string): Promise<string[]> {
  const keys = await db.apiKey.findMany({ where: { user_id: userId, revoked_at: null }, select: { id: true } })
  const ids = keys.map(({ id }) => id)
  await revokeApiKeys(db, ids)
  return ids
}

const touched = new LRUCache<string, true>({ max: 10_000, ttl: TOUCH_EVERY_MS, perf: { now: () => Date.now() } })

/** Notes when a key was last used: once a minute at the most, and after the request rather than in it. */
function touch({ id, organization_id }: KeyDetails): void {
  if (touched.has(id)) return
  touched.set(id, true)
  const last_used_at = new Date()
  setImmediate(() => {
    systemDb()
      .apiKey.updateMany({ where: { organization_id, id }, data: { last_used_at } })
      .catch((error) => log().warn({ err: error }, 'last used time of a key was not kept'))
  })
}
