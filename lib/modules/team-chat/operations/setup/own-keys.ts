import { z } from 'zod'
import { createApiKey, KEY_PREFIX } from '@/lib/core/auth/api-keys'
import { forbidden, notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { listMyKeys, revokeMyKey } from '@/lib/modules/settings/operations/keys/my-keys'
import { keyFields } from '@/lib/modules/settings/schemas'
import { chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { CHAT_SCOPES } from '../events/chat-keys'

const key = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})

const isForChat = ({ prefix }: { prefix: string }): boolean => !prefix.startsWith(KEY_PREFIX)

/** The caller's keys for chat apps; those for everything else are under Settings, My API keys. */
export const listOwnKeys = defineOperation({
  name: 'team-chat.own_key.list',
  title: 'Listed their keys for chat apps',
  permission: 'settings.account.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ keys: z.array(key) }),
  run: async ({ ctx }) => {
    const { api_keys } = await ctx.call(listMyKeys, {})
    const keys = api_keys
      .filter(isForChat)
      .map(({ id, name, prefix, created_at, last_used_at }) => ({ id, name, prefix, created_at, last_used_at }))
    return { keys }
  },
})

/** Made in the browser only; the key is shown this once. */
export const createOwnKey = defineOperation({
  name: 'team-chat.own_key.create',
  title: 'Made a key for a chat app',
  permission: 'settings.account.write',
  effect: 'write',
  secretAnswer: true,
  input: z.strictObject({ name: keyFields.name }),
  output: key.extend({ key: z.string(), email: z.string() }),
  run: async ({ ctx, input }) => {
    if (!ctx.sessionId) throw forbidden('This cannot be done with an API key. Sign in in the browser.')
    const me = await chatCaller(ctx)
    const made = await createApiKey(ctx.db, {
      organizationId: ctx.organization.id,
      userId: me.user_id,
      name: input.name,
      scopes: CHAT_SCOPES,
      expiresAt: null,
      createdByName: me.full_name,
      kind: 'chat',
    })
    const { id, name, prefix, created_at } = made.row
    ctx.record({ entity: 'settings-my-keys', id, label: name, before: null, after: { name, scopes: CHAT_SCOPES } })
    ctx.signal({ type: 'grid', slug: 'settings-my-keys' })
    return {
      id,
      name,
      prefix,
      created_at: created_at.toISOString(),
      last_used_at: null,
      key: made.key,
      email: me.email,
    }
  },
})

export const revokeOwnKey = defineOperation({
  name: 'team-chat.own_key.revoke',
  title: 'Revoked a key for a chat app',
  permission: 'settings.account.write',
  effect: 'danger',
  input: z.strictObject({ id: z.string() }),
  output: z.null(),
  run: async ({ ctx, input }) => {
    const { keys } = await ctx.call(listOwnKeys, {})
    if (!keys.some(({ id }) => id === input.id)) throw notFound('key')
    return ctx.call(revokeMyKey, { id: input.id })
  },
})
