import type { Column } from '@/lib/core/grid/define-grid'
import { receivableAccountReference, sellingPriceListReference } from '../catalogue/references'
import { customerBalanceSql, customerLastPaymentSql } from '../reports/party-figures'
import { nameColumn } from '../setup/record-columns'

/** What is known of a customer; balance and last payment are read from the ledger, never stored. */
export const customerColumns = {
  name: nameColumn,
  balance: {
    label: 'Balance',
    type: 'money',
    sql: customerBalanceSql,
    help: 'What the ledger says they owe you now; below zero when they are ahead.',
  },
  last_payment: { label: 'Last payment', type: 'date', nullable: true, sql: customerLastPaymentSql },
  email: { label: 'E-mail', type: 'email', sort: true, search: true, edit: true },
  phone: { label: 'Phone', type: 'phone', maxLength: 64, search: true, edit: true, last9: 'phone_last9' },
  contact_person: { label: 'Contact person', type: 'text', edit: true, hidden: true },
  city: { label: 'City', type: 'text', search: true, edit: true },
  account_number: { label: 'Account number', type: 'text', maxLength: 60, search: true, edit: true },
  vat_number: { label: 'VAT number', type: 'text', maxLength: 40, search: true, edit: true, hidden: true },
  address: { label: 'Address', type: 'long_text', edit: true, hidden: true },
  country: { label: 'Country', type: 'text', maxLength: 60, edit: true, hidden: true },
  currency: {
    label: 'Currency',
    type: 'text',
    maxLength: 3,
    edit: true,
    hidden: true,
    width: 90,
    help: 'What they are invoiced in, e.g. USD. Empty: the company’s.',
  },
  price_list_id: {
    label: 'Price list',
    type: 'reference',
    nullable: true,
    reference: sellingPriceListReference,
    edit: true,
    hidden: true,
    help: 'Empty: the default selling list.',
  },
  payment_days: {
    label: 'Days to pay',
    type: 'number',
    nullable: true,
    min: 0,
    max: 365,
    edit: true,
    hidden: true,
    help: 'An invoice is due so many days after its date.',
  },
  receivable_account_id: {
    label: 'Receivable account',
    type: 'reference',
    nullable: true,
    reference: receivableAccountReference,
    edit: true,
    hidden: true,
    help: 'Where what they owe is posted. Empty: the company’s.',
  },
  disabled: { label: 'Disabled', type: 'boolean', default: false, edit: true, help: 'Takes no new documents.' },
  notes: { label: 'Notes', type: 'long_text', edit: true, hidden: true },
  created_at: { label: 'Created', type: 'datetime', sort: true },
  updated_at: { label: 'Changed', type: 'datetime', sort: true, hidden: true },
} satisfies Record<string, Column>
