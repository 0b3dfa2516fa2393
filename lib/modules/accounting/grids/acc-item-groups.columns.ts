import type { Column } from '@/lib/core/grid/define-grid'
import { itemGroupReference } from '../catalogue/references'
import { nameColumn } from '../setup/record-columns'

export const itemGroupColumns = {
  name: { ...nameColumn, width: 260 },
  parent_id: {
    label: 'Part of',
    type: 'reference',
    sort: true,
    nullable: true,
    reference: itemGroupReference,
    edit: true,
  },
} satisfies Record<string, Column>
