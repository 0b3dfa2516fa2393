import type { Column } from '@/lib/core/grid/define-grid'

/** What a record of the books is called, and found by. */
export const nameColumn = {
  label: 'Name',
  type: 'text',
  required: true,
  sort: true,
  search: true,
  edit: true,
  primary: true,
  width: 240,
} as const satisfies Column

/** Kept for what names it already. */
export const disabledColumn = (help: string) =>
  ({ label: 'Disabled', type: 'boolean', default: false, edit: true, cell: 'stale', help }) as const satisfies Column
