import { sql } from '@/lib/core/db/sql'
import { defineGrid, type Reference } from '@/lib/core/grid/define-grid'
import { customerReference } from '@/lib/modules/accounting/parties/customer-reference'
import { documentGrid } from '@/lib/modules/accounting/schemas'
import { abandonCharge, askAboutCharge, chargeAgain } from '../operations/charges/charge-actions'
import { CHARGE_STATUSES } from '../schemas'
import { CHARGES_GRID } from '../schemas-cards'

/** A pointer that is shown and followed; nobody chooses by it. */
const pointer = (grid: string, table: string): Reference => ({
  grid,
  label: (value) => sql`(select o.number from ${sql.table(table)} o where o.id = ${value})`,
  options: async () => [],
})

export const cardCharges = defineGrid({
  slug: CHARGES_GRID,
  module: 'banking',
  title: 'Card charges',
  singular: 'Card charge',
  description: 'Every attempt to charge a saved card for an invoice, with what the gateway said.',
  source: { kind: 'model', table: 'card_charge' },
  columns: {
    reference: { label: 'Reference', type: 'text', sort: true, search: true, primary: true, width: 270 },
    document_id: {
      label: 'Invoice',
      type: 'reference',
      reference: pointer(documentGrid('acc_sales_invoice'), 'acc_document'),
      width: 130,
    },
    customer_id: { label: 'Customer', type: 'reference', reference: customerReference, width: 200 },
    card: {
      label: 'Card',
      type: 'text',
      sql: (t) =>
        sql`(select trim(c.brand || ' ' || c.last4) from saved_card c where c.organization_id = ${t}.organization_id and c.id = ${t}.card_id)`,
      filter: false,
      width: 130,
    },
    amount: { label: 'Amount', type: 'money', currencyColumn: 'currency', sort: true },
    status: { label: 'Status', type: 'choice', choices: CHARGE_STATUSES, sort: true, width: 150 },
    message: { label: 'What the gateway said', type: 'text', search: true, width: 260 },
    attempt: { label: 'Attempt', type: 'number', width: 90 },
    payment_id: {
      label: 'Payment',
      type: 'reference',
      nullable: true,
      reference: pointer('acc-payments', 'acc_payment'),
      width: 130,
    },
    currency: { label: 'Currency', type: 'text', hidden: true, width: 90 },
    fees: { label: 'Fees', type: 'money', currencyColumn: 'currency', nullable: true, hidden: true },
    provider_id: { label: 'Number at the gateway', type: 'text', hidden: true },
    action_url: { label: 'Where the customer confirms', type: 'link', hidden: true },
    sent_at: { label: 'Sent', type: 'datetime', nullable: true, hidden: true },
    settled_at: { label: 'Known since', type: 'datetime', nullable: true, hidden: true },
    created_at: { label: 'Planned', type: 'datetime', sort: true },
  },
  defaultSort: '-created_at',
  access: { read: 'banking.charge.read' },
  stats: [
    {
      key: 'paid',
      label: 'Paid this month',
      tone: 'success',
      filter: {
        and: [
          { column: 'status', op: 'eq', value: 'succeeded' },
          { column: 'settled_at', op: 'eq', value: 'this_month' },
        ],
      },
    },
    {
      key: 'declined',
      label: 'Declined or failed',
      tone: 'danger',
      filter: { column: 'status', op: 'in', value: ['declined', 'failed'] },
    },
    {
      key: 'open',
      label: 'Not known yet',
      tone: 'warning',
      filter: { column: 'status', op: 'in', value: ['planned', 'sent', 'unknown', 'action_needed'] },
    },
  ],
  actions: [
    {
      key: 'charge_again',
      label: 'Charge again',
      icon: 'credit-card',
      scope: ['row'],
      runs: 'each',
      operation: chargeAgain,
      when: { column: 'status', in: ['declined', 'failed'] },
      confirm: {
        title: 'Charge the card again?',
        body: 'What is still owed on the invoice is taken from the customer’s card now, under a new reference.',
        button: 'Charge card',
      },
    },
    {
      key: 'ask',
      label: 'Ask the gateway',
      icon: 'refresh-cw',
      scope: ['row'],
      runs: 'each',
      operation: askAboutCharge,
      when: { column: 'status', in: ['sent', 'unknown', 'action_needed', 'succeeded'] },
    },
    {
      key: 'give_up',
      label: 'Mark as not charged',
      icon: 'ban',
      scope: ['row'],
      runs: 'each',
      operation: abandonCharge,
      when: { column: 'status', in: ['planned', 'unknown', 'action_needed'] },
      confirm: {
        title: 'Mark {label} as not charged?',
        body: 'Look at the gateway first: if the card was charged, charging again takes the money twice. Money that turns up later is booked all the same.',
        button: 'Not charged',
      },
    },
  ],
  searchPlaceholder: 'Search by reference or what the gateway said',
  empty: {
    title: 'No card was charged yet',
    body: 'Post a bill run: customers whose card pays by itself are charged.',
  },
})
