import { modelFields } from '@/lib/core/db/prisma'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { CardRow } from '../cards/card-row'
import { addSuccessors } from '../cards/successors'
import { recordCardDone } from '../projects/timeline'
import { stopClocksOn } from '../time/running-clocks'
import type { BoardWire } from './board-wire'

/** What changes of boards, columns and projects mean for their cards: however many, a few statements. */

type Column = BoardWire['columns'][number]

export const cardsIn = (ctx: OperationCtx, column: Column): Promise<number> =>
  ctx.db.pmCard.count({ where: { column_id: column.id, deleted_at: null } })

/** The cards of a column go below those of another, in their order. */
export async function moveCards(ctx: OperationCtx, from: Column, to: Column): Promise<void> {
  const own = sql`organization_id = ${ctx.organization.id}::uuid and deleted_at is null`
  await ctx.query(
    compile(sql`
      update pm_card c set column_id = ${to.id}::uuid, board_position = m.place, board_since = now()
      from (
        select k.id, row_number() over (order by k.board_position, k.id)
          + coalesce((select max(board_position) from pm_card where ${own} and column_id = ${to.id}::uuid), 0) as place
        from pm_card k where ${own} and column_id = ${from.id}::uuid
      ) m
      where c.organization_id = ${ctx.organization.id}::uuid and c.id = m.id`),
  )
  await followStatus(ctx, to)
}

/** Cards have the status of their column; recurring ones that become done come again. */
export async function followStatus(ctx: OperationCtx, { id, status }: Column): Promise<void> {
  const fields = sql.join([...modelFields('pmCard').fields.keys()].map((key) => sql.ref(`c.${key}`)))
  const changed = await ctx.query<CardRow>(
    compile(sql`
      with changed as (
        update pm_card c set status = ${status}, done_at = case when ${status} = 'done' then now() end,
          version = version + 1, updated_at = now()
        where c.organization_id = ${ctx.organization.id}::uuid and c.column_id = ${id}::uuid
          and c.deleted_at is null and c.status <> ${status} returning ${fields}
      ) select * from changed where status = 'done' and (recurrence <> 'none' or customer_id is not null)`),
  )
  for (const card of changed) await recordCardDone(ctx, card)
  await addSuccessors(ctx, changed)
  tellCards(ctx)
}

/** The board's project is that of its cards, with its customer; a milestone is one of its own project. */
export async function followProject(ctx: OperationCtx, { id, project_id }: BoardWire): Promise<void> {
  const project = sql`${project_id}::uuid`
  await ctx.query(
    compile(sql`
      update pm_card c set project_id = ${project}, milestone_id = null, version = version + 1, updated_at = now(),
        customer_id = (select p.customer_id from pm_project p where p.organization_id = c.organization_id and p.id = ${project})
      where c.organization_id = ${ctx.organization.id}::uuid and c.board_id = ${id}::uuid
        and c.project_id is distinct from ${project}`),
  )
  tellCards(ctx)
}

/** What goes into the bin with a board or a project has its moment, and by that comes back with it. */
export async function binTogether(
  ctx: OperationCtx,
  { table, where, at, back }: { table: 'pm_board' | 'pm_card'; where: Sql; at: Date; back: boolean },
): Promise<void> {
  await ctx.query(
    compile(sql`
      update ${sql.table(table)} set deleted_at = ${back ? null : at}::timestamptz, version = version + 1, updated_at = now()
      where organization_id = ${ctx.organization.id}::uuid and ${where}
        and deleted_at ${back ? sql`= ${at}::timestamptz` : sql`is null`}`),
  )
  if (table === 'pm_card' && !back) await stopClocksOn(ctx, await cardsWithClock(ctx, where, at))
  tellCards(ctx)
}

async function cardsWithClock(ctx: OperationCtx, where: Sql, at: Date): Promise<string[]> {
  const found = await ctx.query<{ card_id: string }>(
    compile(sql`
      select e.card_id::text from pm_time_entry e
      join pm_card c on c.organization_id = e.organization_id and c.id = e.card_id
      where e.organization_id = ${ctx.organization.id}::uuid and e.ended_at is null and e.deleted_at is null
        and c.deleted_at = ${at}::timestamptz and ${where}`),
  )
  return found.map(({ card_id }) => card_id)
}

/** Their figures are those of projects too. */
function tellCards(ctx: OperationCtx): void {
  ctx.signal({ type: 'grid', slug: 'project-cards' })
  ctx.signal({ type: 'grid', slug: 'projects' })
}
