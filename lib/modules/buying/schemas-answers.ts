import { z } from 'zod'
import { rowOf } from '@/lib/core/grid/row-schema'
import { partyDocuments, partyPaymentLine } from '@/lib/modules/accounting/parties/party-answers'
import { suppliersGrid } from '@/lib/modules/accounting/parties/party-grids'

/** What buying answers of itself and its suppliers. */

/** The answer of `GET /buying/overview`. Amounts are decimals in the company's currency. */
export const buyingOverview = z
  .object({
    currency: z.string(),
    /** Null where the caller may not see them. */
    documents: z
      .object({
        unpaid: z.string(),
        overdue: z.number(),
        drafts: z.number(),
        to_receive: z.number(),
        to_bill: z.number(),
        /** Twelve, the current one last: bills less debit notes, without VAT. */
        months: z.array(z.object({ from: z.string(), to: z.string(), spent: z.string() })),
      })
      .nullable(),
    suppliers: z.object({ total: z.number(), monthly_unpaid: z.number() }),
    scans: z.object({ to_check: z.number(), failed: z.number() }).nullable(),
  })
  .meta({ id: 'BuyingOverview' })
export type BuyingOverview = z.infer<typeof buyingOverview>

const agreementFile = z
  .object({
    id: z.string(),
    supplier_id: z.string(),
    supplier_name: z.string(),
    name: z.string(),
    content_type: z.string(),
    size: z.number(),
    uploaded_at: z.string(),
    uploaded_by: z.string().nullable(),
    uploaded_by_name: z.string().nullable(),
  })
  .meta({ id: 'AgreementFile' })
export type AgreementFile = z.infer<typeof agreementFile>

/** The answer of `GET /buying/suppliers/{supplier_id}`. */
export const supplierPage = z
  .object({
    supplier: rowOf(suppliersGrid),
    deleted: z.boolean(),
    currency: z.string(),
    agreements: z.array(agreementFile),
    /** Null where the caller may not see them. */
    documents: partyDocuments.nullable(),
    payments: z.array(partyPaymentLine).nullable(),
  })
  .meta({ id: 'SupplierPage' })
export type SupplierPage = z.infer<typeof supplierPage>
