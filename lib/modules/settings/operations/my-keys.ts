import { z } from 'zod'
import { createApiKey } from '@/lib/core/auth/api-keys'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { demandPerson, demandSession } from '../domain/callers'
import { keyChange, keyExpiry, revealOf } from '../domain/keys'
import { demandKnownScopes } from '../domain/scopes'
import { keyToWire } from '../domain/wire'
import { keyFields, keyOutput, newKeyOutput } from '../schemas'

export const listMyKeys = defineOperation({
  name: 'settings.my_key.list',
  title: 'Listed their API keys',
  permission: 'settings.account.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ api_keys: z.array(keyOutput) }),
  run: async ({ ctx }) => {
    const rows = await ctx.db.apiKey.findMany({
      where: { user_id: demandPerson(ctx).id, revoked_at: null },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    })
    return { api_keys: rows.map(keyToWire) }
  },
})

/** A key that acts as the caller in this organization, within the chosen scopes. Made in the browser only. */
export const createMyKey = defineOperation({
  name: 'settings.my_key.create',
  title: 'Made a personal API key',
  permission: 'settings.account.write',
  effect: 'write',
  input: z.strictObject(keyFields),
  output: newKeyOutput,
  run: async ({ ctx, input }) => {
    const { user } = demandSession(ctx)
    demandKnownScopes(input.scopes)
    const { key, row } = await createApiKey(ctx.db, {
      organizationId: ctx.organization.id,
      userId: user.id,
      name: input.name,
      scopes: input.scopes,
      expiresAt: keyExpiry(input.expires_in_days),
      createdByName: user.name,
    })
    ctx.record({ entity: 'settings-my-keys', id: row.id, label: row.name, before: null, after: keyChange(row) })
    ctx.signal({ type: 'grid', slug: 'settings-my-keys' })
    return { ...keyToWire(row), key, reveal: revealOf(row.name, key) }
  },
})

export const revokeMyKey = defineOperation({
  name: 'settings.my_key.revoke',
  title: 'Revoked a personal API key',
  permission: 'settings.account.write',
  effect: 'danger',
  input: z.strictObject({ id: z.string() }),
  output: z.null(),
  run: async ({ ctx, input }) => {
    const where = { id: z.uuid().safeParse(input.id).data ?? '', user_id: demandPerson(ctx).id, revoked_at: null }
    const row = where.id ? await ctx.db.apiKey.findFirst({ where }) : null
    if (!row) throw notFound('API key')
    await ctx.db.apiKey.update({ where: { id: row.id }, data: { revoked_at: new Date() } })
    ctx.signal({ type: 'invalidate', kind: 'key', id: row.id })
    ctx.signal({ type: 'grid', slug: 'settings-my-keys' })
    ctx.record({ entity: 'settings-my-keys', id: row.id, label: row.name, before: { revoked: false }, after: { revoked: true } })
    return null
  },
})
