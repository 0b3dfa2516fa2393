import { compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { documentHref } from '@/lib/modules/accounting/documents/document-pages'
import type { Doctype } from '@/lib/modules/accounting/schemas'
import {
  accDocumentLineTable,
  accDocumentSearch,
  accDocumentTable,
  accSeriesTable,
  customerTable,
  supplierTable,
} from '@/lib/modules/accounting/tables'
import { amountOf, centsOf } from '../domain/matching/cents'
import type { Invoice, Order, Party } from '../domain/matching/documents'
import { nameKey, wordsOf } from '../domain/matching/names'
import { billNumbersNamed, numbersNamed, type Series, tokensOf } from '../domain/matching/references'
import { LOOKED_UP, type OpenLine } from './read-details'

type InvoiceRow = Omit<Invoice, 'open' | 'href'> & { open: string }
type OrderRow = Omit<Order, 'balance' | 'href'> & { balance: string }

/** Invoices of the lines' amounts a kind and amount are looked at, oldest first; more say nothing without a name or number. */
const OF_ONE_AMOUNT = 20
const OF_ONE_PARTY = 60

export const seriesOf = (ctx: OperationCtx): Promise<Series[]> =>
  ctx.query<Series>(
    compile(
      sql`select doctype, prefix, digits from ${accSeriesTable} where organization_id = ${ctx.organization.id}::uuid`,
    ),
  )

/** Open invoices and bills, notes too, that lines name by number or whose open amount is a line's. */
export async function invoicesFor(
  ctx: OperationCtx,
  lines: readonly OpenLine[],
  series: readonly Series[],
): Promise<Invoice[]> {
  const organization = sql`${ctx.organization.id}::uuid`
  const amounts = [...new Set(lines.map(({ amount }) => amount))]
  const numbers = lines.flatMap(({ key }) => numbersNamed(key, series)).filter(({ doctype }) => doctype in INVOICES)
  const bills = [...new Set(lines.flatMap(({ key }) => billNumbersNamed(key)))]
  // Views without a policy of their own: under one PostgreSQL may not look amounts up in an index.
  return invoicesOf(
    ctx,
    sql`
      select d.id from unnest(${amounts.map(amountOf)}::numeric[]) wanted(amount)
      cross join lateral (values ('acc_sales_invoice', wanted.amount), ('acc_purchase_invoice', -wanted.amount)) k(doctype, open)
      cross join lateral (
        select s.id from ${accDocumentSearch} s where s.organization_id = ${organization} and s.doctype = k.doctype
          and s.docstatus = 1 and s.outstanding <> 0 and s.outstanding = k.open order by s.id limit ${sql.lit(OF_ONE_AMOUNT)}) d
      union
      select d.id from unnest(${numbers.map(({ doctype }) => doctype)}::text[], ${numbers.map(({ number }) => number)}::text[]) n(doctype, number)
      join ${accDocumentSearch} d on d.organization_id = ${organization} and d.doctype = n.doctype and d.number = n.number
      union
      select d.id from ${accDocumentSearch} d where d.organization_id = ${organization} and d.doctype = 'acc_purchase_invoice'
        and d.bill_no <> '' and lower(d.bill_no) = any(${bills}::text[])`,
  )
}

const INVOICES: Record<string, true> = { acc_sales_invoice: true, acc_purchase_invoice: true }

/** What is open with parties, oldest first. */
export async function invoicesOfParties(ctx: OperationCtx, parties: readonly Party[]): Promise<Invoice[]> {
  if (parties.length === 0) return []
  const organization = sql`${ctx.organization.id}::uuid`
  const ids = (type: Party['type']) => parties.flatMap((party) => (party.type === type ? party.id : []))
  const of = (column: Sql, doctype: string, wanted: string[]) => sql`
    select d.id from unnest(${wanted}::uuid[]) p(id) cross join lateral (
      select s.id from ${accDocumentTable} s where s.organization_id = ${organization} and ${column} = p.id and s.doctype = ${doctype}
        and s.docstatus = 1 and s.outstanding <> 0 order by s.posting_date, s.id limit ${sql.lit(OF_ONE_PARTY)}) d`
  return invoicesOf(
    ctx,
    sql`${of(sql`s.customer_id`, 'acc_sales_invoice', ids('customer'))} union ${of(sql`s.supplier_id`, 'acc_purchase_invoice', ids('supplier'))}`,
  )
}

/** Open invoices that somebody looks for: by number, party or bill number, or by what is open. */
export function searchInvoices(
  ctx: OperationCtx,
  line: OpenLine,
  asked: { q?: string; amount_from?: string; amount_to?: string; days: number },
): Promise<Invoice[]> {
  const like = asked.q ? `%${asked.q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : null
  return invoicesOf(
    ctx,
    sql`(
      select d.id from ${accDocumentSearch} d where d.organization_id = ${ctx.organization.id}::uuid and d.docstatus = 1
        and d.doctype in ('acc_sales_invoice', 'acc_purchase_invoice') and d.outstanding <> 0
        and d.posting_date between ${line.posted_on}::date - ${asked.days}::int and ${line.posted_on}::date + ${asked.days}::int
        ${like ? sql`and d.search_text like ${like}` : sql``}
        ${asked.amount_from ? sql`and abs(d.outstanding) >= ${asked.amount_from}::numeric` : sql``}
        ${asked.amount_to ? sql`and abs(d.outstanding) <= ${asked.amount_to}::numeric` : sql``}
      order by d.posting_date desc, d.id limit 200)`,
  )
}

async function invoicesOf(ctx: OperationCtx, ids: Sql): Promise<Invoice[]> {
  const rows = await ctx.query<InvoiceRow>(
    compile(sql`
      select d.id::text as id, d.doctype, d.number, d.bill_no, to_char(d.posting_date, 'YYYY-MM-DD') as posting_date,
        to_char(coalesce(d.due_date, d.posting_date), 'YYYY-MM-DD') as due_date, d.currency, d.outstanding::text as open,
        coalesce(d.customer_id, d.supplier_id)::text as party_id, d.party_name,
        case when d.customer_id is null then 'supplier' else 'customer' end as party_type
      from ${accDocumentTable} d where d.organization_id = ${ctx.organization.id}::uuid and d.docstatus = 1 and d.outstanding <> 0
        and d.id in (${ids})
      order by coalesce(d.due_date, d.posting_date), d.posting_date, d.id`),
    LOOKED_UP,
  )
  return rows.map(({ open, ...row }) => ({
    ...row,
    open: centsOf(open),
    href: documentHref(row.doctype as Doctype, row.id),
  }))
}

/** Sales orders that are still to be invoiced: named by lines, of a line's amount, or of a customer. */
export async function ordersFor(
  ctx: OperationCtx,
  asked: { lines: readonly OpenLine[]; series: readonly Series[] } | { parties: readonly Party[] },
): Promise<Order[]> {
  const organization = sql`${ctx.organization.id}::uuid`
  if ('parties' in asked) {
    const customers = asked.parties.flatMap(({ type, id }) => (type === 'customer' ? id : []))
    if (customers.length === 0) return []
    return ordersOf(
      ctx,
      sql`select d.id from unnest(${customers}::uuid[]) p(id) cross join lateral (
        select s.id from ${accDocumentTable} s where s.organization_id = ${organization} and s.customer_id = p.id
          and s.doctype = 'acc_sales_order' and s.docstatus = 1 and s.progress = 'to_bill' order by s.posting_date, s.id limit 20) d`,
    )
  }
  const incoming = asked.lines.filter(({ amount }) => amount > 0n)
  if (incoming.length === 0) return []
  const numbers = incoming
    .flatMap(({ key }) => numbersNamed(key, asked.series))
    .filter(({ doctype }) => doctype === 'acc_sales_order')
  return ordersOf(
    ctx,
    sql`
      select d.id from unnest(${[...new Set(incoming.map(({ amount }) => amountOf(amount)))]}::numeric[]) wanted(amount) cross join lateral (
        select s.id from ${accDocumentSearch} s where s.organization_id = ${organization} and s.doctype = 'acc_sales_order'
          and s.docstatus = 1 and s.progress = 'to_bill' and s.grand_total = wanted.amount order by s.id limit 10) d
      union select d.id from ${accDocumentSearch} d where d.organization_id = ${organization} and d.doctype = 'acc_sales_order'
        and d.docstatus = 1 and d.number = any(${numbers.map(({ number }) => number)}::text[])`,
  )
}

/** An order's balance is its total less what its submitted invoices come to, VAT included. */
async function ordersOf(ctx: OperationCtx, ids: Sql): Promise<Order[]> {
  const organization = sql`${ctx.organization.id}::uuid`
  const rows = await ctx.query<OrderRow>(
    compile(sql`
      select d.id::text as id, d.number, to_char(d.posting_date, 'YYYY-MM-DD') as posting_date, d.currency,
        d.customer_id::text as party_id, d.party_name, round(d.grand_total - coalesce((
          select sum(case when i.net_total = 0 then 0 else l.amount * i.grand_total / i.net_total end)
          from ${accDocumentLineTable} o
          join ${accDocumentLineTable} l on l.organization_id = ${organization} and l.source_line_id = o.id
          join ${accDocumentTable} i on i.organization_id = ${organization} and i.id = l.document_id and i.docstatus = 1
            and i.doctype = 'acc_sales_invoice'
          where o.organization_id = ${organization} and o.document_id = d.id), 0), 2)::text as balance
      from ${accDocumentTable} d where d.organization_id = ${organization} and d.docstatus = 1 and d.progress = 'to_bill' and d.id in (${ids})
      order by d.posting_date, d.id`),
  )
  return rows
    .map(({ balance, ...row }) => ({
      ...row,
      balance: centsOf(balance),
      href: documentHref('acc_sales_order', row.id),
    }))
    .filter(({ balance }) => balance > 0n)
}

/** Customers and suppliers whose name or account number the lines may hold; whether they do is asked of each line. */
export async function partiesNamed(ctx: OperationCtx, lines: readonly OpenLine[]): Promise<Party[]> {
  const words = [...new Set(lines.flatMap((line) => [...wordsOf(line.key), ...spelledWords(line)]))]
  const numbers = [...new Set(lines.flatMap(({ key }) => [...tokensOf(key), ...billNumbersNamed(key)]))]
  if (words.length === 0) return []
  const organization = sql`${ctx.organization.id}::uuid`
  const start = sql`rtrim(translate(lower(split_part(x.name, ' ', 1)), 'äàáâëèéêïíîöóôüúûñç', 'aaaaeeeeiiiooouuunc'), '.,')`
  const first = sql`${start} = any(${[...words, 'the']}::text[])`
  const rows = await ctx.query<Omit<Party, 'key'>>(
    compile(sql`
      select 'customer' as type, x.id::text as id, x.name, x.account_number from ${customerTable} x
        where x.organization_id = ${organization} and x.deleted_at is null
          and (${first} or (x.account_number <> '' and lower(x.account_number) = any(${numbers}::text[])))
      union all
      select 'supplier', x.id::text, x.name, x.our_account_number from ${supplierTable} x
        where x.organization_id = ${organization} and x.deleted_at is null
          and (${first} or (x.our_account_number <> '' and lower(x.our_account_number) = any(${numbers}::text[])))
      limit 5000`),
    LOOKED_UP,
  )
  return rows.map((row) => ({ ...row, key: nameKey(row.name) }))
}

/** Words as the bank spells them: `o'brien` is one there and two in the key. */
const spelledWords = ({ description, reference, counterparty }: OpenLine): string[] =>
  `${description} ${reference} ${counterparty}`
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 1)
