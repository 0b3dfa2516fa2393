import type { GatewayTransaction } from '@/lib/connectors/gateway/port'
import type { OrganizationCtx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { bookPayment, noteUnbooked } from '../operations/payments/book-payment'
import { bookRefund } from '../operations/payments/book-refund'
import { noteOutcome } from '../operations/payments/note-outcome'
import { unbookedRefunds } from '../operations/payments/waiting-payments'
import { syncRefunds } from './sync-refunds'
import { connectedGateway } from './verify-payment'

/** What the gateway says of one of the shop's references, written down and booked; safe to repeat, in any order. */
export async function settlePayment(ctx: OrganizationCtx, transaction: GatewayTransaction): Promise<boolean> {
  const { card, ...told } = transaction
  const named = [card?.brand, card?.last4].filter(Boolean).join(' ')
  const { payment_id, paid } = await runOperation(noteOutcome, ctx, { told, card: named })
  if (!payment_id) return false
  const port = paid && told.outcome === 'reversed' ? await connectedGateway(ctx) : null
  if (port) await syncRefunds(ctx, port, { payment_id, provider_id: told.id, reversed: true })
  if (paid) await bookPaid(ctx, payment_id)
  return true
}

/** Books a payment that was taken, and its refunds. Where the books refuse it, that is said, and tried again: the money has moved in any case. */
export async function bookPaid(ctx: OrganizationCtx, payment_id: string): Promise<void> {
  try {
    await runOperation(bookPayment, ctx, { payment_id })
    const { refund_ids } = await runOperation(unbookedRefunds, ctx, { payment_id })
    for (const refund_id of refund_ids) await runOperation(bookRefund, ctx, { refund_id })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await runOperation(noteUnbooked, ctx, { payment_id, message: `Not in the books yet: ${error.message}` })
  }
}
