import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { cardHref } from '../../cards/card-href'
import { type EntryRow, entryWire, timeEntryOutput } from '../../time/entry-wire'

const runningClock = timeEntryOutput
  .extend({ card_number: z.number(), card_title: z.string(), project_name: z.string().nullable(), href: z.string() })
  .meta({ id: 'RunningClock' })
type RunningClock = z.infer<typeof runningClock>

type Row = EntryRow & Pick<RunningClock, 'card_number' | 'card_title' | 'project_name'>

/** One statement, for every page asks it. */
export const readClock = defineOperation({
  name: 'project-manager.clock.read',
  title: 'Read the running clock',
  permission: 'project-manager.time.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({}),
  /** Empty: none runs. The newest first; without `stop_other` a person may have one on each card. */
  output: z.object({ timers: z.array(runningClock) }),
  async run({ ctx }) {
    if (!ctx.user) return { timers: [] }
    const rows = await ctx.query<Row>(
      compile(sql`
        select e.id::text, e.card_id::text, e.user_id::text, e.started_at, e.ended_at, e.note, e.billable,
          e.billed_document_id::text, c.number as card_number, c.title as card_title, p.name as project_name
        from pm_time_entry e
        join pm_card c on c.organization_id = e.organization_id and c.id = e.card_id
        left join pm_project p on p.organization_id = c.organization_id and p.id = c.project_id
        where e.organization_id = ${ctx.organization.id}::uuid and e.user_id = ${ctx.user.id}::uuid
          and e.ended_at is null and e.deleted_at is null
        order by e.started_at desc, e.id limit 20`),
    )
    return {
      timers: rows.map(({ card_number, card_title, project_name, ...entry }) => ({
        ...entryWire(entry),
        href: cardHref(entry.card_id),
        card_number,
        card_title,
        project_name,
      })),
    }
  },
})
