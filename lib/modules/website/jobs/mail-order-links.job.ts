import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { sendOrderLinks } from '../operations/shoppers/send-order-links'

/** Its run's id is the key, so that a second attempt mails nobody twice. */
export const mailOrderLinks = defineJob({
  name: 'website.mail-order-links',
  title: 'Mail with links of orders',
  input: z.strictObject({ email: z.string(), number: z.string() }),
  run: ({ ctx, input, job }) => runOperation(sendOrderLinks, { ...ctx, idempotencyKey: job.id }, input),
})
