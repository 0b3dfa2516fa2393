import type { z } from 'zod'
import type { ConnectorDefinition } from '@/lib/core/connections/define-connector'
import {
  type Explanation,
  type ProviderRequest,
  type ProviderResponse,
  providerRequest,
} from '@/lib/core/outbound/http-client'
import { ProviderError, type ProviderErrorKind } from '@/lib/core/provider-error'
import type { GatewayDomain, GatewayPort, GatewayRefund, GatewayTransaction, NewCharge } from '../port'
import { WEBHOOK_URL_HEADER } from '../sandbox-account'
import {
  domainOfKey,
  OUTCOME_WIRE,
  toAmount,
  toEvent,
  toMinor,
  toPage,
  toRefund,
  toSettlement,
  toTransaction,
} from './map'
import { isSigned, SIGNATURE_HEADER } from './signature'
import * as wire from './wire'

export type PaystackSettings = {
  /** e.g. `https://api.paystack.co` */
  base_url: string
  public_key: string
  secret_key: string
  default_currency: string
  subaccount: string
}

const PROVIDER = 'gateway'
const PAGE = 100

type Call = Pick<ProviderRequest, 'op' | 'method' | 'body' | 'kind'> & {
  path: string
  query?: Record<string, string | number | undefined>
}

/** Paystack's REST API, in play or real money as the secret key says. Source: provider-facts 2. */
export function paystack(settings: PaystackSettings, details: ConnectorDefinition): GatewayPort {
  const { secret_key } = settings
  const domain: GatewayDomain = domainOfKey(secret_key, 'sk') ?? 'test'

  const fail = (op: string, kind: ProviderErrorKind, message: string, outcomeUnknown = false) =>
    new ProviderError({
      kind,
      provider: PROVIDER,
      op,
      message: withoutKeys(message),
      outcomeUnknown,
      secrets: [secret_key],
    })

  async function call<T>({ path, query = {}, ...request }: Call, shape: z.ZodType<T>): Promise<T> {
    const url = new URL(`${settings.base_url.replace(/\/+$/, '')}${path}`)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value))
    const answer = await ask(request, url)
    const { status, message } = answer.json(wire.envelope)
    // 200 means that the request was handled, which may be by saying no.
    if (!status) throw fail(request.op, 'validation', message || 'The card gateway said no, without a word why.')
    return answer.json(shape)
  }

  async function ask(request: Omit<Call, 'path' | 'query'>, url: URL): Promise<ProviderResponse> {
    try {
      return await providerRequest({
        ...request,
        provider: PROVIDER,
        url,
        headers: {
          authorization: `Bearer ${secret_key}`,
          ...(details.mode === 'sandbox' && details.webhookUrl ? { [WEBHOOK_URL_HEADER]: details.webhookUrl } : {}),
        },
        secrets: [secret_key],
        explain: ({ data }) => explained(data),
      })
    } catch (error) {
      // Whatever it was that broke there may have broken after the card was charged.
      if (error instanceof ProviderError && request.kind === 'write' && (error.httpStatus ?? 0) >= 500)
        throw fail(request.op, error.kind, error.message, true)
      throw error
    }
  }

  /** Play money and real money never meet. */
  function ours<T extends { domain: GatewayDomain }>(op: string, thing: T): T {
    if (thing.domain === domain) return thing
    const words = { live: 'real money', test: 'test mode' }
    throw fail(
      op,
      'protocol',
      `The card gateway told of something of ${words[thing.domain]}, and the keys are those of ${words[domain]}. Nothing of it was taken.`,
      op === 'charge',
    )
  }
  const transaction = (op: string) => (one: wire.TransactionWire) => ours(op, toTransaction(one))

  function minorOf(op: string, amount: string): number {
    const minor = toMinor(amount)
    if (minor === null) throw fail(op, 'validation', `${amount} cannot be charged: it must be above zero, to the cent.`)
    return minor
  }
  const subaccount = settings.subaccount ? { subaccount: settings.subaccount } : {}

  return {
    domain,

    async check() {
      const [secretOf, publicOf] = [domainOfKey(secret_key, 'sk'), domainOfKey(settings.public_key, 'pk')]
      if (!secretOf) throw fail('check', 'auth', 'This is no secret key: one begins with sk_test_ or sk_live_.')
      if (!publicOf) throw fail('check', 'validation', 'This is no public key: one begins with pk_test_ or pk_live_.')
      if (secretOf !== publicOf)
        throw fail(
          'check',
          'validation',
          `The public key is of ${publicOf} mode and the secret key of ${secretOf} mode. Enter two of the same mode.`,
        )
      const { data } = await call({ op: 'check', method: 'GET', path: '/balance', kind: 'read' }, wire.balanceAnswer)
      const named = settings.subaccount ? await readSubaccount(settings.subaccount) : null
      const balances = data.map(({ currency, balance }) => ({ currency, amount: toAmount(balance) }))
      return { domain, balances, subaccount: named }
    },

    async initialize({ email, amount, currency, reference, return_url, metadata }) {
      const body = {
        email,
        amount: minorOf('initialize', amount),
        currency,
        reference,
        callback_url: return_url,
        ...(metadata ? { metadata } : {}),
        ...subaccount,
      }
      const { data } = await call(
        { op: 'initialize', method: 'POST', path: '/transaction/initialize', body, kind: 'write' },
        wire.checkoutAnswer,
      )
      return { url: data.authorization_url, access_code: data.access_code, reference: data.reference }
    },

    async verify(reference) {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`
      const { data } = await call({ op: 'verify', method: 'GET', path, kind: 'read' }, wire.transactionAnswer)
      return transaction('verify')(data)
    },

    async charge(order) {
      const { authorization: authorization_code, email, amount, currency, reference, metadata } = order
      const body = {
        authorization_code,
        email,
        amount: minorOf('charge', amount),
        currency,
        reference,
        ...(metadata ? { metadata } : {}),
        ...subaccount,
      }
      const { data } = await call(
        { op: 'charge', method: 'POST', path: '/transaction/charge_authorization', body, kind: 'write' },
        wire.chargeAnswer,
      )
      return isPaused(data) ? pausedCharge(order, data, domain) : transaction('charge')(data as wire.TransactionWire)
    },

    async listTransactions({ from, to, outcome, page = 1 }) {
      const query = {
        status: outcome && OUTCOME_WIRE[outcome],
        from: from?.toISOString(),
        to: to?.toISOString(),
        page,
        // The documents call it by either name.
        perPage: PAGE,
        per_page: PAGE,
      }
      const answer = await call(
        { op: 'list_transactions', method: 'GET', path: '/transaction', query, kind: 'read' },
        wire.transactionsAnswer,
      )
      return toPage(answer, transaction('list_transactions'), page)
    },

    async getTransaction(id) {
      const path = `/transaction/${encodeURIComponent(id)}`
      const { data } = await call({ op: 'get_transaction', method: 'GET', path, kind: 'read' }, wire.transactionAnswer)
      return transaction('get_transaction')(data)
    },

    async listSettlements({ page = 1 }) {
      const query = { page, perPage: PAGE }
      const answer = await call(
        { op: 'list_settlements', method: 'GET', path: '/settlement', query, kind: 'read' },
        wire.settlementsAnswer,
      )
      return toPage(answer, (one) => ours('list_settlements', toSettlement(one)), page)
    },

    async settlementTransactions(id, page = 1) {
      const path = `/settlement/${encodeURIComponent(id)}/transactions`
      const query = { page, perPage: PAGE }
      const answer = await call(
        { op: 'settlement_transactions', method: 'GET', path, query, kind: 'read' },
        wire.transactionsAnswer,
      )
      return toPage(answer, transaction('settlement_transactions'), page)
    },

    async deactivate(authorization_code) {
      const path = '/customer/authorization/deactivate'
      const body = { authorization_code }
      try {
        await call({ op: 'deactivate', method: 'POST', path, body, kind: 'write' }, wire.envelope)
      } catch (error) {
        if (!(error instanceof ProviderError && error.kind === 'not_found')) throw error
      }
    },

    async refund({ transaction: of, amount, currency, customer_note, merchant_note }) {
      const body = {
        transaction: of,
        ...(amount === undefined ? {} : { amount: minorOf('refund', amount) }),
        currency,
        customer_note,
        merchant_note,
      }
      const { data } = await call(
        { op: 'refund', method: 'POST', path: '/refund', body, kind: 'write' },
        wire.refundAnswer,
      )
      return toRefund(data)
    },

    async listRefunds(transactionId) {
      const refunds: GatewayRefund[] = []
      let next: number | null = 1
      while (next !== null) {
        const page: number = next
        const query = { transaction: transactionId, page, perPage: PAGE }
        const answer = await call(
          { op: 'list_refunds', method: 'GET', path: '/refund', query, kind: 'read' },
          wire.refundsAnswer,
        )
        const found = toPage(answer, toRefund, page)
        refunds.push(...found.items)
        next = found.next
      }
      return refunds
    },

    readWebhook(raw, headers) {
      if (!isSigned(secret_key, raw, headers[SIGNATURE_HEADER])) return null
      const read = wire.eventWire.safeParse(parsed(raw))
      if (read.success) return toEvent(read.data)
      const [issue] = read.error.issues
      throw fail('webhook', 'protocol', `The event cannot be read: ${issue?.path.join('.')} ${issue?.message}`)
    },
  }

  async function readSubaccount(code: string): Promise<string> {
    const path = `/subaccount/${encodeURIComponent(code)}`
    try {
      const { data } = await call({ op: 'check', method: 'GET', path, kind: 'read' }, wire.subaccountAnswer)
      return data.business_name || data.subaccount_code
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'not_found')
        throw fail('check', 'not_found', `The keys are good, but there is no subaccount ${code}.`)
      throw error
    }
  }
}

/** Whichever secret key an answer repeats: also one that was replaced meanwhile. */
const withoutKeys = (text: string): string => text.replace(/\bsk_(test|live)_[\w-]+/g, '(hidden)')

/** Their words, and the kind where the status alone says too little. */
function explained(data: unknown): Explanation | undefined {
  const { success, data: problem } = wire.problemWire.safeParse(data)
  if (!success) return undefined
  const { message, code } = problem
  const kind: ProviderErrorKind | undefined =
    code === 'duplicate_reference' || /duplicate.*reference/i.test(message)
      ? 'conflict'
      : code === 'transaction_not_found' || /not found|does not exist/i.test(message)
        ? 'not_found'
        : undefined
  return { message: withoutKeys(message), ...(code ? { providerCode: code } : {}), ...(kind ? { kind } : {}) }
}

type Paused = z.output<typeof wire.pausedWire>
const isPaused = (data: unknown): data is Paused => wire.pausedWire.safeParse(data).success

const pausedCharge = (order: NewCharge, data: Paused, domain: GatewayDomain): GatewayTransaction => ({
  id: data.id ?? '',
  reference: data.reference,
  domain,
  outcome: 'action_needed',
  message: 'The bank asks the customer to confirm the payment.',
  amount: order.amount,
  currency: order.currency,
  fees: null,
  channel: 'card',
  paid_at: null,
  created_at: '',
  customer: { email: order.email, name: '', phone: '' },
  card: null,
  metadata: order.metadata ?? {},
  subaccount: '',
  action_url: data.authorization_url,
})

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
