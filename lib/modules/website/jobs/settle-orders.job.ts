import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { waitingPayments } from '../operations/payments/waiting-payments'
import { askForRefund } from '../payments/refund-by-card'
import { bookPaid } from '../payments/settle-payment'
import { syncRefunds } from '../payments/sync-refunds'
import { connectedGateway, verifyPayment } from '../payments/verify-payment'

/** Every ten minutes: what came of payments whose webhook was lost, and those that the books refused before. */
export const settleOrdersJob = defineJob({
  name: 'website.settle-orders',
  title: 'Payments of the shop follow-up',
  input: z.strictObject({}),
  schedule: { cron: '*/10 * * * *', input: {} },
  concurrency: 1,
  async run({ ctx, job }) {
    const { open, refunding, lost, unbooked } = await runOperation(waitingPayments, ctx, {})
    for (const id of unbooked) {
      job.signal.throwIfAborted()
      await bookPaid(ctx, id)
    }
    const asked = open.length + refunding.length + lost.length
    const port = asked > 0 ? await connectedGateway(ctx) : null
    if (!port) return { asked: 0, booked: unbooked.length }
    try {
      for (const reference of open) {
        job.signal.throwIfAborted()
        await verifyPayment(ctx, port, reference)
      }
      for (const payment of refunding) {
        job.signal.throwIfAborted()
        await syncRefunds(ctx, port, { ...payment, reversed: false })
        await bookPaid(ctx, payment.payment_id)
      }
      for (const refund of lost) {
        job.signal.throwIfAborted()
        await askForRefund(ctx, port, refund)
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      return { asked: 0, booked: unbooked.length, message: error.message }
    }
    return { asked, booked: unbooked.length }
  },
})
