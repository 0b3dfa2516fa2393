import { defineConnector } from '@/lib/core/connections/define-connector'
import type { VoiceAgentProvider } from './port'
import { retell } from './retell'
import { SANDBOX_AGENT, SANDBOX_NUMBER, sandboxKey } from './sandbox-account'

export const voiceConnector = defineConnector({
  kind: 'voice',
  title: 'Voice calls',
  description: 'Lets the AI call center call people, listen to their answers and put them through.',
  icon: 'phone',
  fields: [
    { key: 'api_key', label: 'API key', type: 'secret', required: true, help: 'Also signs what the provider sends.' },
    { key: 'agent_id', label: 'Agent', type: 'text', required: true, placeholder: 'agent_…' },
    {
      key: 'from_number',
      label: 'Calls come from',
      type: 'text',
      required: true,
      placeholder: '+27100000000',
      help: 'A number of the account, with its country code.',
    },
    { key: 'base_url', label: 'Address', type: 'url', preset: 'https://api.retellai.com' },
  ],
  sandbox: ({ url, organizationId }) => ({
    api_key: sandboxKey(organizationId),
    agent_id: SANDBOX_AGENT,
    from_number: SANDBOX_NUMBER,
    base_url: url,
  }),
  create: (settings, { mode, webhookUrl }): VoiceAgentProvider => retell(settings, { mode, webhookUrl }),
  async check(port) {
    const { agent } = await port.check()
    return { message: `The key is good. Calls are made by the agent ${agent}.` }
  },
})
