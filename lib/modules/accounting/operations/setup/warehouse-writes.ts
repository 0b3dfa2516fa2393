import { conflict } from '@/lib/core/errors'
import type { Column } from '@/lib/core/grid/define-grid'
import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import { disabledColumn, nameColumn } from '@/lib/modules/accounting/setup/record-columns'

export const warehouseColumns = {
  name: { ...nameColumn, maxLength: 140 },
  address: { label: 'Address', type: 'long_text', maxLength: 500, edit: true },
  disabled: disabledColumn('Is offered no more.'),
} satisfies Record<string, Column>

export const warehouseWrites = modelWrites({
  slug: 'acc-warehouses',
  singular: 'Warehouse',
  model: 'accWarehouse',
  columns: warehouseColumns,
  label: (row) => String(row.name),
  permission: 'accounting.item',
  resource: 'accounting.warehouse',
  rules: {
    async prepare({ ctx, values, before }) {
      if (typeof values.name !== 'string') return values
      const other = await ctx.db.accWarehouse.findFirst({
        where: { name: { equals: values.name, mode: 'insensitive' } },
      })
      if (other && other.id !== before?.id) throw conflict(`There is a warehouse ${other.name} already.`, 'duplicate')
      return values
    },
    async beforeRemove({ ctx, before }) {
      if (await ctx.db.accDocumentLine.findFirst({ where: { warehouse_id: before.id } }))
        throw conflict(`${before.name} is named on documents and cannot be deleted. Disable it instead.`)
    },
  },
})
