import { type Sql, sql } from '@/lib/core/db/sql'

/** Figures of a project, computed with each read: what runs counts until now (Business Platform Modules 2.6). */

const ofProject = (t: Sql) =>
  sql`c.organization_id = ${t}.organization_id and c.project_id = ${t}.id and c.deleted_at is null`

export const tasklistCount = (t: Sql): Sql =>
  sql`(select count(*)::int from pm_board b where b.organization_id = ${t}.organization_id and b.project_id = ${t}.id and b.deleted_at is null)`

export const openTaskCount = (t: Sql): Sql =>
  sql`(select count(*)::int from pm_card c where ${ofProject(t)} and c.status <> 'done')`

/** Of no cards: nothing is done yet. */
export const completionPercentage = (t: Sql): Sql =>
  sql`(select coalesce(round(100.0 * count(*) filter (where c.status = 'done') / nullif(count(*), 0), 1), 0) from pm_card c where ${ofProject(t)})`

/** Seconds of clocks that run on the cards that meet the condition. */
export const runningSeconds = (condition: Sql): Sql => sql`
  (select coalesce(sum(extract(epoch from now() - e.started_at)), 0) from pm_time_entry e
   join pm_card c on c.organization_id = e.organization_id and c.id = e.card_id
   where e.ended_at is null and e.deleted_at is null and ${condition})`

export const hoursTracked = (t: Sql): Sql => sql`
  round((((select coalesce(sum(c.logged_seconds), 0) from pm_card c where ${ofProject(t)})
    + ${runningSeconds(ofProject(t))}) / 3600)::numeric, 2)`
