import createClient, { type Client } from 'openapi-fetch'
import { Webhook } from 'standardwebhooks'
import type { components, paths, webhooks } from './generated/indaba.js'

/** What a program does with the types made of the OpenAPI document: follow changes, write, and read webhooks. */

export type Api = Client<paths>
export type Deal = components['schemas']['Deal']
export type Payment = components['schemas']['Payment']

export const connect = (url: string, key: string): Api =>
  createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${key}` } })

/** Deals that changed since a moment, page by page. */
export async function* changedDeals(api: Api, since: Date): AsyncGenerator<Deal> {
  for (let page = 1; ; page++) {
    const { data, error } = await api.GET('/api/v1/rest/deals', {
      params: { query: { updated_since: since.toISOString(), sort: 'updated_at', page, per_page: 100 } },
    })
    if (!data) throw new Error(JSON.stringify(error))
    yield* data.deals
    if (page * data.per_page >= data.total) return
  }
}

/** A payment of a customer, as a draft. The key makes it safe to repeat. */
export async function recordPayment(api: Api, customerId: string, amount: string, key: string): Promise<Payment> {
  const { data, error } = await api.POST('/api/v1/accounting/payments', {
    params: { header: { 'Idempotency-Key': key } },
    body: { party_type: 'customer', kind: 'receive', customer_id: customerId, amount, reference_no: key },
  })
  if (!data) throw new Error(JSON.stringify(error))
  return data.payment
}

type Body<Name extends keyof webhooks> = webhooks[Name] extends {
  post: { requestBody: { content: { 'application/json': infer Event } } }
}
  ? Event
  : never
/** Any event, told apart by its `type`. */
export type IndabaEvent = { [Name in keyof webhooks]: Body<Name> }[keyof webhooks]

/** @throws when the signature is not that of the secret, or older than five minutes */
export const readWebhook = (secret: string, headers: Record<string, string>, body: string): IndabaEvent =>
  new Webhook(secret).verify(body, headers) as IndabaEvent

export function describeEvent(event: IndabaEvent): string {
  switch (event.type) {
    case 'deal.stage_changed':
      return `${event.data.deal.title} is at ${event.data.to_stage_name}`
    case 'payment.received':
      return `Payment ${event.data.number} came in`
    default:
      return event.type
  }
}
