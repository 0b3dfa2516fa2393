import { defineSlot } from '@/lib/core/contributions/slot'
import type { TenantDb } from '@/lib/core/db/prisma'
import type { OperationCtx } from '@/lib/core/operation'

/** What documents and payments need to know of whom they are with. */
export type Party = {
  id: string
  name: string
  /** Null: the company's. */
  currency: string | null
  /** Its own payable or receivable account; null: the company's. */
  account_id: string | null
  payment_days: number | null
  disabled: boolean
}

/** Whom the company buys from. */
export const supplierParties = defineSlot<{
  /** @returns null for one that is deleted, unknown or another organization's */
  find(ctx: OperationCtx, id: string): Promise<Party | null>
  /**
   * Removes the suppliers of the sample, but for those that people's papers name.
   * @returns how many
   */
  purgeSample(
    db: TenantDb,
    organizationId: string,
    papers: { named: string[]; removedDocuments: string[] },
  ): Promise<number>
}>('accounting.supplier-parties')

/** Where customers pay in a currency, in words, a fact a line; empty: not said. */
export const printedBankDetails = defineSlot<(ctx: OperationCtx, currency: string) => Promise<string>>(
  'accounting.printed-bank-details',
)

export type Origins = { lead_id?: string | null; deal_id?: string | null }

export type SavedQuotation = {
  id: string
  number: string
  lead_id: string | null
  deal_id: string | null
  currency: string
  grand_total: unknown
}

/** What sales documents come from. */
export const documentOrigins = defineSlot<{
  /** The lead and deal, each null where it is gone or another organization's; the bin is not gone. */
  existing(ctx: OperationCtx, origins: Origins): Promise<Required<Origins>>
  /**
   * The customer that a quotation for them is for: found, or created now.
   * @throws 404 for an origin that is not there; 403 where the caller may not add customers
   */
  customerOf(ctx: OperationCtx, origins: Origins): Promise<string | null>
  /** Called in the transaction that saves a quotation. */
  quotationSaved(ctx: OperationCtx, quotation: SavedQuotation): Promise<void>
}>('accounting.document-origins')
