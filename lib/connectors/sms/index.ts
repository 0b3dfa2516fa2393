import { defineConnector } from '@/lib/core/connections/define-connector'
import { createSms } from './adapter'

export const smsConnector = defineConnector({
  kind: 'sms',
  title: 'SMS',
  description: 'Sends text messages to leads and customers, and hears whether they arrived.',
  icon: 'send',
  fields: [
    {
      key: 'base_url',
      label: 'Address of the service',
      type: 'url',
      required: true,
      preset: 'https://api.bulksms.com/v1',
      help: 'Change it only when your provider tells you to.',
    },
    {
      key: 'token_id',
      label: 'Token id',
      type: 'text',
      required: true,
      help: 'Under Advanced, API tokens at BulkSMS.',
    },
    { key: 'token_secret', label: 'Token secret', type: 'secret', required: true },
    {
      key: 'sender',
      label: 'Sender',
      type: 'text',
      help: 'A number or name that your provider has approved. May stay blank.',
    },
  ],
  sandbox: ({ url, organizationId }) => ({
    base_url: url,
    token_id: `sandbox-${organizationId}`,
    token_secret: 'sandbox',
    sender: '',
  }),
  create: createSms,
  async check(port) {
    const { account, credits } = await port.profile()
    return { message: `Signed in as ${account}.${credits === null ? '' : ` ${credits} credits are left.`}` }
  },
  prepare: (port) => port.registerWebhook(),
})
