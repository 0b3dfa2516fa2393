import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { extendFiscalYears } from '../operations/setup/extend-fiscal-years'

/** Every night, where the organization is. */
export const extendFiscalYearsJob = defineJob({
  name: 'accounting.keep-fiscal-years',
  title: 'Financial year check',
  input: z.strictObject({}),
  schedule: { cron: '20 1 * * *', input: {} },
  concurrency: 1,
  run: ({ ctx }) => runOperation(extendFiscalYears, ctx, {}),
})
