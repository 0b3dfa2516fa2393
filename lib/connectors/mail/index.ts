import { defineConnector } from '@/lib/core/connections/define-connector'
import { env } from '@/lib/core/env'
import { createMail } from './adapter'

export const mailConnector = defineConnector({
  kind: 'mail',
  title: 'E-mail',
  description: 'Sends invitations, notices and your lists through a mail server of your own.',
  icon: 'mail',
  fields: [
    { key: 'host', label: 'Server', type: 'text', leads: true, required: true, placeholder: 'mail.example.co.za' },
    {
      key: 'secure',
      label: 'Encryption',
      type: 'choice',
      preset: 'starttls',
      choices: [
        { value: 'starttls', label: 'STARTTLS (usually port 587)' },
        { value: 'tls', label: 'TLS from the start (usually port 465)' },
        { value: 'auto', label: 'Only if the server offers it' },
      ],
    },
    { key: 'port', label: 'Port', type: 'number', help: 'May stay blank: 587 or 465, by the encryption.' },
    { key: 'user', label: 'User', type: 'text', help: 'May stay blank when the server asks for none.' },
    { key: 'password', label: 'Password', type: 'secret' },
    {
      key: 'from',
      label: 'Sender',
      type: 'text',
      placeholder: 'Highveld Fibre <hello@example.co.za>',
      help: 'Who the mails come from. The server must be allowed to send for this address.',
    },
  ],
  sandbox: ({ smtpUrl, organizationId }) => {
    if (!smtpUrl) return null
    const { hostname: host, port } = new URL(smtpUrl)
    // The account is the organization's own, so that nobody sees the mails of another.
    return { host, port: Number(port), secure: 'auto', user: organizationId, password: 'sandbox', from: '' }
  },
  installation: () => {
    if (!env.smtpUrl) return null
    const { hostname: host, port, protocol, username } = new URL(env.smtpUrl)
    const secure = protocol === 'smtps:' ? 'tls' : 'auto'
    return { host, port: Number(port) || null, secure, user: username, password: '', from: env.mailFrom }
  },
  create: (settings, { mode }) =>
    createMail(mode === 'installation' && env.smtpUrl ? { url: env.smtpUrl, from: env.mailFrom } : settings),
  check: async (port) => ({ message: `${await port.check()} lets us in. No mail was sent.` }),
})
