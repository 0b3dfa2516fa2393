import type { OrganizationCtx } from '@/lib/core/context'
import { systemTransaction } from '@/lib/core/db/prisma'
import { runOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { storeWebhookState } from '../operations/accounts/store-account'
import { findDesk } from './accounts'
import { ensureWebhookSecret, webhookUrl } from './store-install'

/** Has the helpdesk send the account's events here. Why it does not is stored with the account. */
export async function registerWebhook(ctx: OrganizationCtx): Promise<void> {
  const found = await findDesk(ctx.organization.id)
  if (!found) return
  const secret = found.install.webhook_secret || (await systemTransaction(ensureWebhookSecret))
  try {
    const registered = await found.desk.ensureWebhook(webhookUrl(secret))
    await runOperation(storeWebhookState, ctx, { signing_secret: registered.secret, problem: '' })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await runOperation(storeWebhookState, ctx, { signing_secret: null, problem: error.message })
  }
}
