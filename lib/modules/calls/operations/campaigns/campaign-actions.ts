import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { pauseCampaign, startCampaign } from './change-campaigns'

const input = z.strictObject({ row_id: z.string() })
const output = z.object({ message: z.string() })

/** As actions of the grid, which names its row `row_id`. */
export const startRow = defineOperation({
  name: startCampaign.name,
  title: startCampaign.title,
  permission: startCampaign.permission,
  effect: startCampaign.effect,
  input,
  output,
  async run({ ctx, input: { row_id } }) {
    const { campaign } = await ctx.call(startCampaign, { id: row_id })
    return { message: `${campaign.name} is running.` }
  },
})

export const pauseRow = defineOperation({
  name: pauseCampaign.name,
  title: pauseCampaign.title,
  permission: pauseCampaign.permission,
  effect: pauseCampaign.effect,
  input,
  output,
  async run({ ctx, input: { row_id } }) {
    const { campaign } = await ctx.call(pauseCampaign, { id: row_id })
    return { message: `${campaign.name} is paused.` }
  },
})
