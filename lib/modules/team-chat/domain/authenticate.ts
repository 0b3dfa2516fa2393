import { isChatKey, readChatKey } from '@/lib/core/auth/api-keys'
import { LoadingCache } from '@/lib/core/auth/cache'
import type { RequestDetails } from '@/lib/core/auth/caller'
import { chatKeyCaller } from '@/lib/core/auth/caller'
import type { KeyDetails } from '@/lib/core/auth/details'
import type { Ctx } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { AppError } from '@/lib/core/errors'
import { onInvalidate } from '@/lib/core/live/invalidate'
import { processState } from '@/lib/core/process/process-state'

const refuse = (msg: string) => new AppError(401, 'UNAUTHORIZED', msg)

/**
 * Who stands behind `Authorization: Basic email:key`. The key alone finds the account; the e-mail must be its real one,
 * in any capitals. Every failure is 401 UNAUTHORIZED and only the words tell them apart.
 */
export async function authenticateBasic(header: string, request: RequestDetails): Promise<Ctx> {
  const [scheme = '', encoded = ''] = header.trim().split(/\s+/, 2)
  if (scheme.toLowerCase() !== 'basic')
    throw new AppError(400, 'BAD_REQUEST', 'This endpoint requires HTTP basic authentication.')
  const parts = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  if (parts.length !== 2) throw refuse('Invalid authorization header for basic auth')
  const [email, key] = parts.map((part) => part.trim()) as [string, string]
  if (!isChatKey(key)) throw refuse('Malformed API key')
  const details = await readChatKey(key)
  if (!details) throw refuse('Invalid API key')

  const account = accounts().peek(details.id) ?? (await accounts().get(details.id, () => loadAccount(details)))
  if (!account || account.email.toLowerCase() !== email.toLowerCase()) throw refuse('Invalid API key')
  const caller = account.is_active && (await chatKeyCaller(details, account.full_name, request))
  if (!caller) throw refuse('Account is deactivated')
  return caller
}

type Account = { email: string; is_active: boolean; full_name: string; user_id: string | null }

async function loadAccount({ id, user_id, organization_id }: KeyDetails): Promise<Account | undefined> {
  const who = user_id ? sql`user_id = ${user_id}::uuid` : sql`bot_key_id = ${id}::uuid`
  const [account] = await tenantQuery<Account>(
    organization_id,
    compile(sql`select email, is_active, full_name, user_id from chat_user
      where organization_id = ${organization_id}::uuid and ${who}`),
  )
  return account
}

/** By key, as long as the key itself is remembered (`lib/core/auth/auth-caches.ts`). */
const accounts = () =>
  processState('chat-accounts', () => {
    const cache = new LoadingCache<Account | undefined>(30_000, 10_000)
    onInvalidate('key', (id) => (id ? cache.forget(id) : cache.clear()))
    onInvalidate('membership', (id) =>
      cache.forgetWhere((account) => !account || id === null || account.user_id === id),
    )
    return cache
  })
