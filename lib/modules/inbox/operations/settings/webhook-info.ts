import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { ensureWebhookSecret, webhookUrl } from '@/lib/modules/inbox/settings/store-install'
import { webhookProblem } from '@/lib/modules/inbox/settings/webhook-problem'

/** Where the helpdesk sends its events. The secret is made at the first call and stays (Business Platform Modules 4.8). */
export const readWebhookInfo = defineOperation({
  name: 'inbox.webhook.info',
  title: 'Viewed the webhook of the helpdesk',
  permission: 'inbox.webhook.read',
  effect: 'write',
  // The secret is the installation's.
  tenancy: 'none',
  forPeople: true,
  input: z.strictObject({}),
  output: z
    .object({
      url: z.string(),
      secret: z.string(),
      /** Of your organization's account. */
      last_event_at: z.string().nullable(),
      desk_account_id: z.string().nullable(),
      /** Why its events do not come in, and what to do; empty: they do, or no account is assigned. */
      problem: z.string(),
    })
    .meta({ id: 'DeskWebhookInfo' }),
  async run({ ctx }) {
    const secret = await ensureWebhookSecret(ctx)
    const [account] = await ctx.query<{ desk_account_id: string; last_event_at: Date | null; webhook_problem: string }>(
      compile(sql`select a.desk_account_id, a.last_event_at, ${webhookProblem(sql`a`)} as webhook_problem from desk_account a
        where a.organization_id = ${ctx.organization?.id ?? null}::uuid`),
    )
    return {
      url: webhookUrl(secret),
      secret,
      last_event_at: account?.last_event_at?.toISOString() ?? null,
      desk_account_id: account?.desk_account_id ?? null,
      problem: account?.webhook_problem ?? '',
    }
  },
})
