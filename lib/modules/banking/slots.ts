import type { GatewayPort, GatewayTransaction } from '@/lib/connectors/gateway/port'
import type { OrganizationCtx } from '@/lib/core/context'
import { defineSlot } from '@/lib/core/contributions/slot'

/**
 * Told of a payment that the card gateway was asked about just now; answers whether it is one that this module asked for. It may be told
 * the same any number of times.
 */
export const gatewayPayments =
  defineSlot<(ctx: OrganizationCtx, transaction: GatewayTransaction) => Promise<boolean>>('banking.gateway-payments')

/**
 * Told that the card gateway has news of the refunds of a payment; the module asks it for them. Answers whether it is a payment that
 * this module asked for.
 */
export const gatewayRefunds =
  defineSlot<(ctx: OrganizationCtx, port: GatewayPort, transaction: GatewayTransaction) => Promise<boolean>>(
    'banking.gateway-refunds',
  )
