import type { CalendarEntry, CalendarSource } from '@/lib/core/contributions/calendar-entries'
import { compile, sql } from '@/lib/core/db/sql'

type Campaign = { id: string; name: string; status: string; start: Date; finished_at: Date | null }

const STATUSES: Record<string, CalendarEntry['status']> = { running: 'running', paused: 'planned', done: 'completed' }

/** Campaigns from their start on. They call within their hours until everyone is called, so they cannot be moved. */
export const campaignsOnCalendar: CalendarSource = {
  source: 'calls-campaigns',
  permission: 'calls.campaign.read',
  channels: ['AI call center'],
  campaigns: [
    {
      path: '/calls/campaigns/',
      singular: 'Call campaign',
      permission: 'calls.campaign.read',
      rows: sql`
        select organization_id, id, name, array['AI call center'] as channels, status as state
        from calls_campaign where deleted_at is null`,
    },
  ],
  async read(ctx, { from, to }, limit) {
    const rows = await ctx.query<Campaign>(
      compile(sql`
        select id::text, name, status, started_at as start, finished_at from calls_campaign
        where organization_id = ${ctx.organization.id}::uuid and deleted_at is null and status <> 'draft'
          and started_at < ${to}::timestamptz and coalesce(finished_at, now()) >= ${from}::timestamptz
        order by started_at, id limit ${limit}::int8`),
    )
    return rows.map(({ id, name, status, start, finished_at }) => ({
      id,
      channel: 'AI call center',
      title: name,
      start,
      end: finished_at ?? new Date(),
      status: STATUSES[status] ?? 'planned',
      details: '',
      href: `/calls/campaigns/${id}`,
      movable: false,
    }))
  },
}
