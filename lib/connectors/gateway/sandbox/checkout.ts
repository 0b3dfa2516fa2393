import type { SandboxAnswer, SandboxRequest } from '../../sandbox-kit/part'
import { done, object, refuse } from './answers'
import { isAnswer, open, orderOf, pay } from './charges'
import type { SandboxAccount, SandboxCard, SandboxTransaction } from './records'
import type { Tools } from './state'
import { notifyOfPayment } from './webhooks'

/** The page on which a customer pays, at the address that `initialize` answers. */

export function initialize(account: SandboxAccount, request: SandboxRequest, tools: Tools): SandboxAnswer {
  const order = orderOf(account, request, tools)
  if (isAnswer(order)) return order
  const { callback_url } = object(request.body)
  const one = open(account, order, tools)
  one.status = 'abandoned'
  one.access_code = `ac${tools.nextId()}${one.id.toString(36)}`
  one.callback_url = typeof callback_url === 'string' ? callback_url : null
  return done('Authorization URL created', {
    authorization_url: `http://${request.headers.host}/gateway/checkout/${one.access_code}`,
    access_code: one.access_code,
    reference: one.reference,
  })
}

function find({ params }: SandboxRequest, { state }: Tools) {
  for (const account of Object.values(state.accounts)) {
    const one = account.transactions.find(({ access_code }) => access_code && access_code === params.code)
    if (one) return { account, one }
  }
  return null
}

const html = (body: string, status = 200): SandboxAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pay in the sandbox</title><style>
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:24rem;margin:3rem auto;padding:0 1rem}
.amount{font-size:2rem;font-weight:600;margin:0}button{font:inherit;display:block;width:100%;min-height:44px;margin:.5rem 0}
fieldset{border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:.5rem}label{display:block;padding:.25rem 0}
</style></head><body>${body}</body></html>`,
})

const safe = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

export function showCheckout(request: SandboxRequest, tools: Tools): SandboxAnswer {
  const found = find(request, tools)
  if (!found) return html('<h1>There is no such payment.</h1>', 404)
  const { one } = found
  if (one.paid_at) return html('<h1>This is paid already.</h1>')
  const money = `${safe(one.currency)} ${(one.amount / 100).toFixed(2)}`
  return html(`<h1>Pay in the sandbox</h1><p class="amount">${money}</p><p>${safe(one.customer.email)}<br>${safe(one.reference)}</p>
<p>No money moves here. Choose what shall happen.</p>
<form method="post"><fieldset><legend>Card</legend>
<label><input type="radio" name="card" value="reusable" checked> Visa 4081, may be charged again</label>
<label><input type="radio" name="card" value="once"> Visa 0001, for this payment only</label></fieldset>
<button name="choice" value="pay">Pay ${money}</button><button name="choice" value="decline">Decline</button>
<button name="choice" value="abandon">Abandon</button></form>`)
}

export async function payCheckout(request: SandboxRequest, tools: Tools): Promise<SandboxAnswer> {
  const found = find(request, tools)
  if (!found) return html('<h1>There is no such payment.</h1>', 404)
  const { account, one } = found
  const { choice, card } = object(request.body)
  if (!['pay', 'decline', 'abandon'].includes(String(choice))) return refuse(400, 'Choose pay, decline or abandon')
  if (!one.paid_at && choice !== 'abandon') {
    const used = cardOf(one, { reusable: card !== 'once', declines: choice === 'decline' })
    if (pay(one, used, tools)) {
      account.cards.push(used)
      await notifyOfPayment(account, one, tools)
    }
  }
  if (!one.callback_url) return html('<h1>Thank you.</h1><p>This page may be closed.</p>')
  const back = new URL(one.callback_url)
  back.searchParams.set('trxref', one.reference)
  back.searchParams.set('reference', one.reference)
  return { status: 303, headers: { location: back.toString() } }
}

const cardOf = (
  { id, customer }: SandboxTransaction,
  { reusable, declines }: { reusable: boolean; declines: boolean },
): SandboxCard => ({
  authorization_code: `AUTH_${id.toString(36)}`,
  email: customer.email,
  fate: declines ? 'declines' : 'good',
  reusable,
  active: true,
  // One card has one signature, however often it is used.
  signature: reusable ? 'SIG_4081' : 'SIG_0001',
  brand: 'visa',
  last4: reusable ? '4081' : '0001',
  exp_month: '12',
  exp_year: String(new Date(Date.now()).getUTCFullYear() + 3),
  bank: 'Test Bank',
})
