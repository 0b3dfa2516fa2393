import { can, type OrganizationCtx } from '@/lib/core/context'
import { type Sql, sql } from '@/lib/core/db/sql'
import type { WorkSource } from '@/lib/core/jobs/work-source'
import { modules } from '@/lib/core/registry'

export const workSources = (): WorkSource[] => modules().flatMap((card) => card.work ?? [])

export const workSource = (kind: string): WorkSource | undefined => workSources().find((source) => source.kind === kind)

/** The work of all kinds that the caller may see; a row's id is its kind and its own id. */
export function selectWork(ctx: OrganizationCtx): Sql {
  const kinds = workSources()
    .filter(({ permission }) => can(ctx, permission))
    .map(
      ({ kind, select }) => sql`
        select ${kind} || ':' || id as row_id, ${kind}::text as kind, title, state, reason, advice, started_by, at,
          needs_you, can_retry
        from (${select(ctx)}) of_kind`,
    )
  return sql.join(kinds, sql` union all `)
}
