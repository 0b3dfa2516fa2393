import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'

const SHOWN = 100

/** Events that belong to no organization: of accounts that no one has, or unreadable ones. The newest few hundred are stored. */
export const listDiscardedEvents = defineOperation({
  name: 'inbox.discarded_event.list',
  title: 'Listed discarded events of the helpdesk',
  permission: 'inbox.install.manage',
  effect: 'read',
  tenancy: 'none',
  input: z.strictObject({}),
  output: z
    .object({
      events: z.array(
        z.object({
          id: z.string(),
          desk_account_id: z.string(),
          event: z.string(),
          reason: z.string(),
          body: z.string(),
          received_at: z.string(),
        }),
      ),
    })
    .meta({ id: 'DeskDiscardedEvents' }),
  async run({ ctx }) {
    const rows = await ctx.query<
      Record<'id' | 'desk_account_id' | 'event' | 'reason' | 'body', string> & { received_at: Date }
    >(
      compile(sql`select id::text, desk_account_id, event, reason, body, received_at from desk_discarded_event
        order by id desc limit ${sql.lit(SHOWN)}`),
    )
    return { events: rows.map((row) => ({ ...row, received_at: new Date(row.received_at).toISOString() })) }
  },
})
