import { z } from 'zod'
import { createApiKey } from '@/lib/core/auth/api-keys'
import { notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { demandSession } from '@/lib/modules/settings/domain/callers'
import { keyChange, keyExpiry, revealOf } from '@/lib/modules/settings/domain/keys'
import { demandKnownScopes } from '@/lib/modules/settings/domain/scopes'
import { keyToWire } from '@/lib/modules/settings/domain/wire'
import { revokeKey } from '@/lib/modules/settings/keys/revoke-key'
import { keyFields, keyOutput, newKeyOutput } from '@/lib/modules/settings/schemas'

export const listOrganizationKeys = defineOperation({
  name: 'settings.organization_key.list',
  title: 'Listed the organization’s API keys',
  permission: 'settings.api_key.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ api_keys: z.array(keyOutput) }),
  run: async ({ ctx }) => {
    const rows = await ctx.db.apiKey.findMany({
      where: { user_id: null, revoked_at: null },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    })
    return { api_keys: rows.map(keyToWire) }
  },
})

/** A key of the organization itself: it survives the person who made it, and may at most what administrators may. */
export const createOrganizationKey = defineOperation({
  name: 'settings.organization_key.create',
  title: 'Made an API key of the organization',
  permission: 'settings.api_key.write',
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
      userId: null,
      name: input.name,
      scopes: input.scopes,
      needsApproval: input.needs_approval,
      expiresAt: keyExpiry(input.expires_in_days),
      createdByName: user.name,
    })
    ctx.record({ entity: 'settings-api-keys', id: row.id, label: row.name, before: null, after: keyChange(row) })
    ctx.signal({ type: 'grid', slug: 'settings-api-keys' })
    return { ...keyToWire(row), key, reveal: revealOf(row.name, key) }
  },
})

const revokeFacts = {
  name: 'settings.organization_key.revoke',
  title: 'Revoked an API key of the organization',
  permission: 'settings.api_key.write',
  effect: 'danger',
  forPeople: true,
  output: z.null(),
} as const

export const revokeOrganizationKey = defineOperation({
  ...revokeFacts,
  input: z.strictObject({ id: z.string() }),
  run: ({ ctx, input }) => revoke(ctx, input.id),
})

/** The same from the grid. */
export const revokeOrganizationKeyRow = defineOperation({
  ...revokeFacts,
  input: z.strictObject({ row_id: z.string() }),
  run: ({ ctx, input }) => revoke(ctx, input.row_id),
})

async function revoke(ctx: OperationCtx, id: string): Promise<null> {
  const known = z.uuid().safeParse(id).success
  const row = known ? await ctx.db.apiKey.findFirst({ where: { id, user_id: null, revoked_at: null } }) : null
  if (!row) throw notFound('API key')
  await revokeKey(ctx, 'settings-api-keys', row)
  return null
}
