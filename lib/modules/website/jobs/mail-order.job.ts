import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { ORDER_NEWS, sendOrderMail } from '../operations/orders/send-order-mail'

/** Its run's id is the key, so that a second attempt mails nobody twice. */
export const mailOrder = defineJob({
  name: 'website.mail-order',
  title: 'Mail about an order',
  input: z.strictObject({ order_id: z.uuid(), about: z.enum(ORDER_NEWS), again: z.boolean().default(false) }),
  run: ({ ctx, input, job }) => runOperation(sendOrderMail, { ...ctx, idempotencyKey: job.id }, input),
})
