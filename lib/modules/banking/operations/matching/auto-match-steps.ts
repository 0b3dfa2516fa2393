import { z } from 'zod'
import { can } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { decimal } from '@/lib/core/values/money'
import { accDocumentTable, accPaymentAllocationTable, accPaymentTable } from '@/lib/modules/accounting/tables'
import { allocated, namedInvoices } from '@/lib/modules/banking/domain/matching/document-candidates'
import type { Order, Party } from '@/lib/modules/banking/domain/matching/documents'
import { clearLines } from '@/lib/modules/banking/lines/clear-lines'
import { findBankAccount, lockLine, lockLines } from '@/lib/modules/banking/lines/line-rows'
import { invoicesOfParties, ordersFor } from '@/lib/modules/banking/matching/open-documents'
import { type OpenLine, openLines } from '@/lib/modules/banking/matching/read-details'
import { absolute, amountOf } from '../../domain/matching/cents'
import { mentions } from '../../domain/matching/references'
import { payLine } from '../lines/create-payment'

/** Two that match the same account take turns: the second finds the lines cleared. */
export const waitForTurn = (ctx: OperationCtx, bankAccountId: string) =>
  ctx.query(
    compile(
      sql`select pg_advisory_xact_lock(hashtextextended(${`auto-match ${ctx.organization.id} ${bankAccountId}`}, 0))::text`,
    ),
  )

/** Links lines to vouchers that stand already; lines that were cleared meanwhile are passed over. */
export const linkLines = defineOperation({
  name: 'banking.line.link',
  title: 'Matched bank transactions by themselves',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z.strictObject({
    bank_account_id: z.string(),
    batch_id: z.uuid(),
    links: z
      .array(z.object({ txn_id: z.string(), kind: z.enum(['payment', 'journal']), voucher_id: z.string() }))
      .max(1000),
  }),
  output: z.custom<{ linked: string[] }>(),
  async run({ ctx, input }) {
    await waitForTurn(ctx, input.bank_account_id)
    const wanted = new Map(input.links.map((link) => [link.txn_id, link]))
    const lines = (await lockLines(ctx, [...wanted.keys()])).filter(({ status }) => status === 'unreconciled')
    await clearLines(
      ctx,
      lines.map((line) => {
        const { kind, voucher_id } = wanted.get(line.id)!
        return {
          line,
          clearings: [{ kind, id: voucher_id, amount: decimal(String(line.amount)), made_here: false }],
          action: 'auto_match',
          how: 'auto',
        }
      }),
      input.batch_id,
    )
    return { linked: lines.map(({ id }) => id) }
  },
})

type PaidLine = { how: 'alias' | 'order' | null; voucher: string | null }

/**
 * Posts the payment of a line whose payer a rule knows (Business Platform Modules 2.3 and 4.3): for the invoices that the text names,
 * else the one of its amount, else the oldest first; a receipt that covers a sales order's balance makes the order an invoice first.
 */
export const payKnownPayer = defineOperation({
  name: 'banking.line.pay_known_payer',
  title: 'Paid a bank transaction of a known payer',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z.strictObject({
    txn_id: z.string(),
    batch_id: z.uuid(),
    alias_id: z.uuid(),
    party_type: z.enum(['customer', 'supplier']),
    party_id: z.uuid(),
    /** False: an order whose balance is covered stays as it is. */
    invoice_orders: z.boolean(),
  }),
  /** `how` is null where the line was cleared meanwhile. */
  output: z.custom<PaidLine>(),
  async run({ ctx, input }): Promise<PaidLine> {
    const line = await lockLine(ctx, input.txn_id)
    if (line.status !== 'unreconciled') return { how: null, voucher: null }
    const [details] = await openLines(ctx, [line.id])
    const account = await findBankAccount(ctx, line.bank_account_id)
    const party: Party = { type: input.party_type, id: input.party_id, name: '', key: '', account_number: '' }
    const { order, allocations } = await payable(ctx, details!, party, input.invoice_orders)
    const paymentId = await payLine(
      ctx,
      { line, account, before: { status: line.status, suspense: line.suspense } },
      {
        party_type: input.party_type,
        party_id: input.party_id,
        ...(order ? { order_id: order.id } : {}),
        ...(allocations.length ? { allocations } : {}),
      },
      { batchId: input.batch_id, how: 'alias' },
    )
    const payment = await paymentOf(ctx, paymentId)
    if (order && !payment.whole)
      throw conflict(
        `${payment.party_name} paid ${order.number}, and its invoice does not come to the same.`,
        'order_differs',
      )
    await ctx.db.bankPartyAlias.updateMany({
      where: { id: input.alias_id },
      data: { hits: { increment: 1 }, last_hit_at: new Date() },
    })
    return { how: order ? 'order' : 'alias', voucher: payment.number }
  },
})

async function payable(
  ctx: OperationCtx,
  line: OpenLine,
  party: Party,
  invoiceOrders: boolean,
): Promise<{ order: Order | null; allocations: { invoice_id: string; amount: string }[] }> {
  const invoices = await invoicesOfParties(ctx, [party])
  const chosen = allocated(line, invoices)
  const exact = namedInvoices(line, invoices).length > 0 || (chosen.length === 1 && chosen[0]!.amount === line.amount)
  const allocations = chosen.map(({ invoice, amount }) => ({
    invoice_id: invoice.id,
    amount: amountOf(absolute(amount)),
  }))
  if (exact || !invoiceOrders || party.type !== 'customer') return { order: null, allocations }
  const covered = (await ordersFor(ctx, { parties: [party] })).filter(
    ({ balance, currency }) => balance === line.amount && currency === line.currency,
  )
  const named = covered.filter(({ number }) => mentions(line.tokens, number))
  const [order, another] = named.length ? named : covered
  // Which of two equal orders is meant, nobody can tell: the money stays on account.
  return order && !another ? { order, allocations: [] } : { order: null, allocations }
}

type MadePayment = {
  number: string
  party_name: string
  /** It is used up, and what it paid is paid. */
  whole: boolean
}

async function paymentOf(ctx: OperationCtx, id: string): Promise<MadePayment> {
  const [payment] = await ctx.query<MadePayment>(
    compile(sql`
      select p.number, p.party_name, p.unallocated = 0 and not exists (
        select 1 from ${accPaymentAllocationTable} a
        join ${accDocumentTable} d on d.organization_id = a.organization_id and d.id = a.document_id
        where a.organization_id = p.organization_id and a.payment_id = p.id and d.outstanding <> 0) as whole
      from ${accPaymentTable} p where p.organization_id = ${ctx.organization.id}::uuid and p.id = ${id}::uuid`),
  )
  return payment!
}

/** Counts what rules caught, each line once however often auto-match runs. */
export const countRuleHits = defineOperation({
  name: 'banking.rule.count_hits',
  title: 'Counted what bank rules caught',
  permission: 'banking.line.reconcile',
  effect: 'write',
  unaudited: true,
  input: z.strictObject({ hits: z.array(z.object({ rule_id: z.string(), txn_id: z.string() })).max(1000) }),
  output: z.custom<{ counted: number }>(),
  async run({ ctx, input: { hits } }) {
    const organization = sql`${ctx.organization.id}::uuid`
    const rows = await ctx.query<{ id: string }>(
      compile(sql`
        update bank_recon_rule r set hits = r.hits + x.lines, last_hit_at = now()
        from (
          select q.id, count(*)::int as lines
          from unnest(${hits.map(({ rule_id }) => rule_id)}::uuid[], ${hits.map(({ txn_id }) => txn_id)}::uuid[]) w(rule_id, txn_id)
          join bank_recon_rule q on q.organization_id = ${organization} and q.id = w.rule_id
          join bank_transaction t on t.organization_id = ${organization} and t.id = w.txn_id
          where q.last_hit_at is null or t.created_at > q.last_hit_at group by q.id
        ) x where r.organization_id = ${organization} and r.id = x.id returning r.id`),
    )
    if (rows.length) ctx.signal({ type: 'grid', slug: 'acc-recon-rules', ids: rows.map(({ id }) => id) })
    return { counted: rows.length }
  },
})

/** Whether the caller may post payments, and make invoices of orders; without, auto-match only links and suggests. */
export const mayPost = (ctx: Parameters<typeof can>[0]) => ({
  payments: can(ctx, 'accounting.payment.submit') && can(ctx, 'accounting.payment.write'),
  invoices: can(ctx, 'accounting.document.submit') && can(ctx, 'accounting.document.write'),
})
