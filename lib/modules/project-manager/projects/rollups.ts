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

/** Hours of the card itself: what is finished, and what runs until now. */
export const cardHours = (t: Sql): Sql => sql`round((${cardSeconds(t)} / 3600)::numeric, 2)`

const cardSeconds = (card: Sql) =>
  sql`(${card}.logged_seconds + coalesce(extract(epoch from now() - ${card}.clock_since), 0))`

export const hoursTracked = (t: Sql): Sql =>
  sql`(select round((coalesce(sum(${cardSeconds(sql`c`)}), 0) / 3600)::numeric, 2) from pm_card c where ${ofProject(t)})`

/** In percent; nothing where there is no budget. */
export const budgetUsed = (t: Sql): Sql => sql`round(100 * ${hoursTracked(t)} / nullif(${t}.budget_hours, 0), 1)`

/** As the bar of the project's page has it. */
export const budgetState = (t: Sql): Sql => sql`
  (select case when used > 100 then 'over' when used >= 80 then 'close' else 'within' end
   from (select ${budgetUsed(t)} as used) budget where used is not null)`
