import { defineSlot } from '@/lib/core/contributions/slot'
import type { TenantDb } from '@/lib/core/db/prisma'
import type { OperationCtx } from '@/lib/core/operation'

/** Papers that are kept with suppliers. */
export const supplierPapers = defineSlot<{
  /**
   * Removes those of the sample.
   * @param removedDocuments what was made of these papers is gone
   * @returns suppliers that people's own papers name
   */
  purgeSample(db: TenantDb, organizationId: string, removedDocuments: string[]): Promise<string[]>
}>('accounting.supplier-papers')

/** Told in the transaction that cancels a document or discards a draft, so that what was billed on it can be billed again. */
export const documentEnded =
  defineSlot<(ctx: OperationCtx, documentId: string) => Promise<void>>('accounting.document-ended')

/** Grids of other modules whose rows or figures come from the ledger; they change with each posting. */
export const ledgerGrids = defineSlot<readonly string[]>('accounting.ledger-grids')

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
  /** What a document's page says of them. */
  links(origins: Origins): { label: string; href: string }[]
  /** Called in the transaction that saves a quotation. */
  quotationSaved(ctx: OperationCtx, quotation: SavedQuotation): Promise<void>
}>('accounting.document-origins')
