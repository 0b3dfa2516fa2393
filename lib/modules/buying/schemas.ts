import type { PartyDocuments, PartyPaymentLine } from '@/lib/modules/accounting/schemas'

/** Words of buying that pages share with the server. */

/** One agreement file at the most; the same as a scanned bill's limit (Business Platform Modules 8). */
export const AGREEMENT_MAX_BYTES = 20 * 1024 * 1024

/** The answer of `GET /buying/overview`. Amounts are decimals in the company's currency. */
export type BuyingOverview = {
  currency: string
  /** Null where the caller may not see them. */
  documents: {
    unpaid: string
    overdue: number
    drafts: number
    to_receive: number
    to_bill: number
    /** Twelve, the current one last: bills less debit notes, without VAT. */
    months: { from: string; to: string; spent: string }[]
  } | null
  suppliers: { total: number; monthly_unpaid: number }
  scans: { to_check: number; failed: number } | null
}

export type AgreementFile = {
  id: string
  supplier_id: string
  supplier_name: string
  name: string
  content_type: string
  size: number
  uploaded_at: string
  uploaded_by: string | null
  uploaded_by_name: string | null
}

/** The answer of `GET /buying/suppliers/{supplier_id}`. */
export type SupplierPage = {
  supplier: { row_id: string; version?: number } & Record<string, unknown>
  deleted: boolean
  currency: string
  agreements: AgreementFile[]
  /** Null where the caller may not see them. */
  documents: PartyDocuments | null
  payments: PartyPaymentLine[] | null
}
