import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { settleCharges } from '../operations/charges/settle-charges'

/** Every ten minutes; where no charge waits for an answer it asks nobody anything. */
export const settleChargesJob = defineJob({
  name: 'banking.settle-charges',
  title: 'Card charge follow-up',
  input: z.strictObject({ charge_id: z.uuid().optional() }),
  schedule: { cron: '*/10 * * * *', input: {} },
  concurrency: 1,
  run: ({ ctx, input, job }) =>
    settleCharges(ctx, { signal: job.signal, ...(input.charge_id ? { only: input.charge_id } : {}) }),
})
