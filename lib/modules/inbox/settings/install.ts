import { SANDBOX_DEFAULT_TOKEN, SANDBOX_PLATFORM_TOKEN } from '@/lib/connectors/desk/sandbox-account'
import { systemQuery } from '@/lib/core/db/system-query'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { decryptSecret } from '@/lib/core/secrets/secrets'

/** How the installation reaches the helpdesk. It belongs to no organization, so the system role reads it. */
export type Install = {
  /** Empty: it is not set up. */
  url: string
  platform_token: string
  /** Of an administrator of all accounts, for organizations without a token of their own. */
  api_access_token: string
  webhook_secret: string
}

/** What was entered. */
export type StoredInstall = Install & {
  mode: 'live' | 'sandbox'
  /** Events without a right signature are refused. */
  require_signature: boolean
  updated_at: Date | null
}

type Row = Record<'platform_token' | 'api_access_token' | 'webhook_secret', string | null> &
  Pick<StoredInstall, 'mode' | 'url' | 'require_signature'> & { updated_at: string }

export async function readStoredInstall(): Promise<StoredInstall> {
  const [row] = await systemQuery<Row>(
    'select mode, url, platform_token, api_access_token, webhook_secret, require_signature, updated_at from desk_install',
  )
  return {
    mode: row?.mode ?? 'live',
    url: row?.url ?? '',
    platform_token: readSecret(row?.platform_token),
    api_access_token: readSecret(row?.api_access_token),
    webhook_secret: readSecret(row?.webhook_secret),
    require_signature: row?.require_signature ?? false,
    updated_at: row ? new Date(row.updated_at) : null,
  }
}

/** What counts now. */
export async function readInstall(): Promise<Install> {
  const { mode, require_signature, updated_at, ...stored } = await readStoredInstall()
  if (mode === 'live') return stored
  return {
    url: env.sandboxUrl ? `${env.sandboxUrl}/desk` : '',
    platform_token: SANDBOX_PLATFORM_TOKEN,
    api_access_token: SANDBOX_DEFAULT_TOKEN,
    webhook_secret: stored.webhook_secret,
  }
}

/** Under a lost key it counts as never entered, so that it can be entered again. */
export function readSecret(stored: string | null | undefined): string {
  if (!stored) return ''
  try {
    return decryptSecret(stored)
  } catch (error) {
    log().warn({ err: error }, 'a secret of the helpdesk cannot be read')
    return ''
  }
}
