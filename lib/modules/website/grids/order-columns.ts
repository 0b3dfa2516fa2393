import { type Sql, sql } from '@/lib/core/db/sql'
import type { Action, Column } from '@/lib/core/grid/define-grid'
import { cancelAndRefund, refundOrder } from '../operations/orders/refund-order'
import { resendOrderMail } from '../operations/orders/resend-order-mail'
import { revokeOrderLink } from '../operations/orders/revoke-link'
import { PAYMENT_STATUSES } from '../schemas-orders'

/** What the shop keeps of an order, beside the order in the books (Business Platform Modules 2.10, Storefront order). */

const kept = (column: string) => (t: Sql) =>
  sql`(select o.${sql.raw(column)} from website_order o where o.organization_id = ${t}.organization_id and o.id = ${t}.id)`
const text = (label: string, column: string): Column => ({
  label,
  type: 'text',
  sql: kept(column),
  nullable: true,
  hidden: true,
})

const columns: Record<string, Column> = {
  payment_status: { ...text('Shop payment', 'payment_status'), width: 130 },
  shopper_name: text('Shopper', 'name'),
  shopper_email: text('Shopper e-mail', 'email'),
  shopper_phone: text('Shopper phone', 'phone'),
  delivery_address: {
    label: 'Delivery address',
    type: 'long_text',
    nullable: true,
    hidden: true,
    sql: (
      t,
    ) => sql`(select concat_ws(', ', nullif(o.line1, ''), nullif(o.line2, ''), nullif(o.city, ''), nullif(o.postal_code, ''),
      nullif(o.province, ''), nullif(o.country, '')) from website_order o
      where o.organization_id = ${t}.organization_id and o.id = ${t}.id)`,
  },
  shopper_note: { ...text('Shopper’s note', 'note'), type: 'long_text' },
  left_to_refund: {
    label: 'Left to refund',
    type: 'money',
    currencyColumn: 'currency',
    total: false,
    nullable: true,
    hidden: true,
    sql: (t) => sql`(select sum(p.amount) - coalesce((select sum(r.amount) from website_refund r
      where r.organization_id = ${t}.organization_id and r.order_id = ${t}.id and r.status <> 'failed'), 0)
      from website_payment p where p.organization_id = ${t}.organization_id and p.order_id = ${t}.id and p.status = 'paid')`,
  },
}

const revoke: Action = {
  key: 'revoke_link',
  label: 'Revoke the shopper’s link',
  icon: 'ban',
  scope: ['row', 'bulk'],
  runs: 'each',
  operation: revokeOrderLink,
  when: { column: 'source', in: ['storefront'] },
  confirm: {
    title: 'Revoke the links to {count} order(s)?',
    body: 'Links that were mailed open nothing any more. The next mail about an order has a new one.',
    button: 'Revoke',
  },
}

const resend: Action = {
  key: 'resend_mail',
  label: 'Resend the order mail',
  icon: 'mail',
  scope: ['row', 'bulk'],
  runs: 'each',
  operation: resendOrderMail,
  when: { column: 'payment_status', in: [...PAYMENT_STATUSES] },
  confirm: {
    title: 'Resend the mail about {count} order(s)?',
    body: 'Each shopper gets a mail with the state of the order and the link to its page.',
    button: 'Resend',
  },
}

const refund: Action = {
  key: 'refund_card',
  label: 'Refund to the card',
  icon: 'undo-2',
  scope: ['row', 'bulk'],
  runs: 'each',
  operation: refundOrder,
  when: { column: 'payment_status', in: ['paid', 'partially_refunded'] },
  params: {
    amount: {
      label: 'Amount',
      type: 'money',
      presetFrom: 'left_to_refund',
      help: 'With VAT, of each order. Leave it blank to refund all that is left of what was paid by card.',
    },
  },
  confirm: {
    title: 'Refund {count} order(s) to the card?',
    body: 'The money goes back to the card, a credit note reduces the invoice, and the shopper gets a mail. This cannot be undone.',
    button: 'Refund',
  },
}

const cancelRefund: Action = {
  key: 'cancel_and_refund',
  label: 'Cancel and refund',
  icon: 'ban',
  scope: ['row', 'bulk'],
  runs: 'each',
  operation: cancelAndRefund,
  when: { column: 'payment_status', in: ['paid', 'partially_refunded'] },
  confirm: {
    title: 'Cancel {count} order(s) and refund the card payment?',
    body: 'Each order is canceled, its invoice is credited, all that is left of the payment goes back to the card, and the shopper gets a mail. This cannot be undone.',
    button: 'Cancel and refund',
  },
}

export const orderColumns = { columns, actions: [refund, cancelRefund, resend, revoke] }
