import { compile, sql } from '@/lib/core/db/sql'
import { spanOf } from '@/lib/core/grid/dates'
import type { OperationCtx } from '@/lib/core/operation'

/** Which time is billed: all of a project, or that of some days, both ends with them, and of some people. */
export type BillWish = {
  project_id: string
  from?: string | undefined
  until?: string | undefined
  user_ids?: string[] | undefined
}

export type UnbilledEntry = {
  id: string
  card_id: string
  card_number: number
  card_title: string
  user_id: string
  user_name: string
  seconds: number
}

/**
 * Finished, billable time that is on no draft or invoice, in the order of cards and people.
 * @param lock each row is this transaction's until it ends; who bills at the same time then finds it billed
 */
export async function unbilledOf(ctx: OperationCtx, wish: BillWish, lock: boolean): Promise<UnbilledEntry[]> {
  const { id, time_zone } = ctx.organization
  const since = wish.from ? sql`e.started_at >= ${spanOf(wish.from, time_zone)!.from}` : sql`true`
  const before = wish.until ? sql`e.started_at < ${spanOf(wish.until, time_zone)!.to}` : sql`true`
  const of = wish.user_ids ? sql`e.user_id = any(${wish.user_ids}::uuid[])` : sql`true`
  const entries = sql`
    select e.id, e.card_id, e.user_id, pm_finished_seconds(e) as seconds
    from pm_time_entry e join pm_card c on c.organization_id = e.organization_id and c.id = e.card_id
    where e.organization_id = ${id}::uuid and c.project_id = ${wish.project_id}::uuid and c.deleted_at is null
      and e.deleted_at is null and e.ended_at is not null and e.ended_at > e.started_at and e.billable
      and e.billed_document_id is null and ${since} and ${before} and ${of}
    order by e.id ${lock ? sql`for no key update of e` : sql``}`
  return ctx.query<UnbilledEntry>(
    compile(sql`
      with entry as (${entries})
      select e.id::text, e.card_id::text, c.number as card_number, c.title as card_title,
        e.user_id::text, u.name as user_name, e.seconds
      from entry e
      join pm_card c on c.organization_id = ${id}::uuid and c.id = e.card_id
      join "user" u on u.id = e.user_id
      order by c.number, c.id, u.name, e.user_id, e.id`),
  )
}
