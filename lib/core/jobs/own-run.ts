import { z } from 'zod'
import type { Ctx } from '../context'
import { notFound } from '../errors'
import type { OperationCtx } from '../operation'
import { ROLES } from '../permissions'

/**
 * A run that the caller may look into: administrators every run of the organization, others those they started,
 * since a result may show more than the reader could see by himself.
 */
export async function ownRun(ctx: OperationCtx, id: string) {
  const run = z.uuid().safeParse(id).success ? await ctx.db.jobRun.findFirst({ where: { id } }) : null
  if (!run || !(seesAllRuns(ctx) || (run.actor_id !== null && run.actor_id === ctx.actor.id))) throw notFound('job')
  return run
}

/** Administrators, and the product itself. */
export const seesAllRuns = (ctx: Ctx): boolean => ctx.trusted || (ctx.role !== null && ctx.role <= ROLES.administrator)

export const isEnded = ({ state }: { state: string }): boolean => state !== 'queued' && state !== 'running'
