import { z } from 'zod'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { invalid, notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { decimal, wire } from '@/lib/core/values/money'
import { calendarDay } from '../domain/day'
import { findCompany } from '../ledger/company'
import { statementStart } from '../schemas-statement'
import { isCurrency } from '../setup/currency-code'
import { readAgeing } from './party-page'
import { todayIn } from './report-period'

/** What a customer was invoiced and paid in a period, in one currency, from the entries on the receivable accounts. */

/** Some hundred pages; nobody reads more. */
const MAX_MOVEMENTS = 5000

const UUID = z.uuid()
const blank = z.literal('').transform(() => undefined)
const day = z.union([calendarDay, blank]).optional()

export const statementInput = {
  customer_id: z.string(),
  from: day.describe('The first day; three months before the last one by default.'),
  to: day.describe('The last day; today by default.'),
  currency: z
    .union([
      z.string().toUpperCase().refine(isCurrency, 'Write the currency as three letters, such as ZAR or USD.'),
      blank,
    ])
    .optional()
    .describe('The company’s where the customer has entries in it, else theirs, by default.'),
}
type StatementInput = z.output<z.ZodObject<typeof statementInput>>

export type StatementMovement = {
  day: string
  number: string
  kind: 'invoice' | 'credit_note' | 'payment' | 'refund' | 'opening' | 'adjustment'
  /** It takes back what was posted on an earlier day. */
  cancelled: boolean
  due_date: string | null
  /** Of a payment. */
  reference: string
  /** Decimal: what they owe more, or less. */
  amount: string
  /** What they owe after it. */
  balance: string
}

export type CustomerStatement = {
  customer: { name: string; contact_person: string; address: string; city: string; vat_number: string; email: string }
  from: string
  to: string
  currency: string
  opening: string
  movements: StatementMovement[]
  closing: string
  /** What is open on the last day, by days late. */
  ageing: { bucket: string; label: string; amount: string }[]
}

/** @throws 404; 422 for a period that ends before it begins or holds too much */
export async function readStatement(ctx: OperationCtx, input: StatementInput): Promise<CustomerStatement> {
  const id = input.customer_id
  const customer = UUID.safeParse(id).success ? await ctx.db.customer.findFirst({ where: { id } }) : null
  if (!customer) throw notFound('customer')
  const to = input.to ?? todayIn(ctx)
  const from = input.from ?? statementStart(to)
  if (from > to) throw refused('from', `Choose a first day that is not after the last, ${to}.`)
  const currency = input.currency ?? (await statementCurrencies(ctx, customer))[0]!
  const entries = entriesOf(ctx, id, sql`and e.currency = ${currency} and e.posting_date <= ${to}::date`)
  const [[before], rows, ageing] = await Promise.all([
    ctx.query<{ opening: string }>(
      compile(sql`
        select coalesce(sum(e.currency_amount), 0)::numeric(20, 2)::text as opening
        from (${entries}) e where e.posting_date < ${from}::date`),
    ),
    ctx.query<Omit<StatementMovement, 'balance'>>(compile(movementsSql(ctx, entries, from))),
    readAgeing(ctx, 'receivable', id, sql`${to}::date`, currency),
  ])
  if (rows.length > MAX_MOVEMENTS)
    throw refused('from', 'There are more than 5 000 movements in this period. Choose a shorter one.')
  let balance = decimal(before!.opening)
  const movements = rows.map((row) => {
    balance = balance.plus(row.amount)
    return { ...row, balance: wire(balance) }
  })
  const { name, contact_person, address, city, vat_number, email } = customer
  return {
    customer: { name, contact_person, address, city, vat_number, email },
    from,
    to,
    currency,
    opening: before!.opening,
    movements,
    closing: wire(balance),
    ageing,
  }
}

const refused = (field: string, msg: string) => invalid([{ loc: ['query', field], msg, type: 'value_error' }])

/** The currencies that a statement can be asked in, the usual one first. */
export async function statementCurrencies(
  ctx: OperationCtx,
  customer: { id: string; currency: string },
): Promise<string[]> {
  const [company, used] = await Promise.all([
    findCompany(ctx),
    ctx.query<{ currency: string }>(
      compile(sql`select distinct e.currency from (${entriesOf(ctx, customer.id)}) e order by e.currency`),
    ),
  ])
  const own = company?.currency ?? ctx.organization.currency
  const codes = used.map(({ currency }) => currency)
  if (codes.length === 0) return [customer.currency || own]
  return codes.includes(own) ? [own, ...codes.filter((code) => code !== own)] : codes
}

const entriesOf = (ctx: OperationCtx, customerId: string, narrowed: Sql = sql``): Sql => sql`
  select e.posting_date, e.voucher_id, e.currency, e.currency_amount from acc_entry e
  where e.organization_id = ${ctx.organization.id}::uuid and e.party_type = 'customer' and e.party_id = ${customerId}::uuid
    and e.account_id in (
      select a.id from acc_account a
      where a.organization_id = ${ctx.organization.id}::uuid and a.account_type = 'receivable') ${narrowed}`

/**
 * A row a paper and a day: what was cancelled on its own day has never been, and an advance that is used for an invoice changes
 * nothing that is owed.
 */
const movementsSql = ({ organization }: OperationCtx, entries: Sql, from: string): Sql => sql`
  select m.day::text, m.number, m.cancelled, d.due_date::text, coalesce(p.reference_no, '') as reference, m.amount::text,
    case m.voucher_type
      when 'sales_invoice' then case when d.is_return then 'credit_note' else 'invoice' end
      when 'payment' then case when p.kind = 'pay' then 'refund' else 'payment' end
      else case when j.kind = 'opening' then 'opening' else 'adjustment' end end as kind
  from (
    select e.posting_date as day, v.voucher_type, v.source_id, max(v.number) as number,
      bool_and(v.reverses_id is not null) as cancelled, sum(e.currency_amount)::numeric(20, 2) as amount,
      min(v.id::text) as place
    from (${entries}) e join acc_voucher v on v.organization_id = ${organization.id}::uuid and v.id = e.voucher_id
    where e.posting_date >= ${from}::date
    group by e.posting_date, v.voucher_type, v.source_id
    having sum(e.currency_amount) <> 0
    order by day, place limit ${sql.lit(MAX_MOVEMENTS + 1)}
  ) m
  left join acc_document d on d.organization_id = ${organization.id}::uuid and m.voucher_type = 'sales_invoice' and d.id = m.source_id
  left join acc_payment p on p.organization_id = ${organization.id}::uuid and m.voucher_type = 'payment' and p.id = m.source_id
  left join acc_journal j on j.organization_id = ${organization.id}::uuid and m.voucher_type = 'journal' and j.id = m.source_id
  order by m.day, m.place`
