import { type Sql, sql } from '@/lib/core/db/sql'
import { documentHref } from '../documents/document-pages'
import type { Doctype } from '../schemas'

/** What suppliers and customers owe or are owed on a day, item by item, from the entries on their control accounts. */

export const SIDES = {
  payable: { party: 'supplier', account: 'payable', sign: -1 },
  receivable: { party: 'customer', account: 'receivable', sign: 1 },
} as const
export type Side = keyof typeof SIDES

/** By how many days an item is overdue; what belongs to no invoice, and credits, stand apart. */
export const BUCKETS = [
  { value: 'not_due', label: 'Not due', tone: 'success' },
  { value: 'd1_30', label: '1–30 days', tone: 'info' },
  { value: 'd31_60', label: '31–60 days', tone: 'warning' },
  { value: 'd61_90', label: '61–90 days', tone: 'warning' },
  { value: 'over_90', label: 'Over 90 days', tone: 'danger' },
  { value: 'unallocated', label: 'Unallocated', tone: 'neutral' },
] as const

/**
 * Open invoices of one side `(party_id, document_id, owed, owed_currency, currency)`: positive is owed by us or to us. Their
 * entries up to the day make the amount, so that it is what was open then, whatever was paid since. `document_id` is null in
 * the row of what was paid or posted without an invoice. Amounts are the company's, or those of one currency in itself.
 */
export function openAmounts(organizationId: string, side: Side, day: Sql, party: string, currency = ''): Sql {
  const { party: partyType, account, sign } = SIDES[side]
  const amount = currency ? sql`sum(e.currency_amount)` : sql`sum(e.debit - e.credit)`
  return sql`
    select e.party_id, e.document_id, ${amount} * ${sql.lit(sign)} as owed
    from acc_entry e
    where e.organization_id = ${organizationId}::uuid and e.party_type = ${sql.raw(`'${partyType}'`)}
      and e.posting_date <= ${day} and e.party_id ${party ? sql`= ${party}::uuid` : sql`is not null`}
      and e.account_id in (
        select a.id from acc_account a
        where a.organization_id = ${organizationId}::uuid and a.account_type = ${sql.raw(`'${account}'`)})
      ${currency ? sql`and e.currency = ${currency}` : sql``}
    group by e.party_id, e.document_id
    having ${amount} <> 0`
}

/** The bucket of an amount on a day; `due` is null for what belongs to no invoice. */
export const bucketSql = (owed: Sql, day: Sql, due: Sql): Sql => sql`(case
  when ${due} is null or ${owed} < 0 then 'unallocated'
  when ${due} >= ${day} then 'not_due'
  when ${day} - ${due} <= 30 then 'd1_30'
  when ${day} - ${due} <= 60 then 'd31_60'
  when ${day} - ${due} <= 90 then 'd61_90'
  else 'over_90' end)`

/** When an invoice should be paid: at once where it does not say. */
export const dueSql = sql`coalesce(d.due_date, d.posting_date)`

/** `page_area` and `page_list` of a voucher's source: the first two parts of its page's address. */
export function sourcePage(voucherType: Sql): Sql {
  const parts = (doctype: Doctype) => documentHref(doctype, '').split('/')
  const [, billArea, billList] = parts('acc_purchase_invoice')
  const [, invoiceArea, invoiceList] = parts('acc_sales_invoice')
  return sql`
  case ${voucherType} when 'purchase_invoice' then ${billArea} when 'sales_invoice' then ${invoiceArea}
    when 'payment' then 'accounting' when 'journal' then 'accounting' end::text as page_area,
  case ${voucherType} when 'purchase_invoice' then ${billList} when 'sales_invoice' then ${invoiceList}
    when 'payment' then 'payments' when 'journal' then 'journals' end::text as page_list`
}
