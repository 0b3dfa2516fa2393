import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { ProviderError } from '@/lib/core/provider-error'
import { forgetCard } from '../operations/cards/forget-card'

/** A card that is not charged here any more must not be charged by anybody; a gateway that is down is asked again for a day. */
export const forgetCardJob = defineJob({
  name: 'banking.forget-card',
  title: 'Had the gateway forget a card',
  input: z.strictObject({ card_id: z.uuid() }),
  retries: 24,
  retryDelay: 30,
  async run({ ctx, input }) {
    const { state, note } = await forgetCard(ctx, input.card_id)
    if (state === 'to_forget')
      throw new ProviderError({ kind: 'unavailable', provider: 'gateway', op: 'deactivate', message: note })
    return { state, message: note }
  },
})
