import { sql } from '@/lib/core/db/sql'
import type { Column } from '@/lib/core/grid/define-grid'
import {
  lastPaymentSql,
  monthlyUnpaidSql,
  supplierBalanceSql,
} from '@/lib/modules/accounting/operations/reports/party-figures'
import { nameColumn } from '@/lib/modules/accounting/operations/setup/record-columns'
import { payableAccountReference } from '../operations/payable-account-reference'

/** What is known of a supplier (Business Platform Modules 2.4); the figures are read from the ledger, never stored. */
export const supplierColumns = {
  name: nameColumn,
  type: {
    label: 'Type',
    type: 'text',
    maxLength: 60,
    sort: true,
    edit: true,
    width: 130,
    help: 'What kind of supplier it is, e.g. wholesale, services, utilities.',
  },
  payable_balance: {
    label: 'Balance owed',
    type: 'money',
    sql: supplierBalanceSql,
    help: 'What the ledger says is owed now; below zero when you are ahead.',
  },
  last_payment_date: { label: 'Last payment', type: 'date', nullable: true, sql: lastPaymentSql },
  monthly: {
    label: 'Monthly',
    type: 'boolean',
    default: false,
    sort: true,
    edit: true,
    help: 'Bills you every month.',
  },
  monthly_unpaid: { label: 'Unpaid 30+ days', type: 'boolean', sql: monthlyUnpaidSql, cell: 'stale', width: 140 },
  agreements: {
    label: 'Agreement files',
    type: 'number',
    sql: (t) =>
      sql`(select count(*)::int from supplier_document f where f.organization_id = ${t}.organization_id and f.supplier_id = ${t}.id)`,
    width: 120,
  },
  contact_person: { label: 'Contact person', type: 'text', edit: true },
  email: { label: 'E-mail', type: 'email', sort: true, search: true, edit: true },
  phone: { label: 'Phone', type: 'phone', maxLength: 64, edit: true, last9: 'phone_last9' },
  vat_number: { label: 'VAT number', type: 'text', maxLength: 40, sort: true, search: true, edit: true },
  our_account_number: {
    label: 'Our account number',
    type: 'text',
    maxLength: 60,
    edit: true,
    help: 'Your account number at the supplier.',
  },
  address: { label: 'Address', type: 'long_text', edit: true, hidden: true },
  city: { label: 'City', type: 'text', sort: true, edit: true },
  country: { label: 'Country', type: 'text', maxLength: 60, edit: true, hidden: true },
  website: { label: 'Website', type: 'link', edit: true, hidden: true },
  currency: {
    label: 'Currency',
    type: 'text',
    maxLength: 3,
    edit: true,
    width: 90,
    help: 'The currency of its bills, e.g. USD. Empty: your company’s.',
  },
  payable_account_id: {
    label: 'Payable account',
    type: 'reference',
    nullable: true,
    reference: payableAccountReference,
    edit: true,
    hidden: true,
    help: 'Where what is owed is posted. Empty: the company’s payable account.',
  },
  payment_terms: {
    label: 'Payment terms',
    type: 'text',
    edit: true,
    help: 'In words, e.g. 30 days from statement.',
  },
  payment_days: {
    label: 'Days to pay',
    type: 'number',
    nullable: true,
    min: 0,
    max: 365,
    edit: true,
    hidden: true,
    help: 'A bill is due so many days after its date.',
  },
  disabled: {
    label: 'Disabled',
    type: 'boolean',
    default: false,
    edit: true,
    help: 'Takes no new documents.',
  },
  notes: { label: 'Notes', type: 'long_text', edit: true, hidden: true },
  created_at: { label: 'Created', type: 'datetime', sort: true, hidden: true },
  updated_at: { label: 'Changed', type: 'datetime', sort: true, hidden: true },
} satisfies Record<string, Column>
