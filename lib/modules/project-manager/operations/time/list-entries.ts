import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { demandCard } from '../../time/entry-store'
import { type EntryRow, entryWire, timeEntryOutput } from '../../time/entry-wire'

export const listTimeEntries = defineOperation({
  name: 'project-manager.time.list',
  title: 'Listed the time of a card',
  permission: 'project-manager.time.read',
  effect: 'read',
  input: z.strictObject({ card_id: z.uuid('Give the id of a card.') }),
  /** The newest 500; the grid `project-time` has all of them. */
  output: z.object({ entries: z.array(timeEntryOutput) }),
  async run({ ctx, input: { card_id } }) {
    await demandCard(ctx, card_id)
    const rows = await ctx.query<EntryRow>(
      compile(sql`
        select id::text, card_id::text, user_id::text, started_at, ended_at, note, billable, billed_document_id::text
        from pm_time_entry where organization_id = ${ctx.organization.id}::uuid and card_id = ${card_id}::uuid
          and deleted_at is null order by started_at desc, id limit 500`),
    )
    return { entries: rows.map(entryWire) }
  },
})
