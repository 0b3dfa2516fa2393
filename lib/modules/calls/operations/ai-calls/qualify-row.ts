import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { qualifyDeal } from './qualify-deal'

/** The qualification call of a deal, as an action on its row. */
export const qualifyRow = defineOperation({
  name: 'calls.deal.qualify_row',
  title: qualifyDeal.title,
  permission: qualifyDeal.permission,
  effect: 'write',
  input: z.strictObject({ row_id: z.string() }),
  output: z.object({ message: z.string(), data: z.object({ call_id: z.string() }) }),
  async run({ ctx, input }) {
    const { call } = await ctx.call(qualifyDeal, { id: input.row_id })
    return { message: 'Calling now.', data: { call_id: call.id } }
  },
})
