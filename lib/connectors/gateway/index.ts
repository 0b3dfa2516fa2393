import { defineConnector } from '@/lib/core/connections/define-connector'
import { paystack } from './paystack/adapter'
import type { GatewayPort } from './port'
import { SANDBOX_SUBACCOUNT, sandboxKeys } from './sandbox-account'

/** What the service charges in. Source: provider-facts 2. */
const GATEWAY_CURRENCIES = ['ZAR', 'USD', 'NGN', 'GHS', 'KES'] as const

export const gatewayConnector = defineConnector({
  kind: 'gateway',
  title: 'Card gateway',
  description: 'Takes card payments, charges saved cards, and tells what it took and paid out.',
  icon: 'credit-card',
  fields: [
    {
      key: 'public_key',
      label: 'Public key',
      type: 'text',
      required: true,
      placeholder: 'pk_live_…',
      help: 'Under Settings, API keys at Paystack.',
    },
    {
      key: 'secret_key',
      label: 'Secret key',
      type: 'secret',
      required: true,
      help: 'Also signs what the gateway sends.',
    },
    {
      key: 'default_currency',
      label: 'Currency',
      type: 'choice',
      choices: GATEWAY_CURRENCIES.map((value) => ({ value, label: value })),
      preset: 'ZAR',
    },
    {
      key: 'subaccount',
      label: 'Subaccount',
      type: 'text',
      placeholder: 'ACCT_…',
      help: 'Only when payments go to a part of the account. May stay blank.',
    },
    {
      key: 'base_url',
      label: 'Address',
      type: 'url',
      preset: 'https://api.paystack.co',
      help: 'Change it only when your provider tells you to.',
    },
  ],
  sandbox: ({ url, organizationId }) => ({
    ...sandboxKeys(organizationId),
    default_currency: 'ZAR',
    subaccount: SANDBOX_SUBACCOUNT,
    base_url: url,
  }),
  create: (settings, details): GatewayPort => paystack(settings, details),
  async check(port) {
    const { domain, balances, subaccount } = await port.check()
    const money = balances.map(({ currency, amount }) => `${currency} ${amount}`).join(' and ')
    return {
      message: [
        `The keys are good, in ${domain} mode.`,
        money && `${money} waits to be paid out.`,
        subaccount && `Payments go to the subaccount ${subaccount}.`,
      ]
        .filter(Boolean)
        .join(' '),
    }
  },
})
