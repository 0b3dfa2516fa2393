import { bankSyncConnector } from '@/lib/connectors/bank-sync'
import { isSandboxUser, SANDBOX_ACCOUNT, SANDBOX_SAVINGS } from '@/lib/connectors/bank-sync/sandbox-account'
import { settingsInUse } from '@/lib/core/connections/connection'
import { completeSettings, type StoredConnection } from '@/lib/core/connections/connection-store'

export type PullSettings = {
  mode: 'live' | 'sandbox'
  base_url: string
  username: string
  password: string
  account_number: string
  profile: string
  proxy_server: string
}

/**
 * What online banking is asked with. In sandbox mode a user of the sandbox may be chosen, each of whom plays another story; what
 * else was entered is left for live mode.
 */
export function pullSettings(organizationId: string, stored: StoredConnection): PullSettings | { reason: string } {
  const inUse = settingsInUse(organizationId, bankSyncConnector, stored)
  if ('reason' in inUse)
    return stored.mode === 'off'
      ? {
          reason:
            'Online banking is not set up. The person who runs the platform can connect it under Banking, Settings.',
        }
      : inUse
  const of = (key: string) => String(inUse.settings[key] ?? '')
  const settings = {
    base_url: of('base_url'),
    username: of('username'),
    password: of('password'),
    account_number: of('account_number'),
    profile: of('profile'),
    proxy_server: of('proxy_server'),
  }
  if (inUse.mode !== 'sandbox') return { mode: 'live', ...settings }
  const entered = completeSettings(bankSyncConnector, stored)
  const [username, password, number] = ['username', 'password', 'account_number'].map((key) =>
    String(entered[key] ?? ''),
  )
  if (isSandboxUser(username!)) {
    settings.username = username!
    settings.password = password || settings.password
  }
  const bare = number!.replace(/\D/g, '')
  if ([SANDBOX_ACCOUNT, SANDBOX_SAVINGS].includes(bare)) settings.account_number = bare
  return { mode: 'sandbox', ...settings }
}
