import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { readDirectoryJob } from '@/lib/modules/inbox/jobs/read-directory.job'
import { applySnapshot } from '@/lib/modules/inbox/mirror/apply-snapshot'
import type { Snapshot } from '@/lib/modules/inbox/mirror/snapshot'
import { lockAccount } from '@/lib/modules/inbox/settings/lock-account'

/** Writes events of the helpdesk into the mirror. */
export const mirrorEvents = defineOperation({
  name: 'inbox.mirror.hear',
  title: 'Mirrored events of the helpdesk',
  permission: 'inbox.sync.run',
  effect: 'write',
  unaudited: true,
  input: z.strictObject({ snapshot: z.custom<Snapshot>() }),
  output: z.object({ conversations: z.number(), messages: z.number() }),
  async run({ ctx, input }) {
    const account = await lockAccount(ctx)
    if (!account) return { conversations: 0, messages: 0 }
    const { has_unknown_names, ...counts } = await applySnapshot(ctx, account, input.snapshot)
    ctx.later(
      compile(sql`update desk_account set last_event_at = now() where organization_id = ${ctx.organization.id}::uuid`),
    )
    if (has_unknown_names && account.directory_is_old) {
      ctx.later(
        compile(sql`update desk_account set directory_at = now() where organization_id = ${ctx.organization.id}::uuid`),
      )
      await ctx.enqueue(readDirectoryJob, {})
    }
    ctx.signal({ type: 'module', module: 'inbox' })
    return counts
  },
})
