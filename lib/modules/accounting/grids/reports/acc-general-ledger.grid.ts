import { type Sql, sql } from '@/lib/core/db/sql'
import { defineGrid, type GridDeclaration } from '@/lib/core/grid/define-grid'
import { SOURCE_PAGE } from '@/lib/modules/accounting/reports/ledger-links'
import { sourcePage } from '@/lib/modules/accounting/reports/open-items-sql'
import { accountReference } from '@/lib/modules/accounting/reports/references'
import { costCentreColumn, periodColumns, periodPresets } from '@/lib/modules/accounting/reports/report-period'
import { booksCurrency, yearStart } from '@/lib/modules/accounting/reports/statement-sql'
import { amountColumn, currencyColumn } from './statement-columns'
import { partyParameters, sourceColumns, VOUCHER_TYPES } from './voucher-columns'

/** Sorts before every other row of its day. */
const OPENING = '00000000-0000-0000-0000-000000000000'

const ONE_ACCOUNT =
  '/accounting/general-ledger?filter[account_id]={entry_account_id}&filter[from_date]={from_date}&filter[to_date]={to_date}'

const partyName = (t: Sql): Sql => sql`coalesce(case ${t}.party_type
  when 'supplier' then (select p.name from supplier p where p.id = ${t}.party_id)
  when 'customer' then (select p.name from customer p where p.id = ${t}.party_id) end, '')`

/**
 * Every entry. A running balance is counted where an account or a party is chosen: over its entries in the order of the index,
 * of which a page reads no more than it shows. The whole ledger has none, and pages straight through its own index.
 */
const select: Extract<GridDeclaration['source'], { kind: 'report' }>['select'] = (
  { organization: { id } },
  { from_date, to_date, account_id, supplier_id, customer_id, cost_centre_id },
) => {
  const from = sql`${from_date}::date`
  const to = sql`${to_date}::date`
  const party = supplier_id || customer_id
  const running = Boolean(account_id || party)
  const chosen = sql`e.organization_id = ${id}::uuid
    ${account_id ? sql`and e.account_id = ${account_id}::uuid` : sql``}
    ${supplier_id ? sql`and e.party_type = 'supplier' and e.party_id = ${supplier_id}::uuid` : sql``}
    ${customer_id ? sql`and e.party_type = 'customer' and e.party_id = ${customer_id}::uuid` : sql``}
    ${cost_centre_id ? sql`and e.cost_centre_id = ${cost_centre_id}::uuid` : sql``}`
  // Income and expenses begin each financial year at nothing, as in the trial balance.
  const before = sql`(
    select coalesce(sum(e.debit - e.credit), 0) from acc_entry e
    where ${chosen} and e.posting_date < ${from} and e.posting_date >= (
      case when exists (select 1 from acc_account a where a.id = nullif(${account_id}, '')::uuid and a.root_type in ('income', 'expense'))
        then ${yearStart(id, from)} else '-infinity'::date end))`
  const columns = sql`e.id, e.posting_date, e.voucher_id, e.account_id, e.party_type, e.party_id, e.cost_centre_id, e.debit,
    e.credit, e.currency, e.currency_amount, e.remarks`
  const period = sql`from acc_entry e where ${chosen} and e.posting_date between ${from} and ${to}`
  // The opening row is joined on outside the window: only so do both arms stream in the order that the page asks for.
  const entries = running
    ? sql`select ${columns}, (${before} + sum(e.debit - e.credit) over (order by e.posting_date, e.id))::numeric(20, 2) as balance
          ${period}
        union all
        select ${OPENING}::uuid, ${from}, null::uuid, null::uuid, '', null::uuid, null::uuid, null::numeric, null::numeric, '',
          null::numeric, '', ${before}::numeric(20, 2)`
    : sql`select ${columns}, null::numeric as balance ${period}`
  return sql`
    select e.id::text as row_id, e.posting_date, case when e.voucher_id is null then 'Opening balance' else v.number end as number,
      v.voucher_type, v.source_id::text, ${sourcePage(sql`v.voucher_type`)}, e.account_id as entry_account_id, e.party_type,
      e.party_id, e.cost_centre_id as entry_cost_centre_id, e.debit, e.credit, e.balance, e.remarks,
      v.reverses_id is not null as reversal, e.currency as entry_currency, e.currency_amount,
      ${booksCurrency(id)} as currency, ${from} as from_date, ${to} as to_date, nullif(${account_id}, '')::uuid as account_id,
      nullif(${supplier_id}, '')::uuid as supplier_id, nullif(${customer_id}, '')::uuid as customer_id,
      nullif(${cost_centre_id}, '')::uuid as cost_centre_id
    from (${entries}) e
    left join acc_voucher v on v.organization_id = ${id}::uuid and v.id = e.voucher_id`
}

export const accGeneralLedger = defineGrid({
  slug: 'acc-general-ledger',
  module: 'accounting',
  title: 'General ledger',
  singular: 'Entry',
  plural: 'Entries',
  description:
    'Every entry of the books. Choose an account, supplier or customer to see its opening and running balance.',
  source: { kind: 'report', select },
  columns: {
    ...periodColumns,
    account_id: {
      label: 'Account',
      type: 'reference',
      nullable: true,
      hidden: true,
      reference: accountReference,
      parameter: { default: () => '', optional: true },
    },
    ...partyParameters,
    ...costCentreColumn,
    posting_date: { label: 'Date', type: 'date', sort: true, width: 110 },
    number: { label: 'Voucher', type: 'text', primary: true, search: true, link: SOURCE_PAGE, width: 120 },
    voucher_type: { label: 'Type', type: 'choice', choices: VOUCHER_TYPES, nullable: true, width: 135 },
    account: {
      label: 'Account',
      type: 'text',
      sql: (t) =>
        sql`coalesce((select concat_ws(' ', a.number, a.name) from acc_account a where a.id = ${t}.entry_account_id), '')`,
      link: ONE_ACCOUNT,
      width: 170,
    },
    party: { label: 'Party', type: 'text', sql: partyName, width: 150 },
    cost_centre: {
      label: 'Cost centre',
      type: 'text',
      hidden: true,
      sql: (t) => sql`coalesce((select c.name from acc_cost_centre c where c.id = ${t}.entry_cost_centre_id), '')`,
      width: 140,
    },
    debit: amountColumn('Debit', { nullable: true, width: 128 }),
    credit: amountColumn('Credit', { nullable: true, width: 128 }),
    balance: amountColumn('Balance', {
      nullable: true,
      total: false,
      filter: false,
      help: 'After the entry, debits less credits; for one account, supplier or customer.',
      width: 128,
    }),
    remarks: { label: 'Remarks', type: 'text', search: true, width: 260 },
    reversal: { label: 'Reversal', type: 'boolean', hidden: true },
    currency_amount: amountColumn('In its currency', {
      nullable: true,
      hidden: true,
      currencyColumn: 'entry_currency',
      help: 'Debits are positive, credits negative.',
    }),
    entry_currency: { label: 'Currency of the entry', type: 'text', hidden: true, width: 110 },
    entry_account_id: {
      label: 'Account of the entry',
      type: 'reference',
      nullable: true,
      hidden: true,
      reference: accountReference,
    },
    party_id: { label: 'Id of the party', type: 'text', pgType: 'uuid', nullable: true, hidden: true, filter: false },
    ...sourceColumns,
    currency: currencyColumn,
  },
  searchPlaceholder: 'Search vouchers and remarks',
  periodPresets,
  defaultSort: 'posting_date',
  access: { read: 'accounting.ledger.read' },
  empty: {
    title: 'No entries',
    body: 'Nothing was posted in this period. Choose another one, or remove a filter.',
  },
})
