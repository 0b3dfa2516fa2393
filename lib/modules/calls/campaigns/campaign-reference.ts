import { sql } from '@/lib/core/db/sql'
import type { Reference } from '@/lib/core/grid/define-grid'
import { tableReference } from '@/lib/core/grid/query/references'

/** A campaign; those that are done are not offered. */
export const campaignReference: Reference = tableReference({
  grid: 'calls-campaigns',
  table: 'calls_campaign',
  label: 'name',
  search: 'calls_campaign_search',
  where: sql`o.status <> 'done'`,
})
