import type { Client } from 'pg'
import { type ChartAccount, DEFAULT_CHART } from '../lib/modules/accounting/domain/default-chart'
import { withClient } from '../scripts/database/connect'
import { LARGEST } from './data'

/** What the questions ask about. */
export type LedgerFacts = {
  organization: string
  company: string
  /** Creditors, with a quarter of all entries. */
  account: string
  /** First day of the year of entries, and today. */
  from: string
  to: string
}

export type LedgerSizes = { bills: number; invoices: number; payments: number; parties: number }

/** 200 000 entries: bills and invoices have four each, payments two. */
const LEDGER_SIZES: LedgerSizes = { bills: 20_000, invoices: 20_000, payments: 20_000, parties: 500 }

const FILLED = ['acc_document', 'acc_voucher', 'acc_entry', 'acc_payment', 'supplier', 'customer']

/** Ids by kind and number, so that what belongs together finds itself without a lookup. */
const id = (kind: number, n: string) =>
  `('${kind.toString(16).padStart(8, '0')}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const KIND = {
  supplier: 1,
  customer: 2,
  bill: 3,
  invoice: 4,
  payment: 5,
  entry: 7,
  account: 8,
  company: 9,
  voucher: 10,
}
const accountId = (number: string) => `00000008-0000-7000-8000-${number.padStart(12, '0')}`
const fill = (text: string) => text.replaceAll('ORG', `'${LARGEST}'::uuid`).replaceAll('COMPANY', id(KIND.company, '1'))

/**
 * A year of books of a company with 500 suppliers and 500 customers; half of its bills and invoices are paid a month later. Made
 * by SQL without the triggers, and checked afterwards: every voucher balances, every amount that is open is the ledger's.
 */
export async function fillLedger(ownerUrl: string, sizes: LedgerSizes = LEDGER_SIZES): Promise<LedgerFacts> {
  return withClient(ownerUrl, async (client) => {
    await client.query(
      `insert into organization (id, name, slug, updated_at) values ($1, 'Bench', 'bench', now()) on conflict do nothing`,
      [LARGEST],
    )
    await makeBooks(client)
    const { rows: indexes } = await client.query(
      `select indexname as name, indexdef as definition from pg_indexes i
       where tablename = any($1) and not exists (select 1 from pg_constraint c where c.conname = i.indexname)
         and indexname not like all (array['%\\_id\\_key', '%\\_pkey'])`,
      [FILLED],
    )
    for (const index of indexes) await client.query(`drop index "${index.name}"`)
    for (const table of FILLED) await client.query(`alter table ${table} disable trigger user`)
    for (const statement of statements(sizes)) await client.query(fill(statement))
    for (const table of FILLED) await client.query(`alter table ${table} enable trigger user`)
    await client.query(`set maintenance_work_mem = '512MB'`)
    for (const index of indexes) await client.query(index.definition)
    await client.query('vacuum analyze')
    await check(client)
    const { rows } = await client.query(`select (current_date - 364)::text as from, current_date::text as to`)
    return {
      organization: LARGEST,
      company: `00000009-0000-7000-8000-${'1'.padStart(12, '0')}`,
      account: accountId('2110'),
      ...rows[0],
    }
  })
}

async function makeBooks(client: Client): Promise<void> {
  const add = async (account: ChartAccount, root: string, parent: string | null): Promise<void> => {
    const { number, name, account_type = '', children } = account
    await client.query(
      `insert into acc_account (id, organization_id, number, name, parent_id, is_group, root_type, account_type)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [accountId(number), LARGEST, number, name, parent, Boolean(children), root, account_type],
    )
    for (const child of children ?? []) await add(child, root, accountId(number))
  }
  for (const [root, account] of Object.entries(DEFAULT_CHART)) await add(account, root, null)
  await client.query(
    fill(`insert into acc_company (id, organization_id, name, currency)
      select COMPANY, ORG, 'Bench', currency from organization where id = ORG`),
  )
  await client.query(
    fill(`insert into acc_fiscal_year (id, organization_id, name, starts_on, ends_on)
      select gen_random_uuid(), ORG, 'Year ' || n, current_date - 364 + n * 365, current_date - 364 + n * 365 + 364
      from generate_series(-1, 1) n`),
  )
}

const statements = ({ bills, invoices, payments, parties }: LedgerSizes): string[] => [
  `insert into supplier (id, organization_id, name, monthly, search_text)
   select ${id(KIND.supplier, 'n')}, ORG, 'Supplier ' || n, n % 5 = 0, lower('Supplier ' || n) from generate_series(1, ${parties}) n`,
  `insert into customer (id, organization_id, name, search_text)
   select ${id(KIND.customer, 'n')}, ORG, 'Customer ' || n, lower('Customer ' || n) from generate_series(1, ${parties}) n`,
  documents('bill', bills, payments / 2, parties),
  documents('invoice', invoices, payments / 2, parties),
  payment('pay', payments / 2, 'bill', parties),
  payment('receive', payments / 2, 'invoice', parties),
  entries('bill', bills, parties),
  entries('invoice', invoices, parties),
  paid('pay', payments / 2, parties),
  paid('receive', payments / 2, parties),
]

/** Spread evenly over the year; the first are the oldest. */
const day = (n: string, count: number) => `(current_date - 364 + (${n}::bigint * 364 / ${count})::int)`
const net = (n: string) => `(100 + (${n} * 37) % 4900)::numeric`
const gross = (n: string) => `round(${net(n)} * 1.15, 2)`
const party = (n: string, parties: number) => `(1 + (${n} * 7) % ${parties})`
/** What is paid is paid a month later, but never after today. */
const paidOn = (n: string, count: number) => `least(current_date, ${day(n, count)} + 30)`

function documents(kind: 'bill' | 'invoice', count: number, paidCount: number, parties: number): string {
  const buying = kind === 'bill'
  const open = `case when n <= ${paidCount} then 0 else ${gross('n')} end`
  return `insert into acc_document (id, organization_id, company_id, doctype, number, docstatus, status, progress,
      ${buying ? 'supplier_id' : 'customer_id'}, party_name, posting_date, due_date, bill_date, currency, net_total, tax_total,
      grand_total, base_net_total, base_tax_total, base_grand_total, outstanding, base_outstanding, search_text)
    select ${id(KIND[kind], 'n')}, ORG, COMPANY, '${buying ? 'acc_purchase_invoice' : 'acc_sales_invoice'}',
      '${buying ? 'BILL-' : 'INV-'}' || n, 1, 'Submitted', case when n <= ${paidCount} then 'paid' else 'unpaid' end,
      ${id(KIND[buying ? 'supplier' : 'customer'], party('n', parties))}, '${buying ? 'Supplier' : 'Customer'} ' || ${party('n', parties)},
      ${day('n', count)}, ${day('n', count)} + 30, ${day('n', count)}, c.currency, ${net('n')}, ${gross('n')} - ${net('n')}, ${gross('n')},
      ${net('n')}, ${gross('n')} - ${net('n')}, ${gross('n')}, ${open}, ${open}, lower('${buying ? 'BILL-' : 'INV-'}' || n)
    from generate_series(1, ${count}) n, acc_company c where c.organization_id = ORG`
}

function payment(kind: 'pay' | 'receive', count: number, of: 'bill' | 'invoice', parties: number): string {
  const paying = kind === 'pay'
  const place = paying ? 'n' : `n + ${count}`
  return `insert into acc_payment (id, organization_id, company_id, number, docstatus, status, kind, party_type,
      ${paying ? 'supplier_id' : 'customer_id'}, posting_date, bank_account_id, party_account_id, currency, amount, base_amount)
    select ${id(KIND.payment, place)}, ORG, COMPANY, 'PAY-' || ${place}, 1, 'Submitted', '${kind}',
      '${paying ? 'supplier' : 'customer'}', ${id(KIND[paying ? 'supplier' : 'customer'], party('n', parties))},
      ${paidOn('n', count * 2)}, '${accountId('1110')}', '${accountId(paying ? '2110' : '1130')}', c.currency, ${gross('n')}, ${gross('n')}
    from generate_series(1, ${count}) n, acc_company c where c.organization_id = ORG /* of a ${of} */`
}

const ENTRY = `insert into acc_entry (id, organization_id, voucher_id, position, posting_date, account_id, party_type, party_id,
  document_id, debit, credit, currency, currency_amount)`

/** Vouchers and their entries; `lines` are `(position, account, party?, amount)`, debits positive. */
function post(source: string, type: string, count: number, offset: number, date: string, lines: string[]): string {
  const voucher = id(KIND.voucher, `n + ${offset}`)
  return `with made as (
      insert into acc_voucher (id, organization_id, company_id, voucher_type, source_id, number, posting_date)
      select ${voucher}, ORG, COMPANY, '${type}', ${source}, '${type}-' || n, ${date} from generate_series(1, ${count}) n
    )
    ${ENTRY}
    select ${id(KIND.entry, `(n + ${offset})::bigint * 4 + l.position`)}, ORG, ${voucher}, l.position, ${date}, l.account::uuid,
      case when l.party is null then '' else l.party_type end, l.party, l.document, greatest(l.amount, 0), greatest(-l.amount, 0),
      c.currency, l.amount
    from generate_series(1, ${count}) n
    cross join acc_company c
    cross join lateral (values ${lines.join(', ')}) l(position, account, party_type, party, document, amount)
    where c.organization_id = ORG`
}

function entries(kind: 'bill' | 'invoice', count: number, parties: number): string {
  const buying = kind === 'bill'
  const sign = buying ? '' : '-'
  const half = `round(${net('n')} / 2, 2)`
  const line = (position: number, account: string, amount: string) =>
    `(${position}, '${accountId(account)}', '', null::uuid, null::uuid, ${sign}(${amount}))`
  const who = id(KIND[buying ? 'supplier' : 'customer'], party('n', parties))
  return post(
    id(KIND[kind], 'n'),
    buying ? 'purchase_invoice' : 'sales_invoice',
    count,
    buying ? 0 : 1_000_000,
    day('n', count),
    [
      line(0, buying ? '5120' : '4100', half),
      line(1, buying ? '6070' : '4200', `${net('n')} - ${half}`),
      line(2, buying ? '2220' : '2210', `${gross('n')} - ${net('n')}`),
      `(3, '${accountId(buying ? '2110' : '1130')}', '${buying ? 'supplier' : 'customer'}', ${who}, ${id(KIND[kind], 'n')},
      ${buying ? '-' : ''}${gross('n')})`,
    ],
  )
}

function paid(kind: 'pay' | 'receive', count: number, parties: number): string {
  const paying = kind === 'pay'
  const who = id(KIND[paying ? 'supplier' : 'customer'], party('n', parties))
  const source = id(KIND.payment, paying ? 'n' : `n + ${count}`)
  return post(source, 'payment', count, paying ? 2_000_000 : 3_000_000, paidOn('n', count * 2), [
    `(0, '${accountId('1110')}', '', null::uuid, null::uuid, ${paying ? '-' : ''}${gross('n')})`,
    `(1, '${accountId(paying ? '2110' : '1130')}', '${paying ? 'supplier' : 'customer'}', ${who},
      ${id(KIND[paying ? 'bill' : 'invoice'], 'n')}, ${paying ? '' : '-'}${gross('n')})`,
  ])
}

/** What the triggers would have refused. */
async function check(client: Client): Promise<void> {
  const { rows } = await client.query(
    fill(`select
      (select count(*) from (select 1 from acc_entry where organization_id = ORG group by voucher_id
        having sum(debit) <> sum(credit) or count(*) < 2) x)::int as unbalanced,
      (select count(*) from acc_document d left join (
          select document_id, abs(sum(debit - credit)) as open from acc_entry where organization_id = ORG group by 1) e
        on e.document_id = d.id where d.organization_id = ORG and d.base_outstanding <> coalesce(e.open, 0))::int as different`),
  )
  if (rows[0].unbalanced || rows[0].different) throw new Error(`the bench ledger is wrong: ${JSON.stringify(rows[0])}`)
}
