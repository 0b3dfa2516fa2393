import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { maintainCards } from '../operations/cards/maintain-cards'

/** Each morning, before anybody posts a bill run. */
export const maintainCardsJob = defineJob({
  name: 'banking.look-after-cards',
  title: 'Card expiry check',
  input: z.strictObject({}),
  schedule: { cron: '5 0 * * *', input: {} },
  run: ({ ctx }) => runOperation(maintainCards, ctx, {}),
})
