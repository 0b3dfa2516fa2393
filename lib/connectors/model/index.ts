import { defineConnector } from '@/lib/core/connections/define-connector'
import { createModel } from './openai/adapter'
import { SANDBOX_IMAGE_MODEL, SANDBOX_MODEL, sandboxKey } from './sandbox-account'

export const modelConnector = defineConnector({
  kind: 'model',
  title: 'AI model',
  description: 'Answers in the copilot, and thinks for your agents.',
  icon: 'zap',
  fields: [
    {
      key: 'base_url',
      label: 'Base URL',
      type: 'url',
      leads: true,
      required: true,
      preset: 'https://api.openai.com/v1',
      help: 'Any service that speaks the chat completions API of OpenAI. It usually ends in /v1.',
    },
    {
      key: 'api_key',
      label: 'API key',
      type: 'secret',
      help: 'May stay blank for a server that asks for none.',
    },
    { key: 'default_model', label: 'Default model', type: 'text', required: true, placeholder: 'gpt-5-mini' },
    {
      key: 'image_model',
      label: 'Image model',
      type: 'text',
      placeholder: 'gpt-image-1',
      help: 'May stay blank: then no images are made.',
    },
  ],
  sandbox: ({ url, organizationId }) => ({
    base_url: url,
    api_key: sandboxKey(organizationId),
    default_model: SANDBOX_MODEL,
    image_model: SANDBOX_IMAGE_MODEL,
  }),
  create: (settings) => createModel(settings),
  async check(port) {
    const models = await port.models()
    const { defaultModel, imageModel } = port
    const unknown = [defaultModel, imageModel].filter((model) => model && !models.includes(model))
    const count = `${models.length} model${models.length === 1 ? '' : 's'}`
    if (unknown.length > 0)
      return { message: `Connected; the service lists ${count}, but not ${unknown.join(' and ')}. Check the name.` }
    return { message: `Connected. ${defaultModel} answers; the service lists ${count}.` }
  },
})
