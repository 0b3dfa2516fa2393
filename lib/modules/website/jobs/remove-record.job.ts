import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { removeRecord } from '../domains/platform-records'

export const removeRecordJob = defineJob({
  name: 'website.remove-record',
  title: 'Remove the DNS record of a released address',
  input: z.strictObject({ host: z.string(), record: z.string() }),
  retries: 8,
  retryDelay: 30,
  isWaiting: true,
  run: async ({ input: { host, record } }) => ({ removed: await removeRecord(host, record) }),
})
