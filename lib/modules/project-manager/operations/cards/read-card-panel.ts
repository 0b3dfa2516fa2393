import { z } from 'zod'
import { can } from '@/lib/core/context'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { customerOutput, readCardCustomer } from '../../cards/card-customer'
import { loadEntries, loadSeries, seriesCardOutput, timeEntryOutput } from '../../cards/load-card-parts'
import { namesOf, personOutput } from '../../cards/people'
import { type ChecklistItem, checklistItem } from '../../schemas'

/** What an open card shows beside its fields and its comments. */
export const readCardPanel = defineOperation({
  name: 'project-manager.card.panel',
  title: 'Read a card',
  permission: 'project-manager.card.read',
  effect: 'read',
  input: z.strictObject({ record_id: z.string() }),
  output: z.object({
    description: z.string(),
    checklist: z.array(checklistItem),
    helpers: z.array(personOutput),
    entries: z.array(timeEntryOutput).nullable().describe('The newest 20; null: not for the caller.'),
    series: z.array(seriesCardOutput).describe('The other cards of a card that comes again, newest first.'),
    customer: customerOutput.nullable(),
  }),
  async run({ ctx, input: { record_id: id } }) {
    const card = z.uuid().safeParse(id).success
      ? await ctx.db.pmCard.findFirst({
          where: { id },
          select: { description: true, checklist: true, helper_ids: true, series_id: true, customer_id: true },
        })
      : null
    if (!card) throw notFound('card')
    const [helpers, entries, series, customer] = await Promise.all([
      namesOf(ctx, card.helper_ids),
      can(ctx, 'project-manager.time.read') ? loadEntries(ctx, id) : null,
      card.series_id ? loadSeries(ctx, id, card.series_id) : [],
      card.customer_id ? readCardCustomer(ctx, card.customer_id) : null,
    ])
    return {
      description: card.description,
      checklist: card.checklist as ChecklistItem[],
      helpers,
      entries,
      series,
      customer,
    }
  },
})
