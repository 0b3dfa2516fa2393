import type { OrganizationCtx } from '@/lib/core/context'
import type { RowsWanted } from '../query/list-query'

/** What a figure was asked of: the rows (those of a grid may be the caller's own, such as keys) and what more is said. */
export const figureKey = (ctx: OrganizationCtx, { q, filter, parameters }: RowsWanted, more: unknown = null): string =>
  JSON.stringify([more, q ?? '', filter ?? null, parameters ?? null, ctx.user?.id ?? null])
