import { invalidField } from '@/lib/core/errors'
import { ProviderError } from '@/lib/core/provider-error'
import { deskOf, readAccount } from './accounts'
import { readInstall } from './install'

const LIMITS = { timeoutMs: 5_000, retries: 0 }

/**
 * Whether the token that will count is an administrator's of the account.
 * @param entered blank: the stored one, or the installation's
 * @returns why it could not be checked; empty: it is
 * @throws 422 when the helpdesk says that it is not
 */
export async function checkToken(
  organizationId: string,
  desk_account_id: string,
  entered: string | null | undefined,
): Promise<string> {
  const [install, stored] = await Promise.all([readInstall(), readAccount(organizationId)])
  const own =
    entered ?? (entered === null || stored?.desk_account_id !== desk_account_id ? '' : stored.api_access_token)
  const desk = deskOf(install, { desk_account_id, api_access_token: own }, LIMITS)
  if (!desk)
    return 'The address of the helpdesk or a token is missing. Enter them in its settings, then assign the account again.'
  const field = entered ? 'api_access_token' : 'desk_account_id'
  const profile = await desk.profile().catch((error) => {
    if (!(error instanceof ProviderError)) throw error
    if (error.isPassing) return { problem: `The helpdesk did not answer: ${error.message}` }
    throw invalidField(field, `The helpdesk refuses the token: ${error.message}`, 'provider_refused')
  })
  if ('problem' in profile) return profile.problem
  if (profile.role === 'administrator') return ''
  throw invalidField(
    field,
    profile.role === null
      ? `The token does not belong to the account ${desk_account_id}. Use the token of an administrator of that account.`
      : `The token is of an ${profile.role} of the account. Use the token of an administrator.`,
    'provider_refused',
  )
}
