import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { itemGroupWrites } from '../operations/catalogue/item-group-writes'
import { itemGroupColumns } from './acc-item-groups.columns'
import { ITEM_ACCESS } from './acc-items.grid'

export const accItemGroups = defineGrid({
  slug: 'acc-item-groups',
  module: 'accounting',
  title: 'Item groups',
  singular: 'Item group',
  description: 'Groups of items; in the store they are the categories.',
  source: { kind: 'model', table: 'acc_item_group', versioned: true },
  columns: {
    ...itemGroupColumns,
    items: {
      label: 'Items',
      type: 'number',
      sql: (t) => sql`(select count(*)::int from acc_item i
        where i.organization_id = ${t}.organization_id and i.item_group_id = ${t}.id and i.deleted_at is null)`,
      width: 90,
    },
  },
  defaultSort: 'name',
  access: ITEM_ACCESS,
  writes: { create: itemGroupWrites.create, update: itemGroupWrites.update, remove: itemGroupWrites.remove },
  form: { sections: [{ fields: ['name', 'parent_id'] }] },
  stats: [{ key: 'total', label: 'Item groups' }],
  searchPlaceholder: 'Search by name',
  empty: { title: 'No item groups yet', body: 'Add one to put items together.' },
})
