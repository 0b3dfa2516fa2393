import { z } from 'zod'
import { createApiKey } from '@/lib/core/auth/api-keys'
import { notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { demandPerson, demandSession } from '@/lib/modules/settings/domain/callers'
import { keyChange, keyExpiry, revealOf } from '@/lib/modules/settings/domain/keys'
import { demandKnownScopes } from '@/lib/modules/settings/domain/scopes'
import { keyToWire } from '@/lib/modules/settings/domain/wire'
import { revokeKey } from '@/lib/modules/settings/keys/revoke-key'
import { keyFields, keyOutput, newKeyOutput } from '@/lib/modules/settings/schemas'

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
  forPeople: true,
  secretAnswer: true,
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
      needsApproval: input.needs_approval,
      expiresAt: keyExpiry(input.expires_in_days),
      createdByName: user.name,
    })
    ctx.record({ entity: 'settings-my-keys', id: row.id, label: row.name, before: null, after: keyChange(row) })
    ctx.signal({ type: 'grid', slug: 'settings-my-keys' })
    return { ...keyToWire(row), key, reveal: revealOf(row.name, key) }
  },
})

const revokeFacts = {
  name: 'settings.my_key.revoke',
  title: 'Revoked a personal API key',
  permission: 'settings.account.write',
  effect: 'danger',
  forPeople: true,
  output: z.null(),
} as const

export const revokeMyKey = defineOperation({
  ...revokeFacts,
  input: z.strictObject({ id: z.string() }),
  run: ({ ctx, input }) => revoke(ctx, input.id),
})

/** The same from the grid. */
export const revokeMyKeyRow = defineOperation({
  ...revokeFacts,
  input: z.strictObject({ row_id: z.string() }),
  run: ({ ctx, input }) => revoke(ctx, input.row_id),
})

async function revoke(ctx: OperationCtx, id: string): Promise<null> {
  const known = z.uuid().safeParse(id).success
  const row = known
    ? await ctx.db.apiKey.findFirst({ where: { id, user_id: demandPerson(ctx).id, revoked_at: null } })
    : null
  if (!row) throw notFound('API key')
  await revokeKey(ctx, 'settings-my-keys', row)
  return null
}
