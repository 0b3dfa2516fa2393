import type { SandboxAnswer, SandboxRequest } from '../../sandbox-kit/part'
import { done, object, page, refuse } from './answers'
import type { SandboxAccount, SandboxRefund, SandboxTransaction } from './records'
import type { Tools } from './state'
import { send } from './webhooks'

const WORKED_ON_MS = 300
const FATES = ['processed', 'failed', 'needs-attention', 'pending'] as const

/**
 * What is refunded is worked on at once and told of a moment later. Op `refund_outcome` with `{body: {status}}` decides what becomes
 * of it: `processed` (the default), `failed`, `needs-attention`, or `pending` for one that stays under way.
 */
export async function refund(account: SandboxAccount, { body }: SandboxRequest, tools: Tools): Promise<SandboxAnswer> {
  const input = object(body)
  const one = find(account, input.transaction)
  if (!one) return refuse(404, 'Transaction not found')
  if (one.paid_at === null) return refuse(400, 'Only a successful transaction can be refunded', 'not_refundable')
  const left = one.amount - refundedOf(account, one)
  const amount = input.amount === undefined ? left : Number(input.amount)
  if (!Number.isInteger(amount) || amount <= 0 || amount > left)
    return refuse(400, 'Refund amount cannot be more than transaction amount', 'invalid_amount')
  const fault = tools.takeFault({ op: 'refund_outcome', subject: one.reference })
  const fate = FATES.find((status) => status === object(fault?.body).status) ?? 'processed'
  const merchant_note = typeof input.merchant_note === 'string' ? input.merchant_note : null
  const made = open(account, one, { amount, fate, merchant_note }, tools)
  tools.later(WORKED_ON_MS, () => {
    workOn(account, made, tools)
    return notify(account, made, tools)
  })
  return done('Refund has been queued for processing', toWire(made, account))
}

export function listRefunds(account: SandboxAccount, { query }: SandboxRequest, tools: Tools): SandboxAnswer {
  const of = query.get('transaction')
  const one = of === null ? undefined : find(account, of)
  const found = account.refunds.filter(({ transaction }) => of === null || transaction === one?.id)
  for (const each of found) workOn(account, each, tools)
  return page(found.toReversed(), query, tools, (each) => toWire(each, account))
}

/** `refund.<status>`: of the newest refund of a payment, or of a new one, as if it was made at the gateway. */
export function emitRefund(
  event: string,
  one: SandboxTransaction,
  { account, amount }: { account: SandboxAccount; amount: unknown },
  tools: Tools,
) {
  const fate = FATES.find((status) => event === `refund.${status}`) ?? 'pending'
  const known = account.refunds.findLast(({ transaction }) => transaction === one.id)
  const made =
    known && amount === undefined
      ? known
      : open(
          account,
          one,
          { amount: Number(amount ?? one.amount - refundedOf(account, one)), fate, merchant_note: null },
          tools,
        )
  made.fate = fate
  workOn(account, made, tools)
  return refundEvent(account, made).data
}

const find = ({ transactions }: SandboxAccount, wanted: unknown): SandboxTransaction | undefined =>
  transactions.find(({ id, reference }) => String(id) === String(wanted) || reference === wanted)

/** What failed is there to be refunded again. */
const refundedOf = ({ refunds }: SandboxAccount, { id }: SandboxTransaction): number =>
  refunds
    .filter(({ transaction, status }) => transaction === id && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)

function open(
  account: SandboxAccount,
  { id, currency }: SandboxTransaction,
  input: Pick<SandboxRefund, 'amount' | 'fate' | 'merchant_note'>,
  tools: Tools,
): SandboxRefund {
  const made: SandboxRefund = {
    ...input,
    ...{ id: 9_000_000 + tools.nextId(), transaction: id, currency, status: 'pending' },
    ...{ created_at: tools.now().toISOString(), refunded_at: null, settlement: null },
  }
  account.refunds.push(made)
  return made
}

function workOn(account: SandboxAccount, made: SandboxRefund, tools: Tools): void {
  if (made.status === made.fate) return
  made.status = made.fate
  made.refunded_at = made.status === 'processed' ? tools.now().toISOString() : null
  const one = account.transactions.find(({ id }) => id === made.transaction)!
  const isWhole = account.refunds
    .filter(({ transaction, status }) => transaction === one.id && status === 'processed')
    .reduce((sum, { amount }) => sum + amount, 0)
  one.status = isWhole >= one.amount ? 'reversed' : 'success'
}

const REASONS: Partial<Record<SandboxRefund['status'], string>> = {
  failed: 'The customer’s bank refused the refund.',
  'needs-attention': 'The bank needs the customer’s account details.',
}

const toWire = ({ fate: _, settlement: __, ...made }: SandboxRefund, { domain }: SandboxAccount) => ({
  ...made,
  domain,
  deducted_amount: made.status === 'failed' ? 0 : made.amount,
  reason: REASONS[made.status] ?? null,
})

const notify = (account: SandboxAccount, made: SandboxRefund, tools: Tools) => {
  const { event, data } = refundEvent(account, made)
  return send(event, data, account, tools)
}

/** As the service tells of it: with the payment's reference, and the refund's own only when it is through. */
function refundEvent(account: SandboxAccount, made: SandboxRefund) {
  const { reference, customer } = account.transactions.find(({ id }) => id === made.transaction)!
  const data = {
    status: made.status,
    transaction_reference: reference,
    refund_reference: made.status === 'processed' ? `RF${made.id}` : null,
    ...{ amount: String(made.amount), currency: made.currency, processor: 'sandbox', customer, domain: account.domain },
  }
  return { event: `refund.${made.status}`, data }
}
