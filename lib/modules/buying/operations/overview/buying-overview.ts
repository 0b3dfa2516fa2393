import { z } from 'zod'
import { can, type OrganizationCtx } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { Grid } from '@/lib/core/grid/define-grid'
import { readStats } from '@/lib/core/grid/figures/stats'
import { defineOperation } from '@/lib/core/operation'
import { suppliersGrid } from '@/lib/modules/accounting/parties/party-grids'
import { accDocumentTable } from '@/lib/modules/accounting/tables'
import { accBillScans } from '@/lib/modules/buying/grids/acc-bill-scans.grid'
import { accPurchaseInvoices } from '@/lib/modules/buying/grids/acc-purchase-invoices.grid'
import { accPurchaseOrders } from '@/lib/modules/buying/grids/acc-purchase-orders.grid'
import { buyingOverview } from '@/lib/modules/buying/schemas-answers'

/** What there is to do in buying. Its figures are the cards of the lists, so that each opens exactly its rows. */
export const readBuyingOverview = defineOperation({
  name: 'buying.overview.read',
  title: 'See what there is to do in buying',
  permission: 'accounting.supplier.read',
  effect: 'read',
  input: z.strictObject({}),
  output: buyingOverview,
  async run({ ctx }) {
    const [suppliers, bills, orders, scans, months] = await Promise.all([
      cardsOf(suppliersGrid(), ctx),
      cardsOf(accPurchaseInvoices, ctx),
      cardsOf(accPurchaseOrders, ctx),
      cardsOf(accBillScans, ctx),
      can(ctx, 'accounting.document.read') ? readMonths(ctx) : [],
    ])
    return {
      currency: ctx.organization.currency,
      documents: bills &&
        orders && {
          unpaid: String(bills.unpaid ?? '0.00'),
          overdue: Number(bills.overdue),
          drafts: Number(bills.drafts),
          to_receive: Number(orders.to_receive),
          to_bill: Number(orders.to_bill),
          months,
        },
      suppliers: { total: Number(suppliers?.total), monthly_unpaid: Number(suppliers?.monthly_unpaid) },
      scans: scans && { to_check: Number(scans.to_check), failed: Number(scans.failed) },
    }
  },
})

async function cardsOf(grid: Grid, ctx: OrganizationCtx): Promise<Record<string, string | number | null> | null> {
  if (!can(ctx, grid.access.read as Parameters<typeof can>[1])) return null
  return Object.fromEntries((await readStats(grid, ctx, {})).map(({ key, value }) => [key, value]))
}

const readMonths = (ctx: OrganizationCtx) =>
  tenantQuery<{ from: string; to: string; spent: string }>(
    ctx.organization.id,
    compile(sql`
      with today as (select date_trunc('month', now() at time zone ${ctx.organization.time_zone})::date as month),
      spent as (
        select date_trunc('month', d.posting_date)::date as month, sum(d.base_net_total) as amount
        from ${accDocumentTable} d, today t
        where d.organization_id = ${ctx.organization.id}::uuid and d.doctype = 'acc_purchase_invoice' and d.docstatus = 1
          and d.posting_date >= (t.month - interval '11 months')::date and d.posting_date < (t.month + interval '1 month')::date
        group by 1
      )
      select m.month::text as from, (m.month + interval '1 month' - interval '1 day')::date::text as to,
        coalesce(s.amount, 0)::numeric(20, 2)::text as spent
      from (select (t.month - make_interval(months => n))::date as month from today t, generate_series(11, 0, -1) n) m
      left join spent s on s.month = m.month order by m.month`),
  )
