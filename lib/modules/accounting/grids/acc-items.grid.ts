import { defineGrid } from '@/lib/core/grid/define-grid'
import { itemWrites } from '../operations/catalogue/item-writes'
import { itemColumns } from './acc-items.columns'

export const ITEM_ACCESS = {
  read: 'accounting.item.read',
  create: 'accounting.item.create',
  update: 'accounting.item.update',
  delete: 'accounting.item.delete',
} as const

export const accItems = defineGrid({
  slug: 'acc-items',
  module: 'accounting',
  title: 'Items',
  singular: 'Item',
  description: 'What is bought and sold. Items that are shown in the store are its products.',
  source: { kind: 'model', table: 'acc_item', softDelete: true, versioned: true },
  columns: itemColumns,
  defaultSort: 'sort_order,name',
  access: ITEM_ACCESS,
  writes: itemWrites,
  form: {
    sections: [
      { fields: ['name', 'sku', 'item_group_id', 'uom', 'description', 'disabled'] },
      {
        title: 'In the store',
        fields: ['visible', 'product_line', 'badge', 'sort_order', 'features', 'feature_values'],
      },
      {
        title: 'Accounts and VAT',
        fields: ['income_account_id', 'expense_account_id', 'sales_tax_template_id', 'purchase_tax_template_id'],
      },
    ],
  },
  stats: [
    { key: 'total', label: 'Items' },
    {
      key: 'visible',
      label: 'In the store',
      tone: 'success',
      filter: { column: 'visible', op: 'eq', value: true },
    },
    { key: 'disabled', label: 'Disabled', filter: { column: 'disabled', op: 'eq', value: true } },
  ],
  searchPlaceholder: 'Search by name, code, product line or badge',
  empty: { title: 'No items yet', body: 'Add what you sell or buy, or import a list.' },
})
