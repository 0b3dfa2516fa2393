import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { OperationCtx } from '@/lib/core/operation'
import type { PartyDocuments, PartyPaymentLine } from '../parties/party-answers'
import { BUCKETS, bucketSql, dueSql, openAmounts, SIDES, type Side } from './open-items-sql'
import { todaySql } from './party-figures'

/** What the page of a supplier or a customer shows of their documents; who may see it, the caller has asked. */

/** More are in the lists, where the page leads. */
const MAX_LINES = 10

const DOCUMENTS = {
  payable: { order: 'acc_purchase_order', invoice: 'acc_purchase_invoice' },
  receivable: { order: 'acc_sales_order', invoice: 'acc_sales_invoice' },
} as const

const ask = <Row>(ctx: OperationCtx, query: Sql) => tenantQuery<Row>(ctx.organization.id, compile(query))

const partyColumn = (side: Side): Sql => sql.raw(`${SIDES[side].party}_id`)

/** Orders that are not finished, the newest invoices, and what is open by days late, in the company's currency. */
export async function readPartyDocuments(ctx: OperationCtx, side: Side, partyId: string): Promise<PartyDocuments> {
  const today = sql`(now() at time zone ${ctx.organization.time_zone})::date`
  const { order, invoice } = DOCUMENTS[side]
  const [orders, invoices, [counted], ageing] = await Promise.all([
    ask<PartyDocuments['orders'][number]>(
      ctx,
      linesOf(ctx, side, partyId, order, sql`and d.docstatus < 2 and d.progress <> 'completed'`),
    ),
    ask<PartyDocuments['invoices'][number]>(ctx, linesOf(ctx, side, partyId, invoice, sql`and d.docstatus < 2`)),
    ask<{ n: number }>(
      ctx,
      sql`select count(*)::int as n from acc_document d where d.organization_id = ${ctx.organization.id}::uuid
        and d.${partyColumn(side)} = ${partyId}::uuid and d.doctype = ${invoice}`,
    ),
    readAgeing(ctx, side, partyId, today),
  ])
  return { orders, invoices, invoice_count: counted!.n, ageing }
}

/** What is open on a day by days late: all of it in the company's currency, or that of one currency in itself. */
export async function readAgeing(
  ctx: OperationCtx,
  side: Side,
  partyId: string,
  day: Sql,
  currency?: string,
): Promise<PartyDocuments['ageing']> {
  const due = sql`case when o.document_id is not null then ${dueSql} end`
  const amounts = await ask<{ bucket: string; amount: string }>(
    ctx,
    sql`select bucket, sum(owed)::numeric(20, 2)::text as amount from (
        select o.owed, ${bucketSql(sql`o.owed`, day, due)} as bucket
        from (${openAmounts(ctx.organization.id, side, day, partyId, currency)}) o
        left join acc_document d on d.organization_id = ${ctx.organization.id}::uuid and d.id = o.document_id
      ) b group by bucket`,
  )
  return BUCKETS.map(({ value, label }) => ({
    bucket: value,
    label,
    amount: amounts.find(({ bucket }) => bucket === value)?.amount ?? '0.00',
  }))
}

const linesOf = (ctx: OperationCtx, side: Side, partyId: string, doctype: string, narrowed: Sql): Sql => sql`
  select d.id::text, d.number, d.bill_no, d.posting_date::text, coalesce(d.due_date, d.schedule_date)::text as due_date,
    d.currency, d.grand_total::text, d.outstanding::text, d.status, d.progress,
    (d.docstatus = 1 and d.outstanding > 0 and coalesce(d.due_date < ${todaySql(sql.raw('d'))}, false)) as overdue,
    d.per_received::float8 as per_received, d.per_billed::float8 as per_billed
  from acc_document d
  where d.organization_id = ${ctx.organization.id}::uuid and d.${partyColumn(side)} = ${partyId}::uuid
    and d.doctype = ${doctype} ${narrowed}
  order by d.posting_date desc, d.id desc limit ${sql.lit(MAX_LINES)}`

/** The newest payments, drafts among them. */
export const readPartyPayments = (ctx: OperationCtx, side: Side, partyId: string) =>
  ask<PartyPaymentLine>(
    ctx,
    sql`select p.id::text, p.number, p.posting_date::text, p.currency, p.amount::text, p.unallocated::text, p.reference_no, p.status
      from acc_payment p
      where p.organization_id = ${ctx.organization.id}::uuid and p.${partyColumn(side)} = ${partyId}::uuid
        and p.docstatus < 2
      order by p.posting_date desc, p.id desc limit ${sql.lit(MAX_LINES)}`,
  )
