import type { ConnectorDefinition } from '@/lib/core/connections/define-connector'
import { type ProviderRequest, type ProviderResponse, providerRequest } from '@/lib/core/outbound/http-client'
import { deduplicationId, suppliedId, toE164, toResult, toStatus } from './map'
import type { SmsPort, SmsToSend } from './port'
import {
  blockedWire,
  type MessageWire,
  messagesWire,
  messageWire,
  problemWire,
  profileWire,
  webhooksWire,
} from './wire'

export type SmsSettings = { base_url: string; token_id: string; token_secret: string; sender: string }

type Call = Pick<ProviderRequest, 'op' | 'method' | 'body' | 'kind'> & { path: string; query?: Record<string, string> }

/** BulkSMS JSON v1 over HTTP Basic, sent pre-emptively. Source: provider-facts 13.2. */
export function createSms(settings: SmsSettings, details: ConnectorDefinition): SmsPort {
  const credentials = Buffer.from(`${settings.token_id}:${settings.token_secret}`).toString('base64')

  function call({ path, query = {}, ...request }: Call): Promise<ProviderResponse> {
    const url = new URL(`${settings.base_url.replace(/\/+$/, '')}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return providerRequest({
      ...request,
      provider: 'sms',
      url,
      headers: { authorization: `Basic ${credentials}` },
      secrets: [settings.token_secret, credentials],
      explain: ({ data }) => {
        const { success, data: problem } = problemWire.safeParse(data)
        if (!success) return undefined
        return {
          message: [problem.title, problem.detail].filter(Boolean).join(': '),
          providerCode: problem.type?.split(/[#/]/).at(-1),
        }
      },
    })
  }

  const port: SmsPort = {
    async profile() {
      const answer = await call({ op: 'profile', method: 'GET', path: '/profile', kind: 'read' })
      const { username, credits } = answer.json(profileWire)
      return { account: username, credits: credits?.balance ?? null }
    },

    async send(messages) {
      if (messages.length === 0) return []
      // A sandbox begins empty at each start, so it is told where its delivery reports go. The messages go out anyway.
      if (details.mode === 'sandbox') await port.registerWebhook().catch(() => {})
      const answer = await call({
        op: 'send',
        method: 'POST',
        path: '/messages',
        query: { 'deduplication-id': String(deduplicationId(messages.map(({ id }) => id))), 'auto-unicode': 'true' },
        body: messages.map((message) => toWire(message, settings.sender)),
        kind: 'write',
      })
      const taken = answer.json(messagesWire)
      return messages.map((message, index) => toResult(message, answerTo(message, index, messages.length, taken)))
    },

    async readStatus(ids) {
      const found = await Promise.all(
        ids.map(async (id) => {
          const path = `/messages/${encodeURIComponent(id)}`
          const answer = await call({ op: 'read_status', method: 'GET', path, kind: 'read' })
          return toStatus(answer.json(messageWire))
        }),
      )
      return found
    },

    async blockedNumbers() {
      const answer = await call({ op: 'blocked', method: 'GET', path: '/blocked-numbers', kind: 'read' })
      return answer.json(blockedWire).map(({ phoneNumber }) => toE164(phoneNumber))
    },

    async registerWebhook() {
      const known = await call({ op: 'webhooks', method: 'GET', path: '/webhooks', kind: 'read' })
      const url = details.webhookUrl
      const has = (scope: string) =>
        known.json(webhooksWire).some((one) => one.url === url && one.triggerScope === scope && one.active)
      for (const scope of ['SENT', 'RECEIVED']) {
        if (has(scope)) continue
        const body = {
          name: `Indaba ${scope.toLowerCase()}`,
          url,
          triggerScope: scope,
          invokeOption: 'MANY',
          active: true,
        }
        await call({ op: 'add_webhook', method: 'POST', path: '/webhooks', body, kind: 'write' })
      }
    },
  }
  return port
}

const toWire = ({ id, to, body }: SmsToSend, sender: string) => ({
  to,
  body,
  ...(sender ? { from: sender } : {}),
  deliveryReports: 'ALL',
  userSuppliedId: suppliedId(id),
  longMessageMaxParts: 10,
})

/** The answers come in the order of the messages, each with the id that we gave it. */
function answerTo({ id }: SmsToSend, index: number, sent: number, taken: MessageWire[]): MessageWire | undefined {
  const own = suppliedId(id)
  return (
    taken.find(({ userSuppliedId }) => userSuppliedId === own) ?? (taken.length === sent ? taken[index] : undefined)
  )
}
