import { conflict, invalidField } from '@/lib/core/errors'
import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import type { OperationCtx } from '@/lib/core/operation'
import { itemGroupColumns } from '../../grids/acc-item-groups.columns'

export const itemGroupWrites = modelWrites({
  slug: 'acc-item-groups',
  singular: 'Item group',
  model: 'accItemGroup',
  columns: itemGroupColumns,
  label: (row) => String(row.name),
  permission: 'accounting.item',
  resource: 'accounting.item-group',
  rules: {
    async prepare({ ctx, values, before }) {
      if (typeof values.name === 'string') {
        const other = await ctx.db.accItemGroup.findFirst({
          where: { name: { equals: values.name, mode: 'insensitive' }, ...(before ? { id: { not: before.id } } : {}) },
        })
        if (other) throw invalidField('name', `There is a group ${other.name} already.`, 'duplicate')
      }
      if (before && values.parent_id) await demandNoCircle(ctx, before.id, String(values.parent_id))
      return values
    },
    async beforeRemove({ ctx, before }) {
      const where = { item_group_id: before.id, deleted_at: null }
      const items = await ctx.db.accItem.count({ where })
      const groups = await ctx.db.accItemGroup.count({ where: { parent_id: before.id } })
      if (items + groups > 0)
        throw conflict(
          `${before.name} holds ${items} items and ${groups} groups. Move them to another group first.`,
          'in_use',
        )
      // What lies in the bin comes back without a group.
      await ctx.db.accItem.updateMany({ where: { item_group_id: before.id }, data: { item_group_id: null } })
    },
  },
})

async function demandNoCircle(ctx: OperationCtx, id: string, parent: string): Promise<void> {
  const seen = new Set([id])
  let above: string | null = parent
  while (above) {
    if (seen.has(above)) throw invalidField('parent_id', 'A group cannot be part of itself.')
    seen.add(above)
    const group: { parent_id: string | null } | null = await ctx.db.accItemGroup.findFirst({ where: { id: above } })
    above = group?.parent_id ?? null
  }
}
