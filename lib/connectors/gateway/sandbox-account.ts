/** The account that every organization has at the sandbox, and the cards that it knows. */
import type { GatewayDomain } from './port'

const keyOf = (side: 'pk' | 'sk', domain: GatewayDomain, organizationId: string) =>
  `${side}_${domain}_sandbox_${organizationId}`

/** Its keys are those of test mode, so that nothing of it is ever taken for real money. */
export const sandboxKeys = (organizationId: string, domain: GatewayDomain = 'test') => ({
  public_key: keyOf('pk', domain, organizationId),
  secret_key: keyOf('sk', domain, organizationId),
})

const SECRET_KEY = /^sk_(test|live)_sandbox_([\w-]{1,80})$/

/** Whose key it is; null: the sandbox does not know it. */
export function ownerOfKey(secretKey: string): { owner: string; domain: GatewayDomain } | null {
  const [, domain, owner] = SECRET_KEY.exec(secretKey) ?? []
  return owner && domain ? { owner, domain: domain as GatewayDomain } : null
}

export const SANDBOX_SUBACCOUNT = 'ACCT_sandbox01'

/** Every customer's e-mail address may use them; what each does when it is charged. */
export const SANDBOX_CARDS = {
  good: 'AUTH_good',
  second: 'AUTH_second',
  not_reusable: 'AUTH_once',
  expired: 'AUTH_expired',
  declines: 'AUTH_declines',
  times_out: 'AUTH_timeout',
  challenge: 'AUTH_challenge',
} as const

/** In sandbox mode the adapter says with each call where webhooks go: there is no dashboard in which to set it. */
export const WEBHOOK_URL_HEADER = 'x-sandbox-webhook-url'
