import { defineSlot } from '@/lib/core/contributions/slot'
import type { OperationCtx } from '@/lib/core/operation'

/** A record of the customer beside a card, with the page it leads to. */
type CustomerLine = { id: string; label: string; detail: string; href: string; urgent: boolean }

/** What further modules know of a card's customer: tickets, domains, lines. People who may not see them get null. */
export const customerPanel = defineSlot<{
  title: string
  read(ctx: OperationCtx, customerId: string): Promise<CustomerLine[] | null>
}>('project-manager.customer-panel')
