import { z } from 'zod'
import { providerRequest } from '@/lib/core/outbound/http-client'
import { ProviderError } from '@/lib/core/provider-error'
import type { CallOrder, PlacedCall, VoiceAgentProvider, VoiceCall, VoiceEvent } from './port'
import { isSigned, SIGNATURE_HEADER } from './signature'
import { callWire, REFERENCE, readCall } from './wire'

/** Retell-style REST. Source: provider-facts 14.2. */

export type RetellSettings = {
  /** e.g. `https://api.retellai.com` */
  base_url: string
  api_key: string
  agent_id: string
  /** E.164, one of the numbers that belong to the account. */
  from_number: string
}

const PROVIDER = 'voice'
const event = z.looseObject({ event: z.string(), call: callWire })
const listed = z.union([
  z.array(callWire),
  z.looseObject({ items: z.array(callWire) }).transform(({ items }) => items),
  z.looseObject({ calls: z.array(callWire) }).transform(({ calls }) => calls),
])

export function retell(
  settings: RetellSettings,
  facts: { mode: VoiceAgentProvider['mode']; webhookUrl: string },
): VoiceAgentProvider {
  const base = settings.base_url.replace(/\/+$/, '')
  const ask = (op: string, kind: 'read' | 'write', method: 'GET' | 'POST', path: string, body?: object) =>
    providerRequest({
      provider: PROVIDER,
      op,
      kind,
      method,
      url: `${base}${path}`,
      headers: { authorization: `Bearer ${settings.api_key}` },
      ...(body ? { body } : {}),
      secrets: [settings.api_key],
    })

  async function list(filter: object): Promise<VoiceCall[]> {
    const answer = await ask('list_calls', 'read', 'POST', '/v3/list-calls', { filter_criteria: filter, limit: 50 })
    return answer.json(listed).map(readCall)
  }

  return {
    mode: facts.mode,

    async placeCall(order) {
      if (order.mode === 'sim' && facts.mode !== 'sandbox')
        throw new ProviderError({
          kind: 'not_supported',
          provider: PROVIDER,
          op: 'place_call',
          message: 'A rehearsal needs the sandbox. Set Voice calls to the sandbox under Settings, Connections.',
        })
      const isWeb = order.mode !== 'sip'
      const [path, addresses] = isWeb
        ? ['/v2/create-web-call', { agent_id: settings.agent_id }]
        : [
            '/v2/create-phone-call',
            {
              from_number: order.from || settings.from_number,
              to_number: order.to,
              override_agent_id: settings.agent_id,
            },
          ]
      const answer = await ask('place_call', 'write', 'POST', path, {
        ...addresses,
        metadata: { ...order.metadata, [REFERENCE]: order.reference },
        retell_llm_dynamic_variables: variablesOf(order),
        // Events of this call come to its organization, whatever the agent itself is set to.
        ...(facts.webhookUrl ? { agent_override: { agent: { webhook_url: facts.webhookUrl } } } : {}),
      })
      const wire = answer.json(callWire)
      return { ...readCall(wire), accessToken: wire.access_token ?? null } satisfies PlacedCall
    },

    async getCall(id) {
      const answer = await ask('get_call', 'read', 'GET', `/v2/get-call/${encodeURIComponent(id)}`)
      return readCall(answer.json(callWire))
    },

    async findCall(reference) {
      const calls = await list({ metadata: { [REFERENCE]: reference } })
      // Not every version filters by metadata; what it found is looked at again.
      return calls.find((call) => call.reference === reference) ?? null
    },

    async stopCall(id) {
      try {
        await ask('stop_call', 'write', 'POST', `/v2/stop-call/${encodeURIComponent(id)}`)
      } catch (error) {
        if (!(error instanceof ProviderError && ['not_found', 'conflict', 'validation'].includes(error.kind)))
          throw error
        // It may be over already; if it still runs, the error stands.
        if ((await this.getCall(id)).state === 'running') throw error
      }
    },

    async check() {
      const answer = await ask('check', 'read', 'GET', `/get-agent/${encodeURIComponent(settings.agent_id)}`)
      const { agent_name } = answer.json(z.looseObject({ agent_name: z.string().nullish() }))
      return { agent: agent_name || settings.agent_id }
    },

    readWebhook(raw, headers, now = Date.now()): VoiceEvent | null {
      if (!isSigned(settings.api_key, raw, headers[SIGNATURE_HEADER], now)) return null
      const read = event.safeParse(parsed(raw))
      if (!read.success)
        throw new ProviderError({
          kind: 'protocol',
          provider: PROVIDER,
          op: 'webhook',
          message: `The event cannot be read: ${read.error.issues[0]?.path.join('.')} ${read.error.issues[0]?.message}`,
        })
      const { event: kind, call } = read.data
      // The provider gives its events no id; a call has one event of each kind.
      return { id: `${call.call_id}:${kind}`, kind, call: readCall(call) }
    },
  }
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Variables are text only. */
function variablesOf({ script, mode }: CallOrder): Record<string, string> {
  return {
    ...script.facts,
    purpose: script.purpose,
    greeting: script.greeting,
    questions: JSON.stringify(script.questions),
    transfer_number: script.transferNumber,
    ...(mode === 'sim' ? { rehearsal: 'yes' } : {}),
  }
}
