import type { CalendarEntry } from '@/lib/core/contributions/calendar-entries'
import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { occurrencesIn } from './occurrences'

export const PLANNED = 'campaign-schedule'

type PlannedRow = {
  id: string
  title: string
  channel: string
  status: CalendarEntry['status']
  start: Date
  end: Date | null
  recurrence: string
  audience: string
  budget: string | null
  campaign_link: string | null
}

/** Planned rows as often as they happen within the span. */
export async function readPlanned(ctx: OperationCtx, span: { from: Date; to: Date }, limit: number) {
  const rows = await ctx.query<PlannedRow>(
    compile(sql`
      select id::text, title, channel, status, start_at as start, end_at as "end", recurrence, audience,
             budget::text, campaign_link
      from pm_schedule
      where organization_id = ${ctx.organization.id}::uuid and deleted_at is null and start_at < ${span.to}::timestamptz
        and (recurrence <> 'none' or coalesce(end_at, start_at) >= ${span.from}::timestamptz)
      order by start_at, id limit ${limit}::int8`),
  )
  return rows.flatMap((row) =>
    occurrencesIn(row, span, ctx.organization.time_zone, limit).map(({ start, end }) => ({
      ...row,
      record_id: row.id,
      // Each occurrence has an id of its own; the first has the row's.
      id: start.getTime() === row.start.getTime() ? row.id : `${row.id}:${start.toISOString().slice(0, 10)}`,
      start,
      end,
    })),
  )
}
