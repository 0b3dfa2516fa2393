import { definePart, type SandboxRequest } from '../../sandbox-kit/part'
import { done, object, page, refuse, signedIn } from './answers'
import { chargeCard } from './charges'
import { initialize, payCheckout, showCheckout } from './checkout'
import { emit } from './emit'
import type { SandboxAccount } from './records'
import { listRefunds, refund } from './refunds'
import { type State, settlementToWire, type Tools, transactionToWire } from './state'

/**
 * The card gateway. Each secret key `sk_test_sandbox_<anything>` or `sk_live_sandbox_<anything>` is an account of its own, which
 * begins with 60 days of payments; each day is paid out on the next. The cards are those of `sandbox-account.ts`.
 *
 * Faults of its own, by op: `charge_applied` (see charges.ts), `refund_outcome` (see refunds.ts), `webhook:charge.success` (see
 * webhooks.ts), and for a transaction
 * that is told of: `null_fees`, `metadata_text`, `other_domain`; for a list: `no_page_count`, `only_next`. The second page of a list fails with
 * `{match: {op: 'list_transactions', subject: 'page=2'}, mode: 'status', times: 3}`.
 */
export const gatewaySandbox = definePart<State>({
  kind: 'gateway',
  seed: () => ({ accounts: {} }),
  routes: [
    {
      method: 'GET',
      path: '/balance',
      op: 'check',
      run: signedIn((account) => done('Balances retrieved', balances(account))),
    },
    {
      method: 'GET',
      path: '/subaccount/{code}',
      op: 'check',
      run: signedIn(({ subaccounts }, { params }) => {
        const one = subaccounts.find(({ subaccount_code }) => subaccount_code === params.code)
        return one ? done('Subaccount retrieved', one) : refuse(404, 'Subaccount not found')
      }),
    },
    { method: 'POST', path: '/transaction/initialize', op: 'initialize', run: signedIn(initialize) },
    { method: 'POST', path: '/transaction/charge_authorization', op: 'charge', run: signedIn(chargeCard) },
    {
      method: 'GET',
      path: '/transaction/verify/{reference}',
      op: 'verify',
      run: signedIn(({ transactions }, { params }, tools) => {
        const one = transactions.find(({ reference }) => reference === params.reference)
        if (!one) return refuse(400, 'Transaction reference not found.', 'transaction_not_found')
        return done('Verification successful', transactionToWire(one, tools))
      }),
    },
    { method: 'GET', path: '/transaction', op: 'list_transactions', run: signedIn(listTransactions) },
    {
      method: 'GET',
      path: '/transaction/{id}',
      op: 'get_transaction',
      run: signedIn(({ transactions }, { params }, tools) => {
        const one = transactions.find(({ id }) => String(id) === params.id)
        return one ? done('Transaction retrieved', transactionToWire(one, tools)) : refuse(404, 'Transaction not found')
      }),
    },
    {
      method: 'GET',
      path: '/settlement',
      op: 'list_settlements',
      run: signedIn((account, { query }, tools) =>
        page(account.settlements.toReversed(), query, tools, (one) => settlementToWire(one, account)),
      ),
    },
    {
      method: 'GET',
      path: '/settlement/{id}/transactions',
      op: 'settlement_transactions',
      run: signedIn(({ transactions }, { params, query }, tools) =>
        page(
          transactions.filter(({ settlement }) => String(settlement) === params.id),
          query,
          tools,
          (one) => transactionToWire(one, tools),
        ),
      ),
    },
    {
      method: 'POST',
      path: '/customer/authorization/deactivate',
      op: 'deactivate',
      run: signedIn(({ cards }, { body }) => {
        const card = cards.find((one) => one.authorization_code === object(body).authorization_code && one.active)
        if (!card) return refuse(404, 'Authorization code not found')
        card.active = false
        return done('Authorization has been deactivated')
      }),
    },
    { method: 'POST', path: '/refund', op: 'refund', run: signedIn(refund) },
    { method: 'GET', path: '/refund', op: 'list_refunds', run: signedIn(listRefunds) },
    { method: 'GET', path: '/checkout/{code}', op: 'checkout', run: showCheckout },
    { method: 'POST', path: '/checkout/{code}', op: 'checkout_pay', run: payCheckout },
  ],
  emit,
})

/** Newest first. */
function listTransactions({ transactions }: SandboxAccount, { query }: SandboxRequest, tools: Tools) {
  const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')]
  const status = query.get('status')
  const settlement = query.get('settlement')
  const found = transactions
    .filter(({ created_at, ...one }) => {
      const at = Date.parse(created_at)
      return (
        !(at < from) &&
        !(at > to) &&
        (!status || one.status === status) &&
        (!settlement || String(one.settlement) === settlement)
      )
    })
    .sort((one, other) => other.created_at.localeCompare(one.created_at))
  return page(found, query, tools, (one) => transactionToWire(one, tools))
}

/** What was paid and is not paid out yet. */
function balances({ transactions }: SandboxAccount) {
  const waiting = transactions.filter(({ settlement, paid_at }) => settlement === null && paid_at !== null)
  return [{ currency: 'ZAR', balance: waiting.reduce((sum, { amount, fees }) => sum + amount - (fees ?? 0), 0) }]
}
