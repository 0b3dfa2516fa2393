import { z } from 'zod'
import { can, type OrganizationCtx } from '@/lib/core/context'
import { toClientGrid } from '@/lib/core/grid/client-grid'
import { readRow } from '@/lib/core/grid/query/read-grid'
import { defineOperation, runOperation } from '@/lib/core/operation'
import { readTimeline } from '@/lib/core/timeline/operations/read-timeline'
import { storedSupplier } from '@/lib/modules/accounting/parties/find-supplier'
import { suppliersGrid } from '@/lib/modules/accounting/parties/party-grids'
import { readPartyDocuments, readPartyPayments } from '@/lib/modules/accounting/reports/party-page'
import { supplierPage } from '@/lib/modules/buying/schemas-answers'
import { listAgreements } from './agreements'

/** All that the page of a supplier shows: balance, ageing, open orders, bills, payments and agreement files. */
export const readSupplierPage = defineOperation({
  name: 'buying.supplier.page',
  title: 'Read a supplier',
  permission: 'accounting.supplier.read',
  effect: 'read',
  input: z.strictObject({ supplier_id: z.string() }),
  output: supplierPage,
  async run({ ctx, input: { supplier_id } }) {
    const stored = await storedSupplier(ctx, supplier_id)
    const [supplier, { documents: agreements }, documents, payments] = await Promise.all([
      readRow(suppliersGrid(), ctx, supplier_id),
      ctx.call(listAgreements, { supplier_id }),
      can(ctx, 'accounting.document.read') ? readPartyDocuments(ctx, 'payable', supplier_id) : null,
      can(ctx, 'accounting.payment.read') ? readPartyPayments(ctx, 'payable', supplier_id) : null,
    ])
    return {
      supplier,
      deleted: stored.deleted_at !== null,
      currency: ctx.organization.currency,
      agreements,
      documents,
      payments,
    }
  },
})

/** What the server hands the page. */
export async function supplierPageData(ctx: OrganizationCtx, supplier_id: string) {
  const page = await runOperation(readSupplierPage, ctx, { supplier_id })
  const timeline = await runOperation(readTimeline, ctx, { record: 'supplier', id: supplier_id })
  return { page, timeline, grid: await toClientGrid(suppliersGrid(), ctx) }
}
