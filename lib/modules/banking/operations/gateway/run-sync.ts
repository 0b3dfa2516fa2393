import { z } from 'zod'
import { endOfRun } from '@/lib/core/jobs/end-of-run'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { openGateway } from '@/lib/modules/banking/gateway/gateway-port'
import { syncGatewayJob } from '../../jobs/sync-gateway.job'
import { type GatewaySyncAnswer, gatewaySyncAnswer } from '../../schemas-gateway-answers'

/**
 * Starts the fetch that runs twice a day too; one that is under way already is the answer. The action `gateway_sync` of the grids
 * runs it (Business Platform Modules 4.3).
 * @throws 409 `provider_not_configured` when no gateway is set up
 */
export const runGatewaySync = defineOperation({
  name: 'banking.gateway.sync',
  title: 'Fetched what the card gateway took and paid out',
  permission: 'banking.gateway.sync',
  effect: 'write',
  input: z.strictObject({}),
  output: z.object({ job_id: z.string() }),
  async run({ ctx }) {
    await openGateway(ctx.organization.id)
    const visible = { title: 'Fetching from the card gateway' }
    return (await underWay(ctx)) ?? ctx.enqueue(syncGatewayJob, { trigger: 'manual' }, { visible })
  },
})

async function underWay(ctx: OperationCtx): Promise<{ job_id: string } | null> {
  const run = await ctx.db.jobRun.findFirst({
    where: { job: syncGatewayJob.name, state: { in: ['queued', 'running'] } },
    orderBy: { created_at: 'desc' },
  })
  return run && { job_id: run.id }
}

/** Without counts while it goes on: follow `job_id`. */
export const gatewaySynced = gatewaySyncAnswer.partial().extend({ job_id: z.string() }).meta({ id: 'GatewaySync' })

/** The answer with its counts once it is done; one that takes longer answers 202 and goes on. */
export async function answerOfGatewaySync({ output }: { output: unknown }): Promise<Response> {
  const { job_id } = output as { job_id: string }
  const run = await endOfRun(job_id)
  const result = run?.result as GatewaySyncAnswer | null | undefined
  if (run?.state === 'succeeded' && result) {
    const isIn = result.complete || result.imported + result.duplicates + result.settlements > 0
    if (isIn) return Response.json({ ...result, job_id })
    throw failed(result.message)
  }
  if (run?.state === 'failed' || run?.state === 'cancelled') throw failed(run.error ?? 'The fetch was cancelled.')
  return Response.json({ job_id, message: 'The fetch goes on; follow it at /jobs.' }, { status: 202 })
}

const failed = (message: string) => new ProviderError({ kind: 'unavailable', provider: 'gateway', op: 'sync', message })
