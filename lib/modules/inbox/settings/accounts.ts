import { createDesk } from '@/lib/connectors/desk/chatwoot/adapter'
import type { DeskPort } from '@/lib/connectors/desk/port'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { ProviderError } from '@/lib/core/provider-error'
import { type Install, readInstall, readSecret } from './install'

export type Agent = { id: string; name: string; email: string }
export type Inbox = { id: string; name: string }

/** The account of an organization. */
export type Account = {
  desk_account_id: string
  api_access_token: string
  signing_secret: string
  agents: Agent[]
  inboxes: Inbox[]
}

type StoredAccount = Omit<Account, 'api_access_token' | 'signing_secret'> & {
  api_access_token: string | null
  signing_secret: string | null
}

export async function readAccount(organizationId: string): Promise<Account | null> {
  const [row] = await tenantQuery<StoredAccount>(
    organizationId,
    compile(sql`select desk_account_id, api_access_token, signing_secret, agents, inboxes from desk_account
      where organization_id = ${organizationId}::uuid`),
  )
  return row
    ? { ...row, api_access_token: readSecret(row.api_access_token), signing_secret: readSecret(row.signing_secret) }
    : null
}

export type Connected = { account: Account; install: Install; desk: DeskPort }

/** What an organization needs to speak to its account; null: not configured. */
export async function findDesk(
  organizationId: string,
  limits?: Parameters<typeof createDesk>[1],
): Promise<Connected | null> {
  const [account, install] = await Promise.all([readAccount(organizationId), readInstall()])
  if (!account) return null
  const desk = deskOf(install, account, limits)
  return desk && { account, install, desk }
}

/** The same for what cannot go on without. @throws 409 provider_not_configured, in words */
export async function connectDesk(
  organizationId: string,
  limits?: Parameters<typeof createDesk>[1],
): Promise<Connected> {
  const found = await findDesk(organizationId, limits)
  if (found) return found
  throw notConfigured()
}

export const notConfigured = () =>
  new ProviderError({
    kind: 'not_configured',
    provider: 'desk',
    op: 'connect',
    message:
      'The helpdesk is not set up for your organization. Ask whoever runs this installation to assign an account.',
  })

/** Null where the address or a token is missing. */
export function deskOf(
  install: Install,
  { desk_account_id, api_access_token }: Pick<Account, 'desk_account_id' | 'api_access_token'>,
  limits?: Parameters<typeof createDesk>[1],
): DeskPort | null {
  const token = api_access_token || install.api_access_token
  if (!install.url || !token) return null
  return createDesk({ base_url: install.url, account_id: Number(desk_account_id), token }, limits)
}

/** A conversation in the helpdesk's own pages. */
export const deskConversationUrl = (url: string, account: string, conversation: string): string =>
  `${url}/app/accounts/${account}/conversations/${conversation}`
