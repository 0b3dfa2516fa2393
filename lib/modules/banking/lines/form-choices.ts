import { compile, sortedText, sql } from '@/lib/core/db/sql'
import { likeText } from '@/lib/core/grid/query/filter'
import { matchRank } from '@/lib/core/grid/query/match-rank'
import type { OperationCtx } from '@/lib/core/operation'
import { documentHref } from '@/lib/modules/accounting/documents/document-pages'
import type { PartyType } from '@/lib/modules/accounting/documents/find-party'
import {
  accAccountTable,
  accCostCentreTable,
  accDocumentLineTable,
  accDocumentTable,
} from '@/lib/modules/accounting/tables'
import type { AccountChoice, Choice, OrderChoice, PartyChoice } from '../schemas-answers'

/** Accounts that are open for posting, by number. */
export const accountChoices = (ctx: OperationCtx): Promise<AccountChoice[]> =>
  ctx.query(
    compile(sql`
      select id::text, trim(number || ' ' || name) as label, account_type, root_type from ${accAccountTable}
      where organization_id = ${ctx.organization.id}::uuid and not is_group and not disabled order by place, id limit 2000`),
  )

export const costCentreChoices = (ctx: OperationCtx): Promise<Choice[]> =>
  ctx.query(
    compile(sql`
      select id::text, trim(number || ' ' || name) as label from ${accCostCentreTable}
      where organization_id = ${ctx.organization.id}::uuid and not is_group and not disabled order by ${sortedText(sql`name`)}, id limit 1000`),
  )

/**
 * Customers or suppliers whose name holds what was typed, the best fit first; of those that fit alike, who has something open.
 * @param first ids that come before all others, whatever was typed: whom the line names
 */
export function partyChoices(
  ctx: OperationCtx,
  type: PartyType,
  q: string,
  first: readonly string[] = [],
): Promise<PartyChoice[]> {
  const organization = sql`${ctx.organization.id}::uuid`
  const [table, column, doctype] =
    type === 'supplier'
      ? [sql`supplier`, sql`supplier_id`, 'acc_purchase_invoice']
      : [sql`customer`, sql`customer_id`, 'acc_sales_invoice']
  return ctx.query(
    compile(sql`
      select ${type} as party_type, p.id::text, p.name, nullif(p.currency, '') as currency, coalesce(o.invoices, 0)::int as open_invoices
      from ${table} p
      left join lateral (
        select count(*) as invoices from ${accDocumentTable} d where d.organization_id = p.organization_id and d.${column} = p.id
          and d.doctype = ${doctype} and d.docstatus = 1 and d.outstanding <> 0) o on true
      where p.organization_id = ${organization} and p.deleted_at is null and not p.disabled
        and (p.id = any(${[...first]}::uuid[]) or lower(p.name) like ${`%${likeText(q.toLowerCase())}%`})
      order by p.id = any(${[...first]}::uuid[]) desc, ${matchRank(q, [sql`p.name`])}, o.invoices > 0 desc, ${sortedText(sql`p.name`)}, p.id limit 25`),
  )
}

/** Sales orders of a customer of which something is not invoiced yet, oldest first; what an invoice of the rest would come to. */
export const orderChoices = (ctx: OperationCtx, customerId: string): Promise<OrderChoice[]> =>
  ctx.query(
    compile(sql`
      select o.id::text, o.number, to_char(o.posting_date, 'YYYY-MM-DD') as posting_date, o.currency, o.grand_total::text,
        round(o.grand_total * l.open / nullif(o.net_total, 0), 2)::text as balance, ${documentHref('acc_sales_order', '')} || o.id as href
      from ${accDocumentTable} o
      join lateral (
        select sum(greatest(i.qty - i.billed_qty, 0) * i.rate) as open from ${accDocumentLineTable} i
        where i.organization_id = o.organization_id and i.document_id = o.id) l on l.open > 0
      where o.organization_id = ${ctx.organization.id}::uuid and o.doctype = 'acc_sales_order' and o.docstatus = 1
        and o.customer_id = ${customerId}::uuid and o.net_total > 0 order by o.posting_date, o.id limit 50`),
  )
