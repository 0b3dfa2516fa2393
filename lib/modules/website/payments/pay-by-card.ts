import type { GatewayPort } from '@/lib/connectors/gateway/port'
import type { OrganizationCtx } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { conflict } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { type Attempt, beginPayment, keepPage } from '../operations/payments/begin-payment'
import { connectedGateway, verifyPayment } from './verify-payment'

export type PaymentPage = { checkout_url: string; reference: string }

/**
 * Opens the page on which an order is paid by card, or the one that is open already.
 * @returns null: no card gateway is set up
 * @throws 409 for an order that cannot be paid, ProviderError where the gateway gives no page
 */
export async function openPaymentPage(ctx: OrganizationCtx, order_id: string): Promise<PaymentPage | null> {
  const port = await connectedGateway(ctx)
  if (!port) return null
  let attempt = await runOperation(beginPayment, ctx, { order_id })
  // What was paid there a moment ago is not asked for again.
  if (attempt.checkout_url) {
    if (await verifyPayment(ctx, port, attempt.reference)) attempt = await runOperation(beginPayment, ctx, { order_id })
  }
  if (attempt.checkout_url) return keep(ctx, attempt, attempt.checkout_url)
  if (!attempt.ask) return othersPage(ctx, attempt)
  const url = await askForPage(port, attempt)
  if (url) return keep(ctx, attempt, url)
  // It was made and its address never came: nobody can pay there, so another one takes its place.
  await runOperation(keepPage, ctx, { payment_id: attempt.payment_id, outcome: 'closed' })
  const next = await runOperation(beginPayment, ctx, { order_id })
  if (next.checkout_url) return pageOf(next)
  if (!next.ask) return othersPage(ctx, next)
  return keep(ctx, next, await initialize(port, next).catch((error) => unasked(ctx, next, error)))

  async function keep(own: OrganizationCtx, { payment_id, reference }: Attempt, checkout_url: string) {
    await runOperation(keepPage, own, { payment_id, outcome: { checkout_url } })
    return { checkout_url, reference }
  }

  /** @returns null where the gateway knows the reference and did not say its address */
  async function askForPage(gateway: GatewayPort, asked: Attempt): Promise<string | null> {
    try {
      return await initialize(gateway, asked)
    } catch (error) {
      if (!(error instanceof ProviderError) || !(error.outcomeUnknown || error.kind === 'conflict'))
        return unasked(ctx, asked, error)
      try {
        await gateway.verify(asked.reference)
        return null
      } catch (second) {
        if (!(second instanceof ProviderError) || second.kind !== 'not_found') return unasked(ctx, asked, error)
        return initialize(gateway, asked).catch((third) => unasked(ctx, asked, third))
      }
    }
  }
}

const pageOf = ({ checkout_url, reference }: Attempt): PaymentPage => ({ checkout_url, reference })

async function initialize(
  port: GatewayPort,
  { email, amount, currency, reference, return_url }: Attempt,
): Promise<string> {
  return (await port.initialize({ email, amount, currency, reference, return_url, metadata: { from: 'website' } })).url
}

/** The next who wants to pay asks with the same reference. */
async function unasked(ctx: OrganizationCtx, { payment_id }: Attempt, error: unknown): Promise<never> {
  await runOperation(keepPage, ctx, { payment_id, outcome: 'unasked' })
  throw error
}

/** Another request is asking for the page at this moment: its answer is this one's too. */
async function othersPage(ctx: OrganizationCtx, { payment_id, reference }: Attempt): Promise<PaymentPage> {
  for (let waited = 0; waited < 40; waited++) {
    await new Promise((resolve) => setTimeout(resolve, 150))
    const [row] = await tenantQuery<{ checkout_url: string }>(
      ctx.organization.id,
      compile(sql`select checkout_url from website_payment
        where organization_id = ${ctx.organization.id}::uuid and id = ${payment_id}::uuid`),
    )
    if (row?.checkout_url) return { checkout_url: row.checkout_url, reference }
  }
  throw conflict('The payment page is being opened already. Try again in a minute.', 'payment_opening')
}
