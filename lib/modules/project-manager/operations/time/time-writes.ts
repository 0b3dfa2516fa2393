import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import { timeColumns } from '../../grids/project-time.columns'
import { entryRules } from '../../time/entry-rules'
import { entryLabel, MODEL } from '../../time/entry-store'

export const timeWrites = modelWrites({
  slug: 'project-time',
  singular: 'Time entry',
  model: MODEL,
  columns: timeColumns,
  label: entryLabel,
  permission: 'project-manager.time',
  softDelete: true,
  lockTable: 'pm_time_entry',
  rules: entryRules,
})
