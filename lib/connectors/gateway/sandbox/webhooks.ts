import { SIGNATURE_HEADER, signatureOf } from '../paystack/signature'
import type { SandboxAccount, SandboxTransaction } from './records'
import { type Tools, transactionToWire } from './state'

/** After the browser has gone back to the shop, which is the usual order. */
const AFTER_REDIRECT_MS = 400
const RETRIES_MS = [500, 2_000, 5_000]

/**
 * Tells of a payment. Faults by op `webhook:charge.success`: mode `stale` sends it twice, `malformed` with a wrong signature,
 * `reset_before` before the browser goes back; any other never.
 * @returns when a webhook that must come first has been delivered
 */
export async function notifyOfPayment(account: SandboxAccount, one: SandboxTransaction, tools: Tools): Promise<void> {
  const fault = tools.takeFault({ op: 'webhook:charge.success', subject: one.reference })
  const order = { badSignature: fault?.mode === 'malformed', duplicate: fault?.mode === 'stale' }
  const tell = () => send('charge.success', transactionToWire(one, tools), account, tools, order)
  if (!fault || order.badSignature || order.duplicate) tools.later(AFTER_REDIRECT_MS, tell)
  else if (fault.mode === 'reset_before') await tell()
}

type How = { to?: string | undefined; badSignature?: boolean; duplicate?: boolean; once?: boolean }

export async function send(event: string, data: object, account: SandboxAccount, tools: Tools, how: How = {}) {
  const url = how.to ?? account.webhookUrl
  if (!url) return { sent: 0 }
  const body = JSON.stringify({ event, data })
  const signature = signatureOf(how.badSignature ? 'sk_test_of_somebody_else' : account.key, body)
  const attempt = async (n: number): Promise<number> => {
    const { status } = await tools.deliver(url, { headers: { [SIGNATURE_HEADER]: signature }, body })
    const pause = RETRIES_MS[n]
    if (!how.once && (status === 0 || status >= 500) && pause !== undefined) tools.later(pause, () => attempt(n + 1))
    return status
  }
  const answers = [await attempt(0)]
  if (how.duplicate) answers.push(await attempt(0))
  return { sent: answers.length, answers }
}
