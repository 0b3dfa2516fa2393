import { z } from 'zod'
import type { OperationCtx } from '@/lib/core/operation'
import type { GatewaySyncState } from '../schemas-gateway-answers'

const KEY = 'banking.gateway-sync'

const stored = z.object({
  at: z.string(),
  ok: z.boolean(),
  message: z.string(),
  imported: z.number(),
  duplicates: z.number(),
  settlements: z.number(),
})

/** How the last fetch from the gateway went, by the clock or by hand; null: there was none. */
export async function readSyncState(ctx: OperationCtx): Promise<GatewaySyncState> {
  const row = await ctx.db.organizationSetting.findFirst({ where: { key: KEY } })
  return stored.safeParse(row?.value).data ?? null
}

export async function writeSyncState(ctx: OperationCtx, value: NonNullable<GatewaySyncState>): Promise<void> {
  const organization_id = ctx.organization.id
  await ctx.db.organizationSetting.upsert({
    where: { organization_id_key: { organization_id, key: KEY } },
    create: { organization_id, key: KEY, value },
    update: { value },
  })
}
