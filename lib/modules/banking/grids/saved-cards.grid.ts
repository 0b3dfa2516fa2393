import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { customerReference } from '@/lib/modules/accounting/parties/customer-reference'
import { revokeCard, toggleAutoCharge } from '../operations/cards/change-cards'
import { CARD_STATUSES } from '../schemas'
import { CARD_GATEWAY_STATES, CARDS_GRID } from '../schemas-cards'

const ACTIVE = { column: 'status', op: 'eq', value: 'active' } as const

/** What a card is charged by is no column: no list, file, search or answer can tell it. */
export const savedCards = defineGrid({
  slug: CARDS_GRID,
  module: 'banking',
  title: 'Saved cards',
  singular: 'Saved card',
  description:
    'Cards that customers saved at a website or here, masked, and whether they pay each month by themselves.',
  source: { kind: 'model', table: 'saved_card', where: (t) => sql`${t}.status <> 'deleted'` },
  columns: {
    email: { label: 'E-mail', type: 'email', sort: true, search: true, primary: true, width: 230 },
    brand: { label: 'Brand', type: 'text', sort: true, search: true, width: 110 },
    last4: { label: 'Last four', type: 'text', search: true, width: 100 },
    expiry: {
      label: 'Expiry',
      type: 'text',
      sql: (t) => sql`coalesce(lpad(${t}.exp_month::text, 2, '0') || '/' || ${t}.exp_year::text, '')`,
      filter: false,
      width: 100,
    },
    bank: { label: 'Bank', type: 'text', search: true, width: 150 },
    source_site: { label: 'Site', type: 'text', sort: true, search: true, width: 190 },
    auto_charge: { label: 'Pays by itself', type: 'boolean', width: 120 },
    status: {
      label: 'Status',
      type: 'choice',
      choices: CARD_STATUSES.filter(({ value }) => value !== 'deleted'),
      sort: true,
    },
    customer_id: { label: 'Customer', type: 'reference', nullable: true, reference: customerReference, width: 200 },
    gateway_state: { label: 'At the gateway', type: 'choice', choices: CARD_GATEWAY_STATES, hidden: true, width: 150 },
    gateway_note: { label: 'What the gateway said', type: 'text', width: 260 },
    expires_on: {
      label: 'Last day',
      type: 'date',
      nullable: true,
      sql: (t) => sql`(make_date(${t}.exp_year, ${t}.exp_month, 1) + interval '1 month - 1 day')::date`,
      hidden: true,
    },
    created_at: { label: 'Saved', type: 'datetime', sort: true, hidden: true },
    updated_at: { label: 'Changed', type: 'datetime', sort: true, hidden: true },
  },
  defaultSort: '-created_at',
  access: { read: 'banking.card.read' },
  stats: [
    { key: 'active', label: 'Active', tone: 'success', filter: ACTIVE },
    {
      key: 'auto',
      label: 'Pay by themselves',
      tone: 'info',
      filter: { and: [ACTIVE, { column: 'auto_charge', op: 'eq', value: true }] },
    },
    {
      key: 'expiring',
      label: 'Expire within 60 days',
      tone: 'warning',
      filter: { and: [ACTIVE, { column: 'expires_on', op: 'eq', value: 'next_60_days' }] },
    },
    { key: 'expired', label: 'Expired', tone: 'danger', filter: { column: 'status', op: 'eq', value: 'expired' } },
  ],
  actions: [
    {
      key: 'toggle_auto_charge',
      label: 'Switch the monthly charge',
      icon: 'refresh-cw',
      scope: ['row'],
      runs: 'each',
      operation: toggleAutoCharge,
      when: { column: 'status', in: ['active'] },
      confirm: {
        title: 'Switch the monthly charge of {label}?',
        body: 'If it is off, each bill run charges this card from now on for what its customer owes for the month. If it is on, no bill run charges it any more.',
        button: 'Switch',
      },
    },
    {
      key: 'revoke',
      label: 'Revoke',
      icon: 'ban',
      scope: ['row'],
      runs: 'each',
      operation: revokeCard,
      when: { column: 'status', in: ['active', 'expired'] },
      confirm: {
        title: 'Revoke the card of {label}?',
        body: 'It is never charged again, by us or by the website that saved it: the card gateway is told to forget it. This cannot be undone; the customer has to enter the card again.',
        button: 'Revoke card',
      },
    },
  ],
  searchPlaceholder: 'Search by e-mail, site, bank, brand or last four digits',
  empty: {
    title: 'No saved cards yet',
    body: 'A card stands here once a customer saves it at a website that is connected to the vault. Connect one under Banking, Settings.',
  },
})
