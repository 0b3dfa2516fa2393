import { compile, sql } from '@/lib/core/db/sql'
import { formatPrintedMoney } from '@/lib/core/grid/export/print-cells'
import type { OperationCtx } from '@/lib/core/operation'
import { type Decimal, decimal, wire, wireNumber } from '@/lib/core/values/money'
import type { StoredDocument } from '@/lib/modules/accounting/documents/resolve-input'
import { DOCSTATUS } from '@/lib/modules/accounting/schemas'
import { accDocumentLineTable, accItemTable, accTaxRateTable } from '@/lib/modules/accounting/tables'
import { withVat } from '../catalogue/product-wire'
import type { CardMoney } from '../payments/refund-rows'
import { PAID_STATUSES, type PaymentStatus, type PublicOrder } from '../schemas-orders'
import { imageAddress } from '../schemas-pictures'
import { dueOf, type OrderInvoice, paidInBooks } from './order-rows'
import type { StoredOrder } from './order-token'

type OrderFacts = {
  order: StoredOrder
  document: StoredDocument
  invoices: OrderInvoice[]
  /** When the money came by card; null: it did not. */
  paidAt: Date | null
  refundedAt: Date | null
  /** The last refund did not go through. */
  refundFailed: boolean
  money: CardMoney
  lines: PublicOrder['lines']
  /** The shop takes cards now. */
  takesCards: boolean
  masked: boolean
}

/** An order as its link shows it. */
export function publicOrderOf(facts: OrderFacts): PublicOrder {
  const { order, document, invoices, lines, masked, money } = facts
  const status = statusOf(facts)
  const cancelled = document.docstatus === DOCSTATUS.cancelled
  const shown = masked ? maskedParts(order) : order
  const { name, email, phone, line1, line2, city, postal_code, province, country } = shown
  return {
    order_number: document.number,
    placed_at: order.created_at.toISOString(),
    currency: document.currency,
    steps: stepsOf(facts, status),
    lines,
    net_total: wire(String(document.net_total)),
    vat_total: wire(String(document.tax_total)),
    total: wire(String(document.grand_total)),
    payment: {
      status,
      message: messageOf(facts, status),
      can_pay: canPay(facts, status),
      paid: wire(money.paid),
      refunded: wire(money.refunded),
      refunding: wire(money.refunding),
    },
    cancelled,
    masked,
    contact: { name, email, phone },
    address: { line1, line2, city, postal_code, province, country },
    note: masked ? '' : order.note,
    has_invoice: invoices.some(({ is_return }) => !is_return),
  }
}

const canPay = ({ takesCards, document, invoices }: OrderFacts, status: PaymentStatus): boolean =>
  takesCards &&
  document.docstatus === DOCSTATUS.submitted &&
  ['unpaid', 'pending', 'failed'].includes(status) &&
  dueOf(document, invoices).greaterThan(0)

const MESSAGES: Record<PaymentStatus, string> = {
  unpaid: 'This order is not paid yet.',
  pending:
    'The payment is not confirmed yet. If you have paid, this can take a few minutes. There is no need to pay or order again.',
  paid: 'This order is paid. Thank you.',
  failed: 'The payment did not go through, and no money was taken. You can try again.',
  partially_refunded: 'Part of your payment was refunded. It can take a few days until your bank shows it.',
  refunded: 'Your payment was refunded. It can take a few days until your bank shows it.',
  cancelled: 'This order was canceled. There is nothing to pay.',
}

/** Of a canceled order that was paid, where the money is. */
function messageOf({ document, money, refundFailed }: OrderFacts, status: PaymentStatus): string {
  const amount = (value: Decimal) => formatPrintedMoney(wire(value), document.currency)
  if (money.refunding.greaterThan(0)) return `A refund of ${amount(money.refunding)} is on its way to your card.`
  if (document.docstatus === DOCSTATUS.cancelled && money.paid.greaterThan(money.refunded))
    return refundFailed
      ? 'The refund to your card did not go through. We will contact you about your money.'
      : 'This order was canceled. We will contact you about the money that you paid.'
  return MESSAGES[status]
}

function statusOf({ order, document, invoices }: OrderFacts): PaymentStatus {
  const kept = order.payment_status as PaymentStatus
  if (PAID_STATUSES.includes(kept)) return kept
  if (document.docstatus === DOCSTATUS.cancelled) return 'cancelled'
  return paidInBooks(document, invoices) ? 'paid' : kept
}

function stepsOf(
  { order, document, invoices, paidAt, refundedAt, money }: OrderFacts,
  status: PaymentStatus,
): PublicOrder['steps'] {
  const invoice = invoices.find(({ is_return }) => !is_return)
  const cancelled = document.docstatus === DOCSTATUS.cancelled
  const steps: PublicOrder['steps'] = [
    { key: 'placed', label: 'Placed', done: true, at: order.created_at.toISOString() },
    {
      key: 'paid',
      label: 'Paid',
      done: PAID_STATUSES.includes(status),
      at: paidAt?.toISOString() ?? null,
    },
    { key: 'prepared', label: 'Being prepared', done: invoice !== undefined, at: invoice?.posting_date ?? null },
  ]
  if (cancelled)
    steps.push({ key: 'cancelled', label: 'Canceled', done: true, at: document.cancelled_at?.toISOString() ?? null })
  if (money.refunded.greaterThan(0))
    steps.push({
      key: 'refunded',
      label: status === 'refunded' ? 'Refunded' : 'Partly refunded',
      ...{ done: true, at: refundedAt?.toISOString() ?? null },
    })
  return cancelled || status === 'refunded' ? steps.filter(({ done }) => done) : steps
}

/** Enough to know one's own order by, and no use to a stranger with the link. */
function maskedParts(order: StoredOrder): StoredOrder {
  const [local = '', domain = ''] = order.email.split('@')
  return {
    ...order,
    name: order.name.split(/\s+/).map(firstLetter).join(' '),
    email: domain ? `${firstLetter(local)}@${domain}` : '',
    phone: order.phone && `•••${order.phone.replace(/\D/g, '').slice(-2)}`,
    line1: order.line1 && firstLetter(order.line1),
    line2: order.line2 && '•••',
    postal_code: order.postal_code && '•••',
  }
}

const firstLetter = (text: string): string => `${[...text][0] ?? ''}•••`

/** The order's lines, with VAT beside each. */
export async function orderLines(ctx: OperationCtx, orderId: string): Promise<PublicOrder['lines']> {
  const rows = await ctx.query<Record<'description' | 'qty' | 'rate' | 'amount' | 'vat', string> & Shown>(
    compile(sql`
      select i.sku, l.description, trim_scale(l.qty)::text as qty, l.rate::text, l.amount::text,
        coalesce((select sum(r.rate) from ${accTaxRateTable} r
          where r.organization_id = l.organization_id and r.template_id = l.tax_template_id), 0)::text as vat,
        (select json_build_object('id', m.image_id, 'alt', m.alt) from website_item_image m
          where m.organization_id = l.organization_id and m.item_id = l.item_id order by m.position, m.id limit 1) as image
      from ${accDocumentLineTable} l
      left join ${accItemTable} i on i.organization_id = l.organization_id and i.id = l.item_id
      where l.organization_id = ${ctx.organization.id}::uuid and l.document_id = ${orderId}::uuid order by l.position`),
  )
  return rows.map(({ sku, description, qty, rate, amount, vat, image }) => ({
    sku,
    name: description,
    qty,
    price: wireNumber(rate),
    price_with_vat: withVat(rate, vat),
    amount: decimal(amount).toFixed(2),
    amount_with_vat: withVat(amount, vat),
    image: image && { url: imageAddress(image.id), alt: image.alt },
  }))
}

type Shown = { sku: string | null; image: { id: string; alt: string } | null }
