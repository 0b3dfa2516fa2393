import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { writeSyncState } from '@/lib/modules/banking/gateway/sync-state'
import { ACCOUNTS_GRID } from '@/lib/modules/banking/schemas'

/** Notes how a fetch from the gateway went, and when its accounts were read last. */
export const recordSync = defineOperation({
  name: 'banking.gateway.note_sync',
  title: 'Noted how the fetch from the card gateway went',
  permission: 'banking.gateway.sync',
  effect: 'write',
  unaudited: true,
  input: z.strictObject({
    ok: z.boolean(),
    message: z.string(),
    imported: z.number(),
    duplicates: z.number(),
    settlements: z.number(),
  }),
  output: z.object({}),
  async run({ ctx, input }) {
    const at = new Date()
    await writeSyncState(ctx, { ...input, at: at.toISOString() })
    if (input.ok) {
      await ctx.db.bankAccount.updateMany({ where: { is_gateway: true }, data: { last_scraped_at: at } })
      ctx.signal({ type: 'grid', slug: ACCOUNTS_GRID })
    }
    return {}
  },
})
