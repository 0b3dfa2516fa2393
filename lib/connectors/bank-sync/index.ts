import { defineConnector } from '@/lib/core/connections/define-connector'
import type { BankSyncPort } from './port'
import { portal } from './portal/adapter'
import { SANDBOX_ACCOUNT, SANDBOX_PASSWORD, SANDBOX_USERS } from './sandbox-account'

export const bankSyncConnector = defineConnector({
  kind: 'bank-sync',
  title: 'Online banking',
  description: 'Fetches the lines of a bank account from the bank’s portal, one attempt whenever somebody asks for it.',
  icon: 'landmark',
  permission: 'banking.sync.manage',
  fields: [
    {
      key: 'base_url',
      label: 'Address',
      type: 'url',
      required: true,
      placeholder: 'https://bank.example',
      help: 'Of the bank’s portal. Nothing is sent anywhere else.',
    },
    { key: 'username', label: 'User name', type: 'text', required: true },
    { key: 'password', label: 'Password', type: 'secret', required: true },
    { key: 'account_number', label: 'Account number', type: 'text', required: true },
    {
      key: 'profile',
      label: 'Profile',
      type: 'text',
      longest: 8_000,
      help: 'How the portal is read, as JSON. Blank: the built-in profile.',
    },
    { key: 'proxy_server', label: 'Proxy server', type: 'text', leads: true, placeholder: 'http://proxy.example:3128' },
  ],
  sandbox: ({ url }) => ({
    base_url: url,
    username: SANDBOX_USERS.good,
    password: SANDBOX_PASSWORD,
    account_number: SANDBOX_ACCOUNT,
    profile: '',
    proxy_server: '',
  }),
  create: ({ base_url, profile, proxy_server }, { mode }): BankSyncPort & { proxy: string | null } => ({
    ...portal({ address: base_url, profile, mode }),
    proxy: proxy_server || null,
  }),
  async check(port) {
    const { host } = await port.look(port.proxy)
    return {
      message: `The sign-in page of ${host} is as the profile says. Nobody signed in: banks count sign-ins.`,
    }
  },
})
