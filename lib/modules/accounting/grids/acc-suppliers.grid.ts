import { defineGrid } from '@/lib/core/grid/define-grid'
import { supplierWrites } from '../operations/parties/supplier-writes'
import { findSupplierDuplicates } from '../parties/supplier-duplicates'
import { supplierColumns } from './acc-suppliers.columns'

export const accSuppliers = defineGrid({
  slug: 'acc-suppliers',
  module: 'accounting',
  title: 'Suppliers',
  singular: 'Supplier',
  description: 'Who you buy from, what you owe them, and what you agreed.',
  source: { kind: 'model', table: 'supplier', softDelete: true, versioned: true },
  columns: supplierColumns,
  defaultSort: 'name',
  access: 'accounting.supplier',
  writes: supplierWrites,
  form: {
    sections: [
      { fields: ['name', 'type', 'contact_person', 'email', 'phone', 'vat_number', 'our_account_number'] },
      { title: 'Address', fields: ['address', 'city', 'country', 'website'] },
      {
        title: 'Payment',
        fields: ['currency', 'payment_terms', 'payment_days', 'payable_account_id', 'monthly', 'disabled', 'notes'],
      },
    ],
    duplicateCheck: ['name', 'email', 'vat_number'],
  },
  duplicates: findSupplierDuplicates,
  stats: [
    { key: 'total', label: 'Suppliers' },
    { key: 'with_email', label: 'With e-mail', filter: { column: 'email', op: 'null', value: false } },
    { key: 'monthly', label: 'Monthly', filter: { column: 'monthly', op: 'eq', value: true } },
    {
      key: 'monthly_unpaid',
      label: 'Monthly suppliers unpaid 30+ days',
      tone: 'danger',
      filter: { column: 'monthly_unpaid', op: 'eq', value: true },
    },
  ],
  searchPlaceholder: 'Search by name, VAT number or e-mail',
  empty: { title: 'No suppliers yet', body: 'Add one by hand, or import a list.' },
})
