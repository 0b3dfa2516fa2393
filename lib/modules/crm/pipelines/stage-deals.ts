import { compile, sql } from '@/lib/core/db/sql'
import { type AppError, conflict, invalidField } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { chanceOf } from '../domain/deal'
import { moveDeal } from '../operations/deals/deal-writes'
import type { Stage } from '../schemas'

/** What a change of pipelines and stages means for the deals in them. */

type Where = { stage_id: string } | { pipeline_id: string }

/** Those in the bin count not: they find another place when they are restored. */
export const dealsIn = (ctx: OperationCtx, where: Where): Promise<number> =>
  ctx.db.crmDeal.count({ where: { ...where, deleted_at: null, is_target: false } })

/** @param others stages that the deals could go to instead, as `move_to` */
export function refuseWithDeals(what: string, deals: number, others: Pick<Stage, 'id' | 'name'>[] = []): AppError {
  const have = deals === 1 ? 'a deal is in it' : `${deals} deals are in it`
  const way = others.length > 0 ? 'Choose another stage for them (move_to).' : 'Move or delete them first.'
  return conflict(`${what}: ${have}. ${way}`, 'conflict', {
    deals,
    ...(others.length > 0 ? { move_to: others.map(({ id, name }) => ({ id, name })) } : {}),
  })
}

const MAX_MOVED = 500

/** Moves all deals of a stage, each with its activity and event. @throws 409 above what one request may do */
export async function moveDeals(ctx: OperationCtx, from: Stage, others: Stage[], to: string): Promise<void> {
  if (!others.some(({ id }) => id === to))
    throw invalidField('move_to', 'Choose another stage of this pipeline.', 'not_found')
  // Locked, so that those that somebody is moving out just now are left where they were moved.
  const deals = await ctx.query<{ id: string }>(
    compile(sql`
      select id::text from crm_deal
      where organization_id = ${ctx.organization.id}::uuid and stage_id = ${from.id}::uuid and deleted_at is null and not is_target
      order by id limit ${MAX_MOVED + 1}::int8 for no key update`),
  )
  if (deals.length > MAX_MOVED)
    throw conflict(`More than ${MAX_MOVED} deals are in ${from.name}. Move them in the list first, then delete it.`)
  for (const { id } of deals) await moveDeal(ctx, id, to)
}

/** Deals without a probability of their own have the stage's. */
export async function followStage(ctx: OperationCtx, stage: Stage): Promise<void> {
  await ctx.db.crmDeal.updateMany({
    where: { stage_id: stage.id, probability: null },
    data: { chance: chanceOf(stage, null) },
  })
  ctx.signal({ type: 'grid', slug: 'crm-deals' })
}
