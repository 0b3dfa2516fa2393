import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import { batched } from '@/lib/core/transaction/batch'
import { cardNumbers } from '../../cards/card-number'
import { placeFields } from '../../cards/card-place'
import type { CardRow } from '../../cards/card-row'
import { addSuccessors, becameDone } from '../../cards/successors'
import { cardColumns } from '../../grids/project-cards.columns'
import { recordCard } from '../../projects/timeline'
import { stopClocksOn } from '../../time/running-clocks'

export const cardWrites = modelWrites({
  slug: 'project-cards',
  singular: 'Card',
  model: 'pmCard',
  columns: cardColumns,
  label: (row) => String(row.title),
  permission: 'project-manager.card',
  softDelete: true,
  board: { column: 'column_id' },
  lockTable: 'pm_card',
  rules: {
    forMany: true,
    async prepare({ ctx, values, before }) {
      const card = before as CardRow | null
      const number = card ? {} : { number: await batched(ctx, cardNumbers, null) }
      // Who sets another due day means its day of the month too.
      const day = values.due_date === undefined || isDayOf(card, values.due_date) ? {} : { due_day: null }
      return { ...values, ...number, ...day, ...(await placeFields(ctx, values, card)) }
    },
    async afterWrite({ ctx, before, after, verb }) {
      const card = after as CardRow
      if (verb === 'deleted') await batched(ctx, stopClocksOn, card.id)
      if (verb !== 'deleted' && verb !== 'restored') await recordCard(ctx, before as CardRow | null, card)
      if (becameDone(before as CardRow | null, card)) await batched(ctx, addSuccessors, card)
      // An older card enters another person's list, which cannot know its id yet.
      if (before && before.assignee_id !== after.assignee_id) ctx.signal({ type: 'grid', slug: 'my-work' })
      // Its figures are those of its project too.
      if (card.project_id) ctx.signal({ type: 'grid', slug: 'projects', ids: [card.project_id] })
    },
  },
})

const isDayOf = (card: CardRow | null, due: unknown): boolean =>
  Boolean(card?.due_date && due) && card!.due_date!.getTime() === new Date(String(due)).getTime()
