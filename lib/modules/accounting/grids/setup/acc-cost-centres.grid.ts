import { defineGrid } from '@/lib/core/grid/define-grid'
import { costCentreColumns, costCentreWrites } from '../../operations/setup/cost-centre-writes'
import { SETUP_ACCESS } from '../../operations/setup/managed-writes'

export const accCostCentres = defineGrid({
  slug: 'acc-cost-centres',
  module: 'accounting',
  title: 'Cost centres',
  singular: 'Cost centre',
  description: 'Branches, teams or products that income and expenses are told apart by.',
  source: { kind: 'model', table: 'acc_cost_centre', versioned: true },
  columns: costCentreColumns,
  defaultSort: 'number',
  access: SETUP_ACCESS,
  writes: costCentreWrites,
  form: { sections: [{ fields: ['number', 'name', 'parent_id', 'is_group', 'disabled'] }] },
  searchPlaceholder: 'Search by number or name',
  empty: { title: 'No cost centres yet', body: 'Add one for each branch, team or product that you want figures of.' },
})
