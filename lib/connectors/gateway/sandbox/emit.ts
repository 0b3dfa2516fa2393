import type { EmitOrder } from '../../sandbox-kit/part'
import { emitRefund } from './refunds'
import { type Tools, transactionToWire } from './state'
import { send } from './webhooks'

/** `{event, overrides: {account, reference, ...data}}`: the newest payment of the account by default. */
export async function emit({ event, to, overrides = {}, badSignature, duplicate }: EmitOrder, tools: Tools) {
  const { account: wanted, reference, ...data } = overrides
  const accounts = Object.values(tools.state.accounts).filter(({ owner }) => !wanted || owner === wanted)
  const account = accounts.find(({ webhookUrl }) => webhookUrl) ?? accounts[0]
  if (!account) throw new Error('no account has spoken to the sandbox yet')
  const one = account.transactions.findLast((known) =>
    reference ? known.reference === reference : known.status === 'success',
  )
  if (!one) throw new Error('there is no such transaction')
  const how = { to, badSignature: badSignature ?? false, duplicate: duplicate ?? false, once: true }
  if (event.startsWith('refund.')) {
    return send(event, emitRefund(event, one, { account, amount: data.amount }, tools), account, tools, how)
  }
  return send(event, { ...transactionToWire(one, tools), ...data }, account, tools, how)
}
