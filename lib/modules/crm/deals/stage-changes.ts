import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { type DealWire, dealOutput } from './deal-wire'

/**
 * A move of a deal, as pollers and webhooks get it: the same record, with the same id. Names and the deal are those of
 * the moment of the move; renaming a stage later does not rewrite history.
 */
export const stageChangeOutput = z.object({
  /** The activity's, the event's and the webhook's. */
  id: z.string(),
  deal_id: z.string(),
  pipeline_id: z.string(),
  from_stage_id: z.string(),
  from_stage_name: z.string(),
  to_stage_id: z.string(),
  to_stage_name: z.string(),
  changed_at: z.string(),
  deal: dealOutput,
})
export type StageChange = z.infer<typeof stageChangeOutput>

type Stored = Omit<StageChange, 'id' | 'deal_id' | 'changed_at' | 'from_stage_name' | 'to_stage_name'>

/** What the activity keeps beside its own columns. */
export const stageChangeData = ({ pipeline_id, from_stage_id, to_stage_id, deal }: Stored): Stored => ({
  pipeline_id,
  from_stage_id,
  to_stage_id,
  deal,
})

type Row = {
  id: string
  deal_id: string
  from_stage_name: string
  to_stage_name: string
  occurred_at: Date
  data: Stored & { deal: DealWire }
}

/** Newest first. @param wanted only those from `since` on, and before `until` */
export async function listStageChanges(
  ctx: Pick<OperationCtx, 'organization' | 'query'>,
  wanted: { since?: Date | undefined; until?: Date | undefined; limit: number },
): Promise<StageChange[]> {
  const since = wanted.since ? sql`and occurred_at >= ${wanted.since.toISOString()}::timestamptz` : sql``
  const until = wanted.until ? sql`and occurred_at < ${wanted.until.toISOString()}::timestamptz` : sql``
  const rows = await ctx.query<Row>(
    compile(sql`
      select id::text, subject_id::text as deal_id, coalesce(from_value, '') as from_stage_name,
        coalesce(to_value, '') as to_stage_name, occurred_at, data
      from timeline_entry
      where organization_id = ${ctx.organization.id}::uuid and kind = 'stage_change' ${since} ${until}
      order by occurred_at desc, id desc limit ${wanted.limit}::int8`),
  )
  return rows.map(({ id, deal_id, from_stage_name, to_stage_name, occurred_at, data }) => ({
    id,
    deal_id,
    pipeline_id: data.pipeline_id,
    from_stage_id: data.from_stage_id,
    from_stage_name,
    to_stage_id: data.to_stage_id,
    to_stage_name,
    changed_at: occurred_at.toISOString(),
    deal: data.deal,
  }))
}
