import { can } from '@/lib/core/context'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { recordHref } from '@/lib/core/grid/grid-for-path'
import type { OperationCtx } from '@/lib/core/operation'
import { accDocumentTable, customerTable } from '@/lib/modules/accounting/tables'
import type { ConversationDetail } from '../schemas'

/** Invoices of a customer that are not paid yet, in the company's currency. @param customer SQL of the customer's id */
export const openInvoices = (organization: Sql, customer: Sql): Sql => sql`
  ${accDocumentTable} d where d.organization_id = ${organization} and d.customer_id = ${customer} and d.doctype = 'acc_sales_invoice'
    and d.docstatus = 1 and d.outstanding > 0`

/** What the customer owes. Null: there is none, or the caller may not see it. */
export async function customerStanding(ctx: OperationCtx, id: string | null): Promise<ConversationDetail['customer']> {
  if (!id || !can(ctx, 'accounting.customer.read')) return null
  const mayCount = can(ctx, 'accounting.document.read')
  const open = openInvoices(sql`c.organization_id`, sql`c.id`)
  const today = sql`(now() at time zone ${ctx.organization.time_zone})::date`
  const figures = mayCount
    ? sql`(select coalesce(sum(d.base_outstanding), 0)::numeric(20, 2)::text from ${open}) as outstanding,
        (select coalesce(sum(d.base_outstanding), 0)::numeric(20, 2)::text from ${open} and d.due_date < ${today}) as overdue,
        coalesce((select ${today} - min(d.due_date) from ${open} and d.due_date < ${today}), 0)::int as overdue_days`
    : sql`'0.00' as outstanding, '0.00' as overdue, 0 as overdue_days`
  const [row] = await ctx.query<{
    id: string
    name: string
    outstanding: string
    overdue: string
    overdue_days: number
  }>(
    compile(sql`select c.id::text, c.name, ${figures} from ${customerTable} c
      where c.organization_id = ${ctx.organization.id}::uuid and c.id = ${id}::uuid`),
  )
  return row ? { ...row, currency: ctx.organization.currency, href: recordHref('acc-customers', row.id) } : null
}
