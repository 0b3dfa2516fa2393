import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { DatedCard, Milestone, RunningClock } from './project-wire'

/** More are in the lists of the project's page. */
const MAX_MILESTONES = 200
const MAX_DATED_CARDS = 300
const MAX_CLOCKS = 50

/** By day, those without one last; how far each is follows from its cards. */
export const loadMilestones = (ctx: OperationCtx, projectId: string): Promise<Milestone[]> =>
  ctx.query<Milestone>(
    compile(sql`
      select m.id::text, m.version, m.name, m.due_date::text, m.status,
        count(c.id)::int as cards, count(c.id) filter (where c.status = 'done')::int as cards_done
      from pm_milestone m
      left join pm_card c on c.organization_id = m.organization_id and c.project_id = m.project_id
        and c.milestone_id = m.id and c.deleted_at is null
      where m.organization_id = ${ctx.organization.id}::uuid and m.project_id = ${projectId}::uuid and m.deleted_at is null
      group by m.organization_id, m.id order by m.due_date nulls last, m.id limit ${sql.lit(MAX_MILESTONES)}`),
  )

export const loadDatedCards = (ctx: OperationCtx, projectId: string): Promise<DatedCard[]> =>
  ctx.query<DatedCard>(
    compile(sql`
      select c.id::text, c.number, c.title, c.due_date::text, c.status from pm_card c
      where c.organization_id = ${ctx.organization.id}::uuid and c.project_id = ${projectId}::uuid
        and c.deleted_at is null and c.due_date is not null
      order by c.due_date, c.id limit ${sql.lit(MAX_DATED_CARDS)}`),
  )

export const loadRunningClocks = (ctx: OperationCtx, projectId: string): Promise<RunningClock[]> =>
  ctx.query<RunningClock>(
    compile(sql`
      select e.user_id::text, coalesce(u.name, '') as user_name, c.id::text as card_id, c.title as card_title,
        to_char(e.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as started_at
      from pm_time_entry e
      join pm_card c on c.organization_id = e.organization_id and c.id = e.card_id and c.deleted_at is null
      left join "user" u on u.id = e.user_id
      where e.organization_id = ${ctx.organization.id}::uuid and e.ended_at is null and e.deleted_at is null
        and c.project_id = ${projectId}::uuid
      order by e.started_at, e.id limit ${sql.lit(MAX_CLOCKS)}`),
  )
