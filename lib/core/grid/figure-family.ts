import type { OrganizationCtx } from '../context'
import type { RowsWanted } from './list-query'

/** The unit in which kept counts and stats grow old: one grid of one organization. */
export const figureFamily = (organizationId: string, slug: string): string => `${organizationId} ${slug}`

export function familyParts(family: string): { organizationId: string; slug: string } {
  const [organizationId = '', slug = ''] = family.split(' ')
  return { organizationId, slug }
}

/** What a figure was asked of: the rows (those of a grid may be the caller's own, such as keys) and what more is said. */
export const figureKey = (ctx: OrganizationCtx, { q, filter, parameters }: RowsWanted, more: unknown = null): string =>
  JSON.stringify([more, q ?? '', filter ?? null, parameters ?? null, ctx.user?.id ?? null])
