import { type Sql, sql } from '../db/sql'

/** Selects `state` and `count`, over all organizations. Finished rows stay out: they are many and say nothing of now. */
export type Backlog = { what: string; select: Sql }

export const coreBacklogs: Backlog[] = [
  {
    what: 'event',
    select: sql`select case when attempts = 0 then 'waiting' else 'retrying' end as state, count(*)::int as count
      from platform_event where dispatched_at is null group by 1`,
  },
  {
    what: 'mail',
    select: sql`select state, count(*)::int as count from mail where state in ('queued', 'failed') group by state`,
  },
  {
    what: 'received_webhook',
    select: sql`select state, count(*)::int as count from webhook_receipt
      where state in ('received', 'failed') group by state`,
  },
]
