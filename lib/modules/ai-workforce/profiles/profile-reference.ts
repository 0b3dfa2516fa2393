import { tableReference } from '@/lib/core/grid/query/references'

/** An agent of the organization. */
export const profileReference = tableReference({ grid: 'agent-profiles', table: 'ai_profile', label: 'name' })
