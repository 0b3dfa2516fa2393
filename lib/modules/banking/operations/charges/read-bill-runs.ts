import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { sum, wire } from '@/lib/core/values/money'
import { documentHref } from '@/lib/modules/accounting/documents/document-pages'
import { findCompany } from '@/lib/modules/accounting/ledger/company'
import { closedBecause } from '@/lib/modules/accounting/ledger/post-voucher'
import { accDocumentTable, customerTable } from '@/lib/modules/accounting/tables'
import { gatewayInUse } from '@/lib/modules/banking/charges/gateway-in-use'
import { plannedInvoices } from '@/lib/modules/banking/charges/planned-invoices'
import { findRun, toRunWire } from '@/lib/modules/banking/charges/run-rows'
import { expiryText } from '../../domain/cards/expiry'
import { daysOf, periodInput } from '../../domain/cards/period'
import type { BillRunPreview, ChargeWire, PlannedInvoice } from '../../schemas-cards-answers'
import { billRunPreview, billRunWire, chargeWire } from '../../schemas-cards-answers'

const permission = 'banking.charge.read'
const MAX_LISTED = 500

/** What a run would post and charge; changes nothing. */
export const previewBillRun = defineOperation({
  name: 'banking.bill_run.preview',
  title: 'Previewed a bill run',
  permission,
  effect: 'read',
  input: z.strictObject({ period: periodInput }),
  output: billRunPreview,
  async run({ ctx, input: { period } }) {
    const invoices = await plannedInvoices(ctx, period)
    const run = await ctx.db.billRun.findFirst({ where: { period } })
    const gateway = await gatewayInUse(ctx.organization.id)
    const count = (which: (one: PlannedInvoice) => boolean) => invoices.filter(which).length
    const charged = invoices.filter(({ fate }) => fate === 'charge')
    return {
      period,
      ...daysOf(period),
      run: run && toRunWire(run),
      gateway: 'reason' in gateway ? { ready: false, message: gateway.reason } : { ready: true, message: '' },
      closed: await closedIn(ctx, period),
      invoices: invoices.slice(0, MAX_LISTED),
      counts: {
        drafts: count(({ posted }) => !posted),
        posted: count(({ posted }) => posted),
        charge: charged.length,
        no_card: count(({ fate }) => fate === 'no_card'),
        expired: count(({ fate }) => fate === 'expired'),
        other: count(({ fate }) => !['charge', 'no_card', 'expired'].includes(fate)),
      },
      to_charge: [...new Set(charged.map(({ currency }) => currency))].sort().map((currency) => ({
        currency,
        amount: wire(sum(charged.filter((one) => one.currency === currency).map(({ amount }) => amount))),
      })),
      expiring: await expiringCards(ctx, period),
    }
  },
})

/** Why not even the last day of the month can be posted to. */
async function closedIn(ctx: OperationCtx, period: string): Promise<string> {
  const company = await findCompany(ctx)
  const closed = company && (await closedBecause(ctx, company, new Date(daysOf(period).to)))
  return closed?.message ?? ''
}

type Expiring = {
  id: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  email: string
  customer: string
}

/** Cards that pay by themselves, and whose last month is this one or the next. */
async function expiringCards(ctx: OperationCtx, period: string): Promise<BillRunPreview['expiring']> {
  const rows = await ctx.query<Expiring>(
    compile(sql`
      select c.id::text, c.brand, c.last4, c.exp_month, c.exp_year, c.email, coalesce(k.name, '') as customer
      from saved_card c left join ${customerTable} k on k.organization_id = c.organization_id and k.id = c.customer_id
      where c.organization_id = ${ctx.organization.id}::uuid and c.status = 'active' and c.auto_charge
        and make_date(c.exp_year, c.exp_month, 1) between ${`${period}-01`}::date and ${`${period}-01`}::date + interval '1 month'
      order by c.exp_year, c.exp_month, c.email limit 200`),
  )
  return rows.map(({ exp_month, exp_year, ...card }) => ({ ...card, expiry: expiryText({ exp_month, exp_year }) }))
}

export const listBillRuns = defineOperation({
  name: 'banking.bill_run.list',
  title: 'Read the bill runs',
  permission,
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ runs: z.array(billRunWire) }),
  async run({ ctx }) {
    const runs = await ctx.db.billRun.findMany({ orderBy: { period: 'desc' }, take: 60 })
    return { runs: runs.map(toRunWire) }
  },
})

export const readBillRun = defineOperation({
  name: 'banking.bill_run.read',
  title: 'Read a bill run',
  permission,
  effect: 'read',
  input: z.strictObject({ id: z.string() }),
  output: z.object({ run: billRunWire, charges: z.array(chargeWire) }),
  async run({ ctx, input }) {
    const run = await findRun(ctx, input.id)
    return { run: toRunWire(run), charges: await chargesOf(ctx, run.id) }
  },
})

type ChargeRow = Omit<ChargeWire, 'card' | 'href'> & {
  card_id: string
  brand: string
  last4: string
  exp_month: number | null
  exp_year: number | null
}

/** The last attempt of each invoice; what needs somebody comes first. */
async function chargesOf(ctx: OperationCtx, runId: string): Promise<ChargeWire[]> {
  const rows = await ctx.query<ChargeRow>(
    compile(sql`
      with last as (
        select distinct on (document_id) * from card_charge
        where organization_id = ${ctx.organization.id}::uuid and bill_run_id = ${runId}::uuid
        order by document_id, attempt desc
      )
      select x.id::text, x.reference, x.document_id::text, d.number as invoice, x.customer_id::text, d.party_name as customer,
        c.id::text as card_id, c.brand, c.last4, c.exp_month, c.exp_year, x.currency, x.amount::text, x.status, x.message, x.attempt,
        x.payment_id::text, x.action_url, x.sent_at::text, x.settled_at::text
      from last x
      join ${accDocumentTable} d on d.organization_id = x.organization_id and d.id = x.document_id
      join saved_card c on c.organization_id = x.organization_id and c.id = x.card_id
      order by x.status = 'succeeded', x.created_at, x.id limit ${sql.lit(MAX_LISTED)}`),
  )
  return rows.map(({ card_id, brand, last4, exp_month, exp_year, sent_at, settled_at, ...charge }) => ({
    ...charge,
    href: documentHref('acc_sales_invoice', charge.document_id),
    card: { id: card_id, brand, last4, expiry: expiryText({ exp_month, exp_year }) },
    sent_at: sent_at && new Date(sent_at).toISOString(),
    settled_at: settled_at && new Date(settled_at).toISOString(),
  }))
}
