import type { CalendarEntry, CalendarSource } from '@/lib/core/contributions/calendar-entries'
import { compile, sql } from '@/lib/core/db/sql'
import { spaced } from '@/lib/core/jobs/job-run'
import { demandMovable, moveSend } from '../operations/sends/move-send'
import { sendOf } from '../operations/sends/read-send'
import { countRecipients } from './recipients'

type SendRow = {
  id: string
  channel: 'email' | 'sms'
  title: string
  list: string
  state: string
  start: Date
  finished_at: Date | null
}

const STATUSES: Record<string, CalendarEntry['status']> = {
  scheduled: 'planned',
  sending: 'running',
  sent: 'completed',
  cancelled: 'cancelled',
}

/** Mail and SMS, from the time that they are scheduled for. */
export const sendsOnCalendar: CalendarSource = {
  source: 'outreach-sends',
  permission: 'outreach.send.read',
  channels: ['newsletter', 'SMS'],
  campaigns: [
    {
      path: '/outreach/sends/',
      singular: 'Send',
      permission: 'outreach.send.read',
      rows: sql`
        select organization_id, id, coalesce(nullif(subject, ''), left(body, 60)) as name,
               array[case channel when 'email' then 'newsletter' else 'SMS' end] as channels, state
        from outreach_send`,
    },
    {
      path: '/outreach/lists/',
      singular: 'List',
      permission: 'outreach.list.read',
      rows: sql`
        select organization_id, id, name,
               case channel when 'email' then array['newsletter'] when 'sms' then array['SMS']
                            else array['newsletter', 'SMS'] end as channels, '' as state
        from outreach_list where deleted_at is null`,
    },
  ],
  async read(ctx, { from, to }, limit) {
    const rows = await ctx.query<SendRow>(
      compile(sql`
        select s.id::text, s.channel, coalesce(nullif(s.subject, ''), left(s.body, 60)) as title, l.name as list, s.state,
               coalesce(s.started_at, s.scheduled_at) as start, s.finished_at
        from outreach_send s left join outreach_list l on l.organization_id = s.organization_id and l.id = s.list_id
        where s.organization_id = ${ctx.organization.id}::uuid and s.state <> 'draft'
          and coalesce(s.started_at, s.scheduled_at) < ${to}::timestamptz
          and greatest(coalesce(s.started_at, s.scheduled_at), s.finished_at) >= ${from}::timestamptz
        order by start, s.id limit ${limit}::int8`),
    )
    return rows.map(({ id, channel, title, list, state, start, finished_at }) => ({
      id,
      channel: channel === 'email' ? 'newsletter' : 'SMS',
      title,
      start,
      end: finished_at && finished_at > start ? finished_at : null,
      status: STATUSES[state] ?? 'planned',
      details: list ? `To ${list}` : '',
      href: `/outreach/sends/${id}`,
      movable: state === 'scheduled',
    }))
  },
  move: {
    async describe(ctx, id) {
      const send = await sendOf(ctx, id)
      demandMovable(send)
      const { sendable } = await countRecipients(ctx, send.list_id, send.channel)
      return `Moves the send to ${spaced(sendable)} ${sendable === 1 ? 'person' : 'people'}`
    },
    operation: moveSend,
    inputOf: (send_id, scheduled_at) => ({ send_id, scheduled_at }),
  },
}
