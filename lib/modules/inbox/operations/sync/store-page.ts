import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { applySnapshot } from '@/lib/modules/inbox/mirror/apply-snapshot'
import type { Snapshot } from '@/lib/modules/inbox/mirror/snapshot'
import { lockAccount } from '@/lib/modules/inbox/settings/lock-account'

/** Writes a page of what was read from the helpdesk, with how far the run is. */
export const storePage = defineOperation({
  name: 'inbox.sync.store_page',
  title: 'Mirrored a page of the helpdesk',
  permission: 'inbox.sync.run',
  effect: 'write',
  unaudited: true,
  input: z.strictObject({
    run_id: z.uuid(),
    next_page: z.number().optional(),
    total: z.number().optional(),
    read: z.number(),
    snapshot: z.custom<Snapshot>(),
  }),
  output: z.object({ conversations: z.number(), total: z.number() }),
  async run({ ctx, input: { run_id, next_page = null, total = null, read, snapshot } }) {
    const account = await lockAccount(ctx)
    const { messages } = snapshot
    const [run] = await ctx.query<{ conversations: number; total: number | null }>(
      compile(sql`
        update desk_sync_run set page = coalesce(${next_page}::int, page), total = coalesce(${total}::int, total),
          conversations = conversations + ${read}::int, messages = messages + ${messages.length}::int, touched_at = now()
        where organization_id = ${ctx.organization.id}::uuid and id = ${run_id}::uuid and state = 'running'
          and desk_account_id = ${account?.desk_account_id ?? ''}
        returning conversations, total`),
    )
    if (!run || !account) throw conflict('Another account was assigned meanwhile, so this reading has ended.')
    await applySnapshot(ctx, account, snapshot)
    ctx.signal({ type: 'module', module: 'inbox' })
    return { conversations: run.conversations, total: run.total ?? run.conversations }
  },
})
