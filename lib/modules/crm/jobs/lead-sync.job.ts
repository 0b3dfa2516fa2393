import { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { tenantTransaction } from '@/lib/core/db/prisma'
import { AppError } from '@/lib/core/errors'
import { defineJob } from '@/lib/core/jobs/define-job'
import { spaced } from '@/lib/core/jobs/job-run'
import { announceAfterCommit } from '@/lib/core/live/signals'
import { log } from '@/lib/core/log'
import { runOperation } from '@/lib/core/operation'
import type { LeadSyncSettings } from '../domain/lead-sync-settings'
import { leadSource } from '../leads/lead-source'
import { readSyncConfig } from '../operations/lead-sync/lead-sync-config'
import { importLead, storeFailure } from '../operations/lead-sync/lead-sync-import'

const NO_COUNTS = { fetched: 0, created: 0, updated: 0, skipped: 0, failed: 0 }
type Counts = typeof NO_COUNTS

/** Leads are told late at times; what comes twice is known by its id. */
const OVERLAP_MS = 24 * 3_600_000

/**
 * Pulls the leads of the ad network, page by page. Where it has come to is stored after each page, so that an attempt
 * after a crash goes on there; a lead that is brought in twice is brought in once.
 */
export const syncLeads = defineJob({
  name: 'crm.sync-leads',
  title: 'Lead sync',
  input: z.strictObject({ trigger: z.enum(['manual', 'schedule']) }),
  schedule: { cron: '0 6 * * *', input: { trigger: 'schedule' } },
  isSync: true,
  retryDelay: 60,
  concurrency: 1,
  async run({ ctx, input, progress, job }) {
    const source = leadSource()
    const config = await runOperation(readSyncConfig, ctx, {})
    if (!source || !config.account) return { ...NO_COUNTS, message: 'No ad account is connected.' }
    if (input.trigger === 'schedule' && !config.enabled)
      return { ...NO_COUNTS, message: 'The daily pull is switched off.' }

    const run = await startRun(ctx, job.id, input.trigger)
    const counts: Counts = { ...NO_COUNTS, ...run.counts }
    try {
      const { since, cursor } = run
      const settings: LeadSyncSettings = config
      for await (const page of source.pages({
        organization: ctx.organization,
        config: settings,
        since,
        cursor,
        signal: job.signal,
      })) {
        for (const raw of page.leads) {
          job.signal.throwIfAborted()
          await bringIn(ctx, raw, counts)
        }
        await storeRun(ctx, job.id, { ...counts, cursor: page.cursor })
        await progress({ done: counts.fetched, failed: counts.failed })
        if (page.cursor === null || job.cancel.aborted) break
      }
    } catch (error) {
      const message = error instanceof AppError ? error.message : 'The pull was cut off. It goes on by itself.'
      // The page that was cut off comes again, so what was counted of it counts only when this was the last attempt.
      await storeRun(ctx, job.id, job.isLastAttempt ? { ...counts, message, ...ended('failed') } : { message })
      throw error
    }
    const message = describeCounts(counts)
    await storeRun(ctx, job.id, { ...counts, message, cursor: null, ...ended('done') })
    const { fetched: _, ...told } = counts
    return { ...told, message }
  },
})

async function bringIn(ctx: OrganizationCtx, raw: unknown, counts: Counts): Promise<void> {
  counts.fetched++
  try {
    const { outcome } = await runOperation(importLead, ctx, { raw })
    counts[outcome]++
  } catch (error) {
    counts.failed++
    if (!(error instanceof AppError)) log().error({ err: error }, 'a lead could not be brought in')
    const reason =
      error instanceof AppError
        ? Array.isArray(error.detail)
          ? error.detail.map(({ msg }) => msg).join(' ')
          : error.detail
        : 'Something failed on our side. Try it again; the details are in the log.'
    await runOperation(storeFailure, ctx, { raw, reason })
  }
}

/** The row of this run; one that an earlier attempt began goes on with its cursor and counts. */
async function startRun(ctx: OrganizationCtx, id: string, trigger: string) {
  return tenantTransaction(ctx.organization.id, async ({ db }) => {
    const begun = await db.crmLeadSyncRun.findFirst({ where: { id } })
    if (begun) {
      const { since, cursor, fetched, created, updated, skipped, failed } = begun
      return { since, cursor, counts: { fetched, created, updated, skipped, failed } }
    }
    const last = await db.crmLeadSyncRun.findFirst({ where: { state: 'done' }, orderBy: { started_at: 'desc' } })
    const since = last && new Date(last.started_at.getTime() - OVERLAP_MS)
    await db.crmLeadSyncRun.create({ data: { id, organization_id: ctx.organization.id, trigger, since } })
    return { since, cursor: null, counts: NO_COUNTS }
  })
}

const ended = (state: 'done' | 'failed') => ({ state, finished_at: new Date() })

async function storeRun(ctx: OrganizationCtx, id: string, data: Record<string, unknown>): Promise<void> {
  await tenantTransaction(ctx.organization.id, ({ db }) => db.crmLeadSyncRun.updateMany({ where: { id }, data }))
  announceAfterCommit(ctx.organization.id, [{ type: 'grid', slug: 'crm-lead-sync' }], false)
}

function describeCounts({ fetched, created, updated, skipped, failed }: Counts): string {
  if (fetched === 0) return 'No new leads.'
  const parts = [
    [created, 'new'],
    [updated, 'changed'],
    [skipped, 'known already'],
    [failed, 'failed'],
  ] as const
  return `${parts
    .filter(([n]) => n > 0)
    .map(([n, what]) => `${spaced(n)} ${what}`)
    .join(', ')}.`
}
