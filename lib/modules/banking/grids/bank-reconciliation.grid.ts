import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { lineColumns } from '../lines/line-columns'
import { LINES_GRID, WORKLIST_GRID } from '../schemas'
import { worklistActions } from './line-actions'

/** One list over all bank accounts; what is ignored or waits in suspense is not on it (Business Platform Modules 3 and 4.3). */
export const bankReconciliation = defineGrid({
  slug: WORKLIST_GRID,
  module: 'banking',
  title: 'Reconciliation',
  singular: 'Line',
  plural: 'Lines',
  description:
    'Lines to clear, the oldest first, and behind them those that are cleared; a bank account each, or all of them.',
  source: {
    kind: 'model',
    table: 'bank_transaction',
    versioned: true,
    where: (t) => sql`${t}.status <> 'ignored'`,
  },
  columns: lineColumns,
  // Those to clear come first.
  defaultSort: 'status,date',
  access: { read: 'banking.line.read' },
  sameRowsAs: [LINES_GRID],
  actions: worklistActions,
  stats: [
    {
      key: 'open',
      label: 'To clear',
      tone: 'warning',
      filter: { column: 'status', op: 'eq', value: 'unreconciled' },
    },
    {
      key: 'cleared',
      label: 'Cleared',
      tone: 'success',
      filter: { column: 'status', op: 'eq', value: 'reconciled' },
    },
  ],
  searchPlaceholder: 'Search by description, reference, name, amount or voucher',
  empty: { title: 'Nothing to clear', body: 'Import a statement, or fetch from online banking.' },
})
