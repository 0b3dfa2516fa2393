import { compile, sql } from '@/lib/core/db/sql'
import { spanOf } from '@/lib/core/grid/dates'
import type { OperationCtx } from '@/lib/core/operation'
import { customerTable } from '@/lib/modules/accounting/tables'
import { cardHref } from '../cards/card-href'
import type { SheetCard, SheetCell } from './sheet-wire'

type Row = Omit<SheetCard, 'href'> & SheetCell

/** Whose time, on which days; of one card, or of all that have some. */
type Asked = { userId: string; from: string; to: string; cardId?: string }

/** A person's time by card and day, in the order of projects and cards. An entry counts for the day on which it started. */
export async function readCells(
  ctx: OperationCtx,
  { userId, from, to, cardId }: Asked,
): Promise<{ card: SheetCard; cell: SheetCell }[]> {
  const { id, time_zone } = ctx.organization
  const rows = await ctx.query<Row>(
    compile(sql`
      select c.id::text, c.number, c.title, p.id::text as project_id, p.name as project_name, k.name as customer_name, t.day,
        t.seconds, t.fixed_seconds, t.unbilled_seconds, t.running_seconds
      from (
        select e.card_id, to_char(e.started_at at time zone ${time_zone}, 'YYYY-MM-DD') as day,
          coalesce(sum(pm_finished_seconds(e)), 0)::int as seconds,
          coalesce(sum(pm_finished_seconds(e)) filter (where e.source <> 'sheet' or e.billed_document_id is not null), 0)::int as fixed_seconds,
          coalesce(sum(pm_finished_seconds(e)) filter (where e.billable and e.billed_document_id is null), 0)::int as unbilled_seconds,
          (sum(extract(epoch from now() - e.started_at)) filter (where e.ended_at is null))::int as running_seconds
        from pm_time_entry e
        where e.organization_id = ${id}::uuid and e.user_id = ${userId}::uuid and e.deleted_at is null
          and e.started_at >= ${spanOf(from, time_zone)!.from} and e.started_at < ${spanOf(to, time_zone)!.to}
          and ${cardId ? sql`e.card_id = ${cardId}::uuid` : sql`true`}
        group by 1, 2
      ) t
      join pm_card c on c.organization_id = ${id}::uuid and c.id = t.card_id and c.deleted_at is null
      left join pm_project p on p.organization_id = c.organization_id and p.id = c.project_id and p.deleted_at is null
      left join ${customerTable} k on k.organization_id = p.organization_id and k.id = p.customer_id
      order by p.name nulls last, c.number, c.id, t.day`),
  )
  return rows.map(({ day, seconds, fixed_seconds, unbilled_seconds, running_seconds, ...card }) => ({
    card: { ...card, href: cardHref(card.id) },
    cell: { day, seconds, fixed_seconds, unbilled_seconds, running_seconds },
  }))
}

export const emptyCell = (day: string): SheetCell => ({
  day,
  seconds: 0,
  fixed_seconds: 0,
  unbilled_seconds: 0,
  running_seconds: null,
})
