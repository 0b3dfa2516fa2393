import { AppError, rateLimited } from '@/lib/core/errors'
import { consumeToken } from '@/lib/core/limits/rate-limit'
import type { OperationCtx } from '@/lib/core/operation'

/** Requests a minute from one network address to what mails people or can be guessed at. */
const PER_MINUTE = 30

type Caller = Pick<OperationCtx, 'organization' | 'ip'>

/** @throws 429 */
export function limitCaller(ctx: Caller, what: string): void {
  consumeToken(`website-${what}:${ctx.organization.id}:${ctx.ip}`, Date.now(), PER_MINUTE)
}

const MAX_CHECKOUTS_PER_MINUTE = 10
/** A program that renders the shop elsewhere sends all its shoppers from one address. */
const MAX_CHECKOUTS_PER_ADDRESS_PER_MINUTE = 60
const MAX_PAYMENTS_PER_MINUTE = 10

/** Orders of one e-mail address, and from one network address. @throws 429 */
export function limitCheckout(ctx: Caller, email: string): void {
  const words = (wait: string) => `You have tried to order too often. Your cart is safe: try again ${wait}.`
  limit(ctx, `checkout-ip:${ctx.ip}`, MAX_CHECKOUTS_PER_ADDRESS_PER_MINUTE, words)
  limit(ctx, `checkout:${email.toLowerCase()}`, MAX_CHECKOUTS_PER_MINUTE, words)
}

/** Attempts to pay one order. @throws 429 */
export function limitPayment(ctx: Caller, orderId: string): void {
  limit(
    ctx,
    `payment:${orderId}`,
    MAX_PAYMENTS_PER_MINUTE,
    (wait) => `You have tried to pay too often. Nothing was charged for this try: try again ${wait}.`,
  )
}

function limit({ organization }: Caller, key: string, perMinute: number, words: (wait: string) => string): void {
  try {
    consumeToken(`website-${key}:${organization.id}`, Date.now(), perMinute)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const seconds = Number(error.headers['Retry-After'])
    const { status, code, headers } = rateLimited(seconds)
    throw new AppError(status, code, words(`in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`), {}, headers)
  }
}
