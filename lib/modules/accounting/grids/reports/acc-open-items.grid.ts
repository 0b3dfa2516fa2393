import { type Sql, sql } from '@/lib/core/db/sql'
import { defineGrid, type GridDeclaration } from '@/lib/core/grid/define-grid'
import { SOURCE_PAGE } from '@/lib/modules/accounting/reports/ledger-links'
import {
  BUCKETS,
  bucketSql,
  dueSql,
  openAmounts,
  SIDES,
  type Side,
  sourcePage,
} from '@/lib/modules/accounting/reports/open-items-sql'
import { dayColumn, dayPresets } from '@/lib/modules/accounting/reports/report-period'
import { booksCurrency } from '@/lib/modules/accounting/reports/statement-sql'
import { amountColumn, currencyColumn } from './statement-columns'
import { partyParameters, sourceColumns, VOUCHER_TYPES } from './voucher-columns'

const SIDE_CHOICES = [
  { value: 'payable', label: 'We owe', tone: 'warning' },
  { value: 'receivable', label: 'Owed to us', tone: 'info' },
] as const

/** Invoices with what was open of them, and below them payments and entries that belong to no invoice, a row a source. */
const select: Extract<GridDeclaration['source'], { kind: 'report' }>['select'] = (
  { organization: { id } },
  { to_date, side: given, supplier_id, customer_id },
) => {
  const side = given as Side
  const { party, account, sign } = SIDES[side]
  const day = sql`${to_date}::date`
  const partyId = (side === 'payable' ? supplier_id : customer_id) ?? ''
  const partyName = (t: Sql) => sql`coalesce((select p.name from ${sql.table(party)} p where p.id = ${t}.party_id), '')`
  return sql`
    with open as materialized (${openAmounts(id, side, day, partyId)}),
    items as (
      select d.id::text as row_id, d.number, case when d.supplier_id is null then 'sales_invoice' else 'purchase_invoice' end
          as voucher_type,
        d.id as source_id, o.party_id, d.bill_no as reference, d.posting_date, ${dueSql} as due_date,
        d.base_grand_total as total, o.owed, ${bucketSql(sql`o.owed`, day, dueSql)} as bucket
      from open o join acc_document d on d.organization_id = ${id}::uuid and d.id = o.document_id
      union all
      select v.source_id || ':' || e.party_id, max(v.number), v.voucher_type, v.source_id, e.party_id, '', min(e.posting_date),
        null, null, sum(e.debit - e.credit) * ${sql.lit(sign)}, 'unallocated'
      from open o
      join acc_entry e on e.organization_id = ${id}::uuid and e.party_type = ${party} and e.party_id = o.party_id
        and e.document_id is null and e.posting_date <= ${day}
      join acc_account a on a.organization_id = ${id}::uuid and a.id = e.account_id and a.account_type = ${account}
      join acc_voucher v on v.organization_id = ${id}::uuid and v.id = e.voucher_id
      where o.document_id is null
      group by v.source_id, v.voucher_type, e.party_id having sum(e.debit - e.credit) <> 0
    )
    select row_id, number, voucher_type, source_id::text, ${sourcePage(sql`voucher_type`)}, party_id, ${partyName(sql.raw('items'))} as party,
      reference, posting_date, due_date, case when bucket not in ('not_due', 'unallocated') then ${day} - due_date end as overdue,
      bucket, total, owed::numeric(20, 2), ${booksCurrency(id)} as currency, ${side}::text as side, ${day} as to_date,
      nullif(${supplier_id}, '')::uuid as supplier_id, nullif(${customer_id}, '')::uuid as customer_id
    from items`
}

export const accOpenItems = defineGrid({
  slug: 'acc-open-items',
  module: 'accounting',
  title: 'Open items',
  singular: 'Open item',
  plural: 'Open items',
  description: 'Invoices that were not fully paid on a day, and payments that belong to no invoice.',
  source: { kind: 'report', select },
  columns: {
    ...dayColumn,
    side: {
      label: 'Side',
      type: 'choice',
      choices: SIDE_CHOICES,
      hidden: true,
      parameter: { default: () => 'payable' },
    },
    ...partyParameters,
    number: { label: 'Number', type: 'text', primary: true, sort: true, search: true, link: SOURCE_PAGE, width: 120 },
    voucher_type: { label: 'Type', type: 'choice', choices: VOUCHER_TYPES, sort: true, width: 140 },
    party: { label: 'Party', type: 'text', sort: true, search: true, width: 180 },
    reference: { label: 'Their number', type: 'text', search: true, hidden: true, width: 140 },
    posting_date: { label: 'Date', type: 'date', sort: true, width: 110 },
    due_date: { label: 'Due', type: 'date', nullable: true, sort: true, width: 110 },
    overdue: { label: 'Days overdue', type: 'number', nullable: true, sort: true, total: 'max', width: 115 },
    bucket: { label: 'Age', type: 'choice', choices: BUCKETS, sort: true, width: 130 },
    owed: amountColumn('Open', { sort: true, width: 130, help: 'In the currency of the books, on that day.' }),
    total: amountColumn('Invoice total', { nullable: true, sort: true, width: 130, total: false }),
    party_id: { label: 'Id of the party', type: 'text', pgType: 'uuid', nullable: true, hidden: true, filter: false },
    ...sourceColumns,
    currency: currencyColumn,
  },
  stats: [
    { key: 'open', label: 'Open', tone: 'accent', sum: 'owed', currency: 'organization' },
    {
      key: 'overdue',
      label: 'Overdue',
      tone: 'danger',
      sum: 'owed',
      currency: 'organization',
      filter: { column: 'overdue', op: 'gte', value: 1 },
    },
    {
      key: 'unallocated',
      label: 'Unallocated',
      tone: 'neutral',
      sum: 'owed',
      currency: 'organization',
      filter: { column: 'bucket', op: 'eq', value: 'unallocated' },
    },
  ],
  searchPlaceholder: 'Search numbers and parties',
  periodPresets: dayPresets,
  defaultSort: 'due_date',
  access: { read: 'accounting.ledger.read' },
  empty: { title: 'Nothing is open', body: 'Every invoice up to this day was paid.' },
})
