import { z } from 'zod'
import { can, type OrganizationCtx } from '@/lib/core/context'
import { notFound } from '@/lib/core/errors'
import { toClientGrid } from '@/lib/core/grid/client-grid'
import { readRow } from '@/lib/core/grid/query/read-grid'
import { defineOperation, runOperation } from '@/lib/core/operation'
import { readTimeline } from '@/lib/core/timeline/operations/read-timeline'
import { customerPage } from '@/lib/modules/accounting/parties/party-answers'
import { customersGrid } from '@/lib/modules/accounting/parties/party-grids'
import { statementCurrencies } from '@/lib/modules/accounting/reports/customer-statement'
import { readPartyDocuments, readPartyPayments } from '@/lib/modules/accounting/reports/party-page'

const UUID = z.uuid()

/** All that the page of a customer shows: balance, ageing, open orders, invoices and payments. */
export const readCustomerPage = defineOperation({
  name: 'accounting.customer.page',
  title: 'Read a customer',
  permission: 'accounting.customer.read',
  effect: 'read',
  input: z.strictObject({ customer_id: z.string() }),
  output: customerPage,
  async run({ ctx, input: { customer_id } }) {
    const stored = UUID.safeParse(customer_id).success
      ? await ctx.db.customer.findFirst({
          where: { id: customer_id },
          select: { id: true, currency: true, deleted_at: true },
        })
      : null
    if (!stored) throw notFound('customer')
    const [customer, documents, payments, statement_currencies] = await Promise.all([
      readRow(customersGrid(), ctx, customer_id),
      can(ctx, 'accounting.document.read') ? readPartyDocuments(ctx, 'receivable', customer_id) : null,
      can(ctx, 'accounting.payment.read') ? readPartyPayments(ctx, 'receivable', customer_id) : null,
      can(ctx, 'accounting.document.read') ? statementCurrencies(ctx, stored) : [],
    ])
    return {
      customer,
      deleted: stored.deleted_at !== null,
      currency: ctx.organization.currency,
      documents,
      payments,
      statement_currencies,
    }
  },
})

/** What the server hands the page. */
export async function customerPageData(ctx: OrganizationCtx, customer_id: string) {
  const page = await runOperation(readCustomerPage, ctx, { customer_id })
  const timeline = await runOperation(readTimeline, ctx, { record: 'customer', id: customer_id })
  return { page, timeline, grid: await toClientGrid(customersGrid(), ctx) }
}
