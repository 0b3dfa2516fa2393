import { compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { type Doctype, documentGrid } from '../schemas'

/** Ids of the documents that were made from the lines of one, directly or through others: each link is followed by its own index. */
export const documentsMadeFrom = (organizationId: string, documentId: string): Sql => sql`
  select f.document_id as id from acc_document_line l
  cross join lateral (
    select document_id from acc_document_line where organization_id = ${organizationId}::uuid and source_line_id = l.id
    union all
    select document_id from acc_document_line where organization_id = ${organizationId}::uuid and order_line_id = l.id
  ) f
  where l.organization_id = ${organizationId}::uuid and l.document_id = ${documentId}::uuid`

/**
 * Counts again what was ordered, received, billed and returned of the lines that a document was made from, and with it the
 * percentages of their documents. The counts are sums over submitted documents, so that they cannot drift. What a return gives back
 * stays billed on its order, so that a refund is not billed once more, unless the return reopens the order (`reopens_order`).
 * @param lineIds lines whose followers changed; their documents are locked in the order of their ids
 */
export async function recountLines(ctx: OperationCtx, lineIds: string[]): Promise<void> {
  if (lineIds.length === 0) return
  const organization = sql`${ctx.organization.id}::uuid`
  await lockDocumentsOf(ctx, lineIds)
  // Each step is done once, however few rows the planner believes in: tables that were just filled have no statistics.
  await ctx.query(
    compile(sql`
      with followers as materialized (
        select s.id, f.qty, f.amount, d.doctype, d.is_return, f.direct
        from unnest(${lineIds}::uuid[]) s(id)
        cross join lateral (
          select document_id, qty, amount, true as direct from acc_document_line
            where organization_id = ${organization} and source_line_id = s.id
          union all
          select document_id, qty, amount, false from acc_document_line
            where organization_id = ${organization} and order_line_id = s.id and source_line_id is distinct from s.id
        ) f
        join acc_document d on d.organization_id = ${organization} and d.id = f.document_id and d.docstatus = 1
          and (f.direct or not d.is_return or d.reopens_order)
      ), counted as materialized (
        select s.id,
          coalesce(sum(f.qty) filter (where f.direct and f.doctype in ('acc_purchase_order', 'acc_sales_order')), 0) as ordered,
          coalesce(sum(f.qty) filter (where f.doctype = 'acc_purchase_receipt'), 0) as received,
          coalesce(sum(f.qty) filter (where f.doctype in ('acc_purchase_invoice', 'acc_sales_invoice') and (not f.is_return or not f.direct)), 0) as billed,
          coalesce(sum(f.amount) filter (where f.doctype in ('acc_purchase_invoice', 'acc_sales_invoice') and (not f.is_return or not f.direct)), 0) as billed_amount,
          coalesce(-sum(f.qty) filter (where f.is_return and f.direct), 0) as returned
        from unnest(${lineIds}::uuid[]) s(id) left join followers f on f.id = s.id group by s.id
      )
      update acc_document_line l set ordered_qty = ordered, received_qty = received, billed_qty = billed,
        billed_amount = c.billed_amount, returned_qty = returned
      from counted c where l.id = c.id and l.id = any(${lineIds}::uuid[]) and l.organization_id = ${organization} returning l.id`),
  )
  const documents = await ctx.query<{ id: string; doctype: Doctype }>(
    compile(sql`
      with wanted as materialized (
        select distinct document_id from acc_document_line
        where organization_id = ${organization} and id = any(${lineIds}::uuid[])
      ), totals as materialized (
        select l.document_id as id, sum(l.qty) as qty, sum(l.amount) as amount,
          sum(least(l.received_qty, l.qty)) as received, sum(least(l.billed_qty, l.qty)) as billed,
          sum(least(l.ordered_qty, l.qty)) as ordered, sum(l.billed_amount) as billed_amount
        from acc_document_line l
        where l.organization_id = ${organization}
          and l.document_id = any(array(select document_id from wanted))
        group by l.document_id
      )
      update acc_document d set
        per_received = round(100 * t.received / nullif(t.qty, 0), 2),
        per_billed = round(100 * t.billed / nullif(t.qty, 0), 2),
        per_billed_amount = case when t.amount = 0 then 0 else least(999.99, greatest(0, round(100 * t.billed_amount / t.amount, 2))) end,
        progress = case
          when d.docstatus <> 1 then d.progress
          when d.doctype = 'acc_purchase_order' then case
            when t.received >= t.qty and t.billed >= t.qty then 'completed'
            when t.received >= t.qty then 'to_bill'
            when t.billed >= t.qty then 'to_receive'
            else 'to_receive_and_bill' end
          when d.doctype in ('acc_sales_order', 'acc_purchase_receipt') then case when t.billed >= t.qty then 'completed' else 'to_bill' end
          when d.doctype in ('acc_quotation', 'acc_supplier_quotation') then case when t.ordered >= t.qty or t.billed >= t.qty then 'ordered' else 'open' end
          else d.progress end,
        updated_at = now()
      from totals t
      where d.id = t.id and d.id = any(array(select document_id from wanted)) and d.organization_id = ${organization} and t.qty > 0
      returning d.id::text, d.doctype`),
  )
  for (const { id, doctype } of documents) ctx.signal({ type: 'grid', slug: documentGrid(doctype), ids: [id] })
}

async function lockDocumentsOf(ctx: OperationCtx, lineIds: string[]): Promise<void> {
  await ctx.query(
    compile(sql`
      select d.id from acc_document d
      where d.organization_id = ${ctx.organization.id}::uuid and d.id = any(array(
        select document_id from acc_document_line where organization_id = ${ctx.organization.id}::uuid and id = any(${lineIds}::uuid[])))
      order by d.id for no key update`),
  )
}

export type SourceLineState = {
  id: string
  document_id: string
  number: string
  doctype: Doctype
  docstatus: number
  party_id: string
  qty: string
  rate: string
  received_qty: string
  billed_qty: string
  ordered_qty: string
  returned_qty: string
}

/** The lines that a document's lines were made from, under the lock of their documents. */
export async function lockSourceLines(ctx: OperationCtx, lineIds: string[]): Promise<Map<string, SourceLineState>> {
  if (lineIds.length) await lockDocumentsOf(ctx, lineIds)
  return readSourceLines(ctx, lineIds)
}

/** The same without locks, for previews. */
export async function readSourceLines(ctx: OperationCtx, lineIds: string[]): Promise<Map<string, SourceLineState>> {
  if (lineIds.length === 0) return new Map()
  const rows = await ctx.query<SourceLineState>(
    compile(sql`
      select l.id::text, l.document_id::text, d.number, d.doctype, d.docstatus,
        coalesce(d.supplier_id, d.customer_id)::text as party_id, l.qty::text, l.rate::text,
        l.received_qty::text, l.billed_qty::text, l.ordered_qty::text, l.returned_qty::text
      from acc_document_line l join acc_document d on d.organization_id = l.organization_id and d.id = l.document_id
      where l.organization_id = ${ctx.organization.id}::uuid and l.id = any(${lineIds}::uuid[])`),
  )
  return new Map(rows.map((row) => [row.id, row]))
}
