import { z } from 'zod'
import { systemDb } from '@/lib/core/db/prisma'
import { endOfRun } from '@/lib/core/jobs/end-of-run'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { syncLeads } from '@/lib/modules/crm/jobs/lead-sync.job'
import { leadSource } from '@/lib/modules/crm/leads/lead-source'
import { loadConfig } from './lead-sync-config'

const counts = { created: z.number(), updated: z.number(), skipped: z.number(), failed: z.number() }
const answer = z.object({ ...counts, message: z.string() })

const NOTHING_CONNECTED =
  'No ad account is connected, so there is nothing to pull. Leads come in here as soon as one is.'

/**
 * Starts the pull that the daily schedule runs too; one that is under way already is the answer. Without a connected ad
 * account it does nothing and says so.
 */
export const runLeadSync = defineOperation({
  name: 'crm.sync.run',
  title: 'Pulled leads from the ad network',
  permission: 'crm.sync.run',
  effect: 'write',
  input: z.strictObject({}),
  output: z.union([z.object({ job_id: z.string() }), answer]),
  async run({ ctx }) {
    const account = await leadSource()?.account(ctx.organization, await loadConfig(ctx))
    if (!account) return { created: 0, updated: 0, skipped: 0, failed: 0, message: NOTHING_CONNECTED }
    return (
      (await underWay(ctx)) ?? ctx.enqueue(syncLeads, { trigger: 'manual' }, { visible: { title: 'Pulling leads' } })
    )
  },
})

/** What a dead worker left behind is put right by the queue within a minute. */
async function underWay(ctx: OperationCtx): Promise<{ job_id: string } | null> {
  const run = await ctx.db.jobRun.findFirst({
    where: { job: syncLeads.name, state: { in: ['queued', 'running'] } },
    orderBy: { created_at: 'desc' },
  })
  return run && { job_id: run.id }
}

/** The answer with its counts once the pull is done; one that takes longer answers 202 and goes on. */
export async function answerOfSync({ output }: { output: unknown }): Promise<Response> {
  const { job_id } = output as { job_id?: string }
  if (!job_id) return Response.json(output)
  const run = await endOfRun(job_id)
  if (run?.state === 'succeeded') return Response.json(run.result)
  if (run?.state === 'failed' || run?.state === 'cancelled') {
    const { created, updated, skipped, failed } = (await systemDb().crmLeadSyncRun.findFirst({
      where: { organization_id: run.organization_id, id: job_id },
    })) ?? { created: 0, updated: 0, skipped: 0, failed: 0 }
    return Response.json({ created, updated, skipped, failed, message: run.error ?? 'The pull was cancelled.' })
  }
  return Response.json({ job_id, message: 'The pull goes on; follow it at /jobs.' }, { status: 202 })
}

const runOutput = z.object({
  id: z.string(),
  trigger: z.string(),
  state: z.string(),
  fetched: z.number(),
  ...counts,
  message: z.string(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
})

export const listSyncRuns = defineOperation({
  name: 'crm.sync.list_runs',
  title: 'Looked at the runs of the lead sync',
  permission: 'crm.sync.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    runs: z.array(runOutput),
    failures: z.array(
      z.object({
        id: z.string(),
        lead_id: z.string(),
        reason: z.string(),
        attempts: z.number(),
        updated_at: z.string(),
      }),
    ),
    failures_total: z.number(),
  }),
  async run({ ctx }) {
    const [runs, failures, failures_total] = [
      await ctx.db.crmLeadSyncRun.findMany({ orderBy: [{ started_at: 'desc' }, { id: 'desc' }], take: 20 }),
      await ctx.db.crmLeadSyncFailure.findMany({ orderBy: [{ updated_at: 'desc' }, { id: 'desc' }], take: 50 }),
      await ctx.db.crmLeadSyncFailure.count({}),
    ]
    return {
      runs: runs.map(({ organization_id: _, since: _since, cursor: _cursor, is_sample: _sample, ...run }) => ({
        ...run,
        started_at: run.started_at.toISOString(),
        finished_at: run.finished_at?.toISOString() ?? null,
      })),
      failures: failures.map(({ id, lead_id, reason, attempts, updated_at }) => ({
        id,
        lead_id: lead_id.startsWith('?') ? '' : lead_id,
        reason,
        attempts,
        updated_at: updated_at.toISOString(),
      })),
      failures_total,
    }
  },
})
