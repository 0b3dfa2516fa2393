import '@/lib/modules'
import { permissionDetails } from '@/lib/core/declared-permissions'
import type { Grid } from '@/lib/core/grid/define-grid'
import type { RoleName } from '@/lib/core/permissions'
import { grids } from '@/lib/core/registry'

/** What tests of every grid ask with. */
export const all = grids()

/** The lowest role that holds a permission; null: it is no role's (superusers). */
export function lowestRole(permission: string): RoleName | null {
  const { grant } = permissionDetails(permission)
  return grant === 'superuser' ? null : grant === 'approver' ? 'owner' : grant
}

export const readable = all.filter((grid) => lowestRole(grid.access.read) !== null)
export const readerOf = (grid: Grid): RoleName => lowestRole(grid.access.read) ?? 'owner'
export const scopeOf = (grid: Grid): string => (grid.requiredFilters ?? []).map((key) => `&filter[${key}]=x`).join('')
