import { defineGrid } from '@/lib/core/grid/define-grid'
import { warehouseColumns, warehouseWrites } from '../../operations/setup/warehouse-writes'

export const accWarehouses = defineGrid({
  slug: 'acc-warehouses',
  module: 'accounting',
  title: 'Warehouses',
  singular: 'Warehouse',
  description: 'Where goods are received and sent from.',
  source: { kind: 'model', table: 'acc_warehouse', versioned: true },
  columns: warehouseColumns,
  defaultSort: 'name',
  access: 'accounting.item',
  // Who is named on documents stays; the rest is deleted for good.
  writes: { create: warehouseWrites.create, update: warehouseWrites.update, remove: warehouseWrites.remove },
  form: { sections: [{ fields: ['name', 'address', 'disabled'] }] },
  searchPlaceholder: 'Search by name',
  empty: { title: 'No warehouses yet', body: 'Add the places where you keep goods.' },
})
