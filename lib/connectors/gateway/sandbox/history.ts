import type { SandboxTransaction } from './records'

/**
 * What customers paid over the last 60 days. A day has the same payments whenever the sandbox is started, so that what was fetched
 * before is the same again.
 */

export const DAY_MS = 86_400_000
const DAYS = 60
const HOUR_MS = 3_600_000

const CUSTOMERS = [
  { email: 'accounts@karoolodge.example', first_name: 'Karoo', last_name: 'Lodge', phone: '+27215550101' },
  { email: 'lerato.mokoena@post.example', first_name: 'Lerato', last_name: 'Mokoena', phone: '+27825550102' },
  { email: 'j.vandermerwe@post.example', first_name: 'Jan', last_name: 'van der Merwe', phone: '+27835550103' },
  { email: 'office@tablebayprint.example', first_name: 'Table Bay', last_name: 'Print', phone: '+27215550104' },
  { email: 'sipho.dlamini@post.example', first_name: 'Sipho', last_name: 'Dlamini', phone: '+27725550105' },
  { email: 'finance@umhlangasurf.example', first_name: 'Umhlanga', last_name: 'Surf', phone: '+27315550106' },
]
const AMOUNTS = [39900, 59900, 69900, 89900, 99900, 115000, 149900, 189900]

/** 2.9 % and R1: a price of this sandbox, not of the service. @param amount in cents */
export const feeOf = (amount: number): number => Math.round(amount * 0.029) + 100

const varied = (day: number, n: number): number => ((day * 2654435761 + n * 40503) >>> 0) % 9973

/** Two that went well on each day; one that did not on every second. Oldest first. */
export function paymentsUntil(now: Date, domain: SandboxTransaction['domain']): SandboxTransaction[] {
  const today = Math.floor(now.getTime() / DAY_MS)
  const all: SandboxTransaction[] = []
  for (let day = today - DAYS; day <= today; day++) {
    const outcomes: SandboxTransaction['status'][] = ['success', 'success']
    if (day % 4 === 0) outcomes.push('failed')
    if (day % 4 === 2) outcomes.push('abandoned')
    for (const [n, status] of outcomes.entries()) {
      const at = day * DAY_MS + (6 + n * 4) * HOUR_MS + varied(day, n) * 100
      if (at <= now.getTime()) all.push(payment(day, n, status, new Date(at).toISOString(), domain))
    }
  }
  return all
}

function payment(
  day: number,
  n: number,
  status: SandboxTransaction['status'],
  at: string,
  domain: SandboxTransaction['domain'],
): SandboxTransaction {
  const chance = varied(day, n)
  const amount = AMOUNTS[chance % AMOUNTS.length]!
  return {
    // Larger than 32 bits, as the service's own are.
    id: 4_500_000_000 + day * 100 + n,
    domain,
    status,
    reference: `T${day}${n}${chance}`,
    amount,
    currency: 'ZAR',
    channel: n === 1 && day % 5 === 0 ? 'eft' : 'card',
    gateway_response:
      { success: 'Successful', failed: 'Insufficient Funds' }[status as string] ?? 'The transaction was not completed',
    fees: status === 'success' ? feeOf(amount) : null,
    created_at: at,
    paid_at: status === 'success' ? at : null,
    customer: CUSTOMERS[chance % CUSTOMERS.length]!,
    authorization: null,
    metadata: {},
    subaccount: null,
    callback_url: null,
    access_code: null,
    settlement: null,
  }
}
