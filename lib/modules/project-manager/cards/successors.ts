import { newId } from '@/lib/core/db/ids'
import { modelFields } from '@/lib/core/db/prisma'
import { insertRows, returning } from '@/lib/core/db/row-sets'
import { compile, sql } from '@/lib/core/db/sql'
import { topOfBoard } from '@/lib/core/grid/board/board-position'
import { dateIn } from '@/lib/core/grid/dates'
import type { OperationCtx } from '@/lib/core/operation'
import { nextDue } from '../domain/recurrence'
import { recordCard } from '../projects/timeline'
import { cardNumbers } from './card-number'
import type { CardRow } from './card-row'

export const becameDone = (before: CardRow | null, after: CardRow): boolean =>
  before !== null && before.status !== 'done' && after.status === 'done'

/**
 * Fresh cards for recurring ones that are done: in their board's first column to do, on the next day. The database
 * takes one successor a card, so that one which is done a second time has none.
 */
export async function addSuccessors(ctx: OperationCtx, cards: CardRow[]): Promise<undefined[]> {
  const recurring = cards.filter(({ recurrence }) => recurrence !== 'none')
  const columns = recurring.length > 0 ? await firstColumns(ctx, recurring) : new Map<string, string>()
  const wanted = recurring.filter(({ board_id }) => columns.has(board_id))
  if (wanted.length > 0) {
    const numbers = await cardNumbers(ctx, wanted)
    const today = dateIn(ctx.organization.time_zone, new Date())
    const rows = wanted.map((card, index) => ({
      ...successorOf(card, today),
      organization_id: ctx.organization.id,
      column_id: columns.get(card.board_id)!,
      number: numbers[index]!,
    }))
    const statement = sql`${insertRows('pm_card', rows)}
      on conflict (organization_id, follows_id) where follows_id is not null do nothing`
    const fields = [...modelFields('pmCard').fields.keys()]
    const added = await ctx.query<CardRow>(compile(returning(statement, fields)))
    for (const after of added) {
      ctx.record({ entity: 'project-cards', id: after.id, label: after.title, before: null, after })
      await recordCard(ctx, null, after)
    }
    if (added.length > 0) ctx.signal({ type: 'grid', slug: 'project-cards', ids: added.map(({ id }) => id) })
  }
  return cards.map(() => undefined)
}

function successorOf(card: CardRow, today: string) {
  const { title, description, priority, recurrence, assignee_id, helper_ids, labels, estimate_hours, board_id } = card
  const { project_id, customer_id, milestone_id, due_day, is_sample } = card
  if (recurrence === 'none') throw new Error('the card does not recur')
  const { due, dueDay } = nextDue({ recurrence, due: dayOf(card.due_date), dueDay: due_day, today })
  const work = { title, description, priority, recurrence, assignee_id, helper_ids, labels, estimate_hours }
  return {
    ...work,
    id: newId(),
    board_id,
    status: 'todo',
    due_date: due,
    due_day: dueDay,
    checklist: card.checklist.map((item) => ({ ...item, done: false })),
    project_id,
    customer_id,
    milestone_id,
    series_id: card.series_id ?? card.id,
    follows_id: card.id,
    board_position: topOfBoard(),
    is_sample,
  }
}

const dayOf = (date: Date | null): string | null => date && new Date(date).toISOString().slice(0, 10)

async function firstColumns(ctx: OperationCtx, cards: CardRow[]): Promise<Map<string, string>> {
  const boards = [...new Set(cards.map(({ board_id }) => board_id))]
  const found = await ctx.query<{ board_id: string; id: string }>(
    compile(sql`
      select distinct on (board_id) board_id::text, id::text from pm_column
      where organization_id = ${ctx.organization.id}::uuid and board_id = any(${boards}::uuid[])
        and status = 'todo' and deleted_at is null
      order by board_id, position, id`),
  )
  return new Map(found.map(({ board_id, id }) => [board_id, id]))
}
