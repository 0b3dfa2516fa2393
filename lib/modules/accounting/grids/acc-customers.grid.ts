import { defineGrid } from '@/lib/core/grid/define-grid'
import { customerWrites } from '../operations/parties/customer-writes'
import { customerColumns } from './acc-customers.columns'

export const accCustomers = defineGrid({
  slug: 'acc-customers',
  module: 'accounting',
  title: 'Customers',
  singular: 'Customer',
  description: 'Who you sell to, and what they owe you. Opportunities may belong to a customer.',
  source: { kind: 'model', table: 'customer', softDelete: true, versioned: true },
  columns: customerColumns,
  defaultSort: 'name',
  access: 'accounting.customer',
  writes: customerWrites,
  form: {
    sections: [
      { fields: ['name', 'contact_person', 'email', 'phone', 'account_number', 'vat_number', 'notes'] },
      { title: 'Address', fields: ['address', 'city', 'country'] },
      {
        title: 'Invoices and payment',
        fields: ['payment_days', 'price_list_id', 'currency', 'receivable_account_id', 'disabled'],
      },
    ],
  },
  stats: [
    { key: 'total', label: 'Customers' },
    { key: 'new_this_month', label: 'New this month', filter: { column: 'created_at', op: 'eq', value: 'this_month' } },
  ],
  searchPlaceholder: 'Search by name, e-mail, phone, account number or city',
  empty: { title: 'No customers yet', body: 'Add one by hand, or import a list.' },
})
