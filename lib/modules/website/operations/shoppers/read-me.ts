import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { demandMine, mine } from '@/lib/modules/website/shoppers/demand-mine'
import { customerWire } from '@/lib/modules/website/shoppers/shopper-of'
import { shopAccount } from '../../schemas-shoppers'

export const readMe = defineOperation({
  name: 'website.shopper.me',
  title: 'Read a shopper’s own account',
  permission: 'website.public.use',
  effect: 'read',
  input: z.strictObject(mine),
  output: shopAccount,
  async run({ ctx, input }) {
    return { customer: customerWire(await demandMine(ctx, input)) }
  },
})
