import { SANDBOX_CARDS } from '@/lib/connectors/gateway/sandbox-account'
import { newId } from '@/lib/core/db/ids'
import type { OperationCtx } from '@/lib/core/operation'
import { saveAuthorization } from '@/lib/modules/banking/operations/vault/save-authorization'
import { DAY } from '../support/time'
import type { DemoBanks } from './setup'

const SITE = 'shop.highveldfibre.example'

/** Cards of customers, as the sandbox's gateway knows them, and the bill run of last month with one that was declined. */
export async function seedCards(ctx: OperationCtx, { today, customers, whole }: DemoBanks): Promise<void> {
  const year = today.getUTCFullYear()
  const wanted = [
    { n: 0, code: SANDBOX_CARDS.good, brand: 'visa', last4: '4081', exp_year: year + 3, auto_charge: true },
    { n: 2, code: SANDBOX_CARDS.second, brand: 'mastercard', last4: '5060', exp_year: year + 3, auto_charge: true },
    { n: 5, code: SANDBOX_CARDS.declines, brand: 'visa', last4: '0003', exp_year: year + 3, auto_charge: true },
    { n: 6, code: SANDBOX_CARDS.expired, brand: 'visa', last4: '0002', exp_year: year - 1, auto_charge: false },
    { n: 10, code: SANDBOX_CARDS.challenge, brand: 'visa', last4: '0005', exp_year: year + 3, auto_charge: false },
  ].slice(0, whole ? 5 : 2)
  const cards: { id: string; customer_id: string; last4: string }[] = []
  for (const { n, code, auto_charge, ...card } of wanted) {
    const customer = customers[n]
    if (!customer?.email) continue
    const { id } = await saveAuthorization.run({
      ctx,
      input: {
        source_site: SITE,
        email: customer.email,
        authorization_code: code,
        exp_month: 12,
        bank: 'Test Bank',
        signature: `SIG_${card.last4}`,
        reusable: true,
        ...card,
      },
    })
    await ctx.db.savedCard.updateMany({
      where: { id },
      data: { auto_charge, customer_id: customer.id, is_sample: true },
    })
    cards.push({ id, customer_id: customer.id, last4: card.last4 })
  }
  if (whole) await lastRun(ctx, today, cards)
}

/** The invoices of last month that cards were charged for. */
async function lastRun(
  ctx: OperationCtx,
  today: Date,
  cards: { id: string; customer_id: string; last4: string }[],
): Promise<void> {
  const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1))
  const next = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1))
  const organization_id = ctx.organization.id
  const run = newId()
  const at = new Date(month.getTime() + 2 * DAY + 5 * 3_600_000)
  const charges = []
  for (const { id: card_id, customer_id, last4 } of cards.slice(0, 3)) {
    const document = await ctx.db.accDocument.findFirst({
      where: { doctype: 'acc_sales_invoice', customer_id, docstatus: 1, posting_date: { gte: month, lt: next } },
      orderBy: { posting_date: 'asc' },
    })
    if (!document) continue
    const declined = last4 === '0003'
    const paid = declined
      ? null
      : await ctx.db.accPaymentAllocation.findFirst({
          where: { document_id: document.id, payment_id: { not: undefined } },
        })
    if (!declined && !paid) continue
    const amount = document.grand_total
    charges.push({
      id: newId(),
      organization_id,
      bill_run_id: run,
      card_id,
      document_id: document.id,
      customer_id,
      reference: `chg_${document.id.slice(-12)}_1`,
      currency: document.currency,
      amount,
      status: declined ? 'declined' : 'succeeded',
      message: declined ? 'Insufficient Funds' : 'Successful',
      provider_id: declined ? '' : `45${document.id.replace(/\D/g, '').slice(0, 8)}`,
      fees: declined ? null : amount.times('0.029').plus(1).toFixed(2),
      payment_id: paid?.payment_id ?? null,
      sent_at: at,
      settled_at: at,
      is_sample: true,
      created_at: at,
      updated_at: at,
    })
  }
  const failed = charges.filter(({ status }) => status === 'declined').length
  await ctx.db.billRun.create({
    data: {
      id: run,
      organization_id,
      period: month.toISOString().slice(0, 7),
      status: 'done',
      invoices: charges.length,
      charged: charges.length - failed,
      failed,
      finished_at: at,
      is_sample: true,
      created_at: at,
      updated_at: at,
    },
  })
  await ctx.db.cardCharge.createMany({ data: charges })
}
