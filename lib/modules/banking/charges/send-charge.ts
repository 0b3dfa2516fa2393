import type { GatewayTransaction } from '@/lib/connectors/gateway/port'
import type { OrganizationCtx } from '@/lib/core/context'
import { log } from '@/lib/core/log'
import { runOperation } from '@/lib/core/operation'
import { ProviderError, type ProviderErrorKind } from '@/lib/core/provider-error'
import { decryptSecret } from '@/lib/core/secrets/secrets'
import { beginCharge, type ChargeOrder } from '../operations/charges/begin-charge'
import { bookCharge } from '../operations/charges/book-charge'
import { markTrouble, recordOutcome } from '../operations/charges/record-outcome'
import type { GatewayInUse } from './gateway-in-use'

/** `stop`: the gateway takes no charges now, whatever the card; the rest waits. */
export type Sent = { stop: string | null }

/**
 * Charges a planned charge, once, and writes down what came of it. Every step leaves the charge in a state from which another process
 * can go on: see `settleCharges`.
 */
export async function sendCharge(ctx: OrganizationCtx, gateway: GatewayInUse, charge_id: string): Promise<Sent> {
  const order = await runOperation(beginCharge, ctx, { charge_id, gateway_account: gateway.account })
  if (!order) return { stop: null }
  const authorization = opened(order)
  if (authorization === null) {
    const message = 'What the card is charged by cannot be read any more. Ask the customer to save it again.'
    await runOperation(markTrouble, ctx, { charge_id, status: 'failed', message })
    return { stop: null }
  }
  let told: GatewayTransaction
  try {
    const { email, amount, currency, reference, invoice } = order
    told = await gateway.port.charge({ authorization, email, amount, currency, reference, metadata: { invoice } })
  } catch (error) {
    return trouble(ctx, gateway, { charge_id, order, authorization, error })
  }
  await settle(ctx, charge_id, told)
  return { stop: null }
}

/** Writes down an outcome and books what was paid. Safe to repeat. */
export async function settle(
  ctx: OrganizationCtx,
  charge_id: string,
  transaction: GatewayTransaction,
): Promise<string> {
  const { card: _, ...told } = transaction
  const { status } = await runOperation(recordOutcome, ctx, { charge_id, told })
  if (status === 'succeeded') await bookCharge(ctx, charge_id)
  return status
}

function opened({ sealed_token, reference }: ChargeOrder): string | null {
  try {
    return decryptSecret(sealed_token)
  } catch (error) {
    log().error({ err: error, reference }, 'the token of a saved card cannot be read')
    return null
  }
}

/** Of these it is certain that nothing was charged, and that another card would fare no better. */
const NOBODY: ProviderErrorKind[] = ['not_configured', 'auth', 'rate_limited', 'unavailable', 'timeout']

async function trouble(
  ctx: OrganizationCtx,
  gateway: GatewayInUse,
  details: { charge_id: string; order: ChargeOrder; authorization: string; error: unknown },
): Promise<Sent> {
  const { charge_id, order, error } = details
  if (!(error instanceof ProviderError) || error.outcomeUnknown) {
    if (!(error instanceof ProviderError)) log().error({ err: error, charge_id }, 'a card charge broke')
    const message = `No certain answer came: ${error instanceof ProviderError ? wordsOf(error, details.authorization) : 'something broke on our side.'}`
    await runOperation(markTrouble, ctx, { charge_id, status: 'unknown', message })
    return { stop: null }
  }
  const message = wordsOf(error, details.authorization)
  // Asked with this reference before, by a process that died: what came of that counts.
  if (error.kind === 'conflict') {
    try {
      await settle(ctx, charge_id, await gateway.port.verify(order.reference))
    } catch (second) {
      if (!(second instanceof ProviderError)) throw second
      await runOperation(markTrouble, ctx, { charge_id, status: 'unknown', message })
    }
    return { stop: null }
  }
  const isTheirs = NOBODY.includes(error.kind)
  await runOperation(markTrouble, ctx, { charge_id, status: isTheirs ? 'planned' : 'failed', message })
  return { stop: isTheirs ? message : null }
}

/** The gateway's own words, should they quote what it was sent. */
const wordsOf = (error: ProviderError, authorization: string): string =>
  error.message.replaceAll(authorization, '(hidden)').slice(0, 900)
