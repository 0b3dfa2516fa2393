import { sql } from '@/lib/core/db/sql'
import { type Column, defineGrid } from '@/lib/core/grid/define-grid'
import {
  BUCKETS,
  bucketSql,
  dueSql,
  openAmounts,
  SIDES,
  type Side,
} from '@/lib/modules/accounting/reports/open-items-sql'
import { dayColumn, dayPresets } from '@/lib/modules/accounting/reports/report-period'
import { booksCurrency } from '@/lib/modules/accounting/reports/statement-sql'
import { amountColumn, currencyColumn } from './statement-columns'

const openItems = (side: Side, bucket?: string) =>
  `/accounting/open-items?filter[side]=${side}&filter[${SIDES[side].party}_id]={party_id}&filter[to_date]={to_date}${bucket ? `&filter[bucket]=${bucket}` : ''}`

/** Who owes how much for how long; the total of all rows is the balance of the control accounts on that day. */
const ageing = (
  side: Side,
  words: { slug: string; title: string; singular: string; plural: string; description: string },
) => {
  const { party } = SIDES[side]
  const columns: Record<string, Column> = {
    ...dayColumn,
    name: {
      label: words.singular,
      type: 'text',
      primary: true,
      search: true,
      sort: true,
      link: openItems(side),
      width: 190,
    },
  }
  for (const { value, label } of BUCKETS)
    columns[value] = amountColumn(label, {
      sort: true,
      link: openItems(side, value),
      width: 118,
      ...(value === 'unallocated' ? { help: 'Payments, credits and entries that no invoice has taken up.' } : {}),
    })
  columns.total = amountColumn('Total', { sort: true, link: openItems(side), width: 130 })
  columns.party_id = { label: 'Id', type: 'text', pgType: 'uuid', nullable: true, hidden: true, filter: false }
  columns.currency = currencyColumn
  return defineGrid({
    ...words,
    module: 'accounting',
    source: {
      kind: 'report',
      select({ organization: { id } }, { to_date }) {
        const day = sql`${to_date}::date`
        const amounts = BUCKETS.map(
          ({ value }) =>
            sql`coalesce(sum(owed) filter (where bucket = ${sql.raw(`'${value}'`)}), 0)::numeric(20, 2) as ${sql.ref(value)}`,
        )
        return sql`
          select i.party_id::text as row_id, i.party_id, coalesce(max(p.name), '') as name, ${sql.join(amounts)},
            sum(owed)::numeric(20, 2) as total, ${booksCurrency(id)} as currency, ${day} as to_date
          from (
            select o.party_id, o.owed, ${bucketSql(sql`o.owed`, day, dueSql)} as bucket
            from (${openAmounts(id, side, day, '')}) o
            left join acc_document d on d.organization_id = ${id}::uuid and d.id = o.document_id
          ) i left join ${sql.table(party)} p on p.organization_id = ${id}::uuid and p.id = i.party_id
          group by i.party_id`
      },
    },
    columns,
    stats: [
      { key: 'total', label: 'Total', tone: 'accent', sum: 'total', currency: 'organization' },
      { key: 'not_due', label: 'Not due', tone: 'success', sum: 'not_due', currency: 'organization' },
      { key: 'over_90', label: 'Over 90 days', tone: 'danger', sum: 'over_90', currency: 'organization' },
    ],
    periodPresets: dayPresets,
    searchPlaceholder: `Search ${words.plural.toLowerCase()}`,
    defaultSort: '-total',
    access: { read: 'accounting.ledger.read' },
    empty: { title: 'Nothing is open', body: 'Every invoice up to this day was paid.' },
  })
}

export const accPayablesAgeing = ageing('payable', {
  slug: 'acc-payables-ageing',
  title: 'Payables ageing',
  singular: 'Supplier',
  plural: 'Suppliers',
  description: 'What we owe each supplier on a day, by how long it is overdue.',
})

export const accReceivablesAgeing = ageing('receivable', {
  slug: 'acc-receivables-ageing',
  title: 'Receivables ageing',
  singular: 'Customer',
  plural: 'Customers',
  description: 'What each customer owes us on a day, by how long it is overdue.',
})
