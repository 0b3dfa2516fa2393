import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { remindClocks } from '../operations/clocks/remind-clocks'

export const remindClocksJob = defineJob({
  name: 'project-manager.remind-clocks',
  title: 'Forgotten clocks',
  input: z.strictObject({}),
  schedule: { cron: '*/10 * * * *', input: {} },
  concurrency: 1,
  run: ({ ctx }) => runOperation(remindClocks, ctx, {}),
})
