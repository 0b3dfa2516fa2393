import { readDeskEvent } from '@/lib/connectors/desk/chatwoot/event'
import type { OrganizationCtx } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import type { ReceivedWebhook, WebhookHandler, WebhookVerdict } from '@/lib/core/webhooks-in/webhook-handler'
import { Snapshot } from '../mirror/snapshot'
import { mirrorEvents } from '../operations/mirror/mirror-events'
import { readAccount } from '../settings/accounts'

/** Events of the helpdesk, mirrored many at once. */
export const deskWebhooks: WebhookHandler = {
  provider: 'desk',
  handle: async ({ ctx, webhook }) => (await mirror(ctx, [webhook]))[0]!,
  handleMany: ({ ctx, webhooks }) => mirror(ctx, webhooks),
}

async function mirror(ctx: OrganizationCtx, webhooks: ReceivedWebhook[]): Promise<WebhookVerdict[]> {
  const account = await readAccount(ctx.organization.id)
  const snapshot = new Snapshot()
  const verdicts = webhooks.map(({ data, kind, received_at }): WebhookVerdict => {
    if (!account) return { state: 'discarded', reason: 'Your organization has no helpdesk account any more.' }
    const event = readDeskEvent(data)
    if (!event) return { state: 'ignored', reason: ignoredBecause(kind) }
    // Stored for the account of then; another one may be assigned by now.
    if (event.account_id !== null && String(event.account_id) !== account.desk_account_id)
      return {
        state: 'discarded',
        reason: `Your organization does not have the helpdesk account ${event.account_id} any more.`,
      }
    snapshot.hear(event, received_at)
    return { state: 'accepted' }
  })
  if (account && !snapshot.isEmpty) await runOperation(mirrorEvents, ctx, { snapshot })
  return verdicts
}

const ignoredBecause = (kind: string) =>
  /^(conversation|message|contact)_/.test(kind)
    ? `Events of the kind ${kind} are not mirrored, or this one cannot be read.`
    : `Events of the kind ${kind || 'unknown'} are not mirrored.`
