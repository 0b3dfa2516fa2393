import { tenantTransaction } from '@/lib/core/db/prisma'
import { runOperation } from '@/lib/core/operation'
import type { WebhookHandler } from '@/lib/core/webhooks-in/webhook-handler'
import { asTelephoneSystem } from '../domain/acting'
import { readCdr } from '../domain/cdr'
import { storeCall } from '../operations/ai-calls/store-call'

/** Call records: read, and kept where their domain belongs to the telephone system that sent them. */
export const pbxWebhooks: WebhookHandler = {
  provider: 'pbx',
  async handle({ ctx, webhook }) {
    const read = readCdr(webhook.raw, webhook.received_at)
    if (read.kind !== 'call') return { state: read.kind === 'skip' ? 'ignored' : 'discarded', reason: read.reason }
    const { cdr } = read
    const pbx_id = webhook.provider_event_id.split(':')[0]!
    const known = await tenantTransaction(ctx.organization.id, ({ db }) =>
      db.callsPbxDomain.findFirst({ where: { domain: cdr.domain, pbx_id }, select: { id: true } }),
    )
    if (!known)
      return {
        state: 'ignored',
        reason: `The domain ${cdr.domain || '(none)'} is not one of this telephone system. Add it under Calls, PBX.`,
      }
    await runOperation(storeCall, asTelephoneSystem(ctx), { cdr })
    return { state: 'accepted' }
  },
}
