import { compile, sql } from '@/lib/core/db/sql'
import { env } from '@/lib/core/env'
import type { OperationCtx } from '@/lib/core/operation'
import { encryptSecret, newToken } from '@/lib/core/secrets/secrets'
import { readSecret, type StoredInstall } from './install'

const sealed = (text: string) => (text ? encryptSecret(text) : null)

/** @param ctx of an operation beyond organizations */
export async function storeInstall(ctx: Pick<OperationCtx, 'query'>, install: StoredInstall): Promise<void> {
  const { mode, url, platform_token, api_access_token, webhook_secret, require_signature } = install
  await ctx.query(
    compile(sql`
      insert into desk_install (mode, url, platform_token, api_access_token, webhook_secret, require_signature)
      values (${mode}, ${url}, ${sealed(platform_token)}, ${sealed(api_access_token)}, ${sealed(webhook_secret)}, ${require_signature})
      on conflict (id) do update set mode = excluded.mode, url = excluded.url, platform_token = excluded.platform_token,
        api_access_token = excluded.api_access_token, webhook_secret = excluded.webhook_secret,
        require_signature = excluded.require_signature, updated_at = now()`),
  )
}

/** The secret of our webhook's address, made when it is first asked for; whoever asks at the same time gets the same one. */
export async function ensureWebhookSecret(ctx: Pick<OperationCtx, 'query'>): Promise<string> {
  const [row] = await ctx.query<{ webhook_secret: string }>(
    compile(sql`
      insert into desk_install as i (webhook_secret) values (${encryptSecret(newToken('desk_'))})
      on conflict (id) do update set webhook_secret = coalesce(i.webhook_secret, excluded.webhook_secret)
      returning webhook_secret`),
  )
  return readSecret(row!.webhook_secret)
}

export const webhookUrl = (secret: string): string =>
  `${env.url}/api/v1/webhooks/desk?secret=${encodeURIComponent(secret)}`
