import { gatewayConnector } from '@/lib/connectors/gateway'
import { toEvent } from '@/lib/connectors/gateway/paystack/map'
import { eventWire } from '@/lib/connectors/gateway/paystack/wire'
import { connectIfConfigured } from '@/lib/core/connections/connection'
import { ProviderError } from '@/lib/core/provider-error'
import type { WebhookHandler } from '@/lib/core/webhooks-in/webhook-handler'
import { verifyAndRecord } from '../gateway/verify-and-record'
import { gatewayRefunds } from '../slots'

/** What the gateway tells is never believed by itself: it is asked again before anything changes (provider-facts 2.2). */
export const gatewayWebhooks: WebhookHandler = {
  provider: gatewayConnector.kind,
  async handle({ ctx, webhook }) {
    const read = eventWire.safeParse(webhook.data)
    if (!read.success) return { state: 'discarded', reason: 'It cannot be read as an event of the gateway.' }
    const { kind, reference, domain } = toEvent(read.data)
    const isRefund = kind.startsWith('refund.')
    if (!isRefund && !['charge.success', 'charge.failed'].includes(kind))
      return { state: 'ignored', reason: `Nothing here works on ${kind}.` }
    const port = await connectIfConfigured(ctx.organization.id, gatewayConnector)
    if (!port) return { state: 'discarded', reason: 'No card gateway is set up any more.' }
    if (domain && domain !== port.domain)
      return { state: 'discarded', reason: `It is of ${domain} mode, and the keys are those of ${port.domain} mode.` }
    try {
      const { transaction, recorded, known } = await verifyAndRecord(ctx, port, reference)
      let isOurs = known
      if (isRefund)
        for (const told of gatewayRefunds.contributed()) isOurs = (await told(ctx, port, transaction)) || isOurs
      if (recorded || isOurs) return { state: 'accepted' }
      return transaction.outcome === 'succeeded'
        ? { state: 'ignored', reason: 'This payment is here already.' }
        : {
            state: 'ignored',
            reason: `The gateway says that it is not paid: ${transaction.message || transaction.outcome}`,
          }
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'not_found')
        return { state: 'discarded', reason: `The gateway knows no payment ${reference}.` }
      throw error
    }
  },
}
