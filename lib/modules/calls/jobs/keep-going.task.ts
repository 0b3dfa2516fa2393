import { systemContext } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { systemQuery } from '@/lib/core/db/system-query'
import { AppError } from '@/lib/core/errors'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import type { WorkerTask } from '@/lib/core/jobs/worker-task'
import { log } from '@/lib/core/log'
import { runOperation } from '@/lib/core/operation'
import { hasWaiting } from '../campaigns/waiting'
import { asCallCenter } from '../domain/acting'
import { monitorCall } from '../operations/ai-calls/monitor-call'
import { addLeadBatch, dropWaitingLeads } from '../operations/campaigns/add-lead-batch'
import { dialCampaign } from '../operations/campaigns/dial-campaign'

/** A campaign with nobody to call now is left alone for so long. */
const IDLE_MS = 15_000
const MAX_AT_ONCE = 50

/** What a process remembers between two looks. */
export type Idle = Map<string, number>

/**
 * Keeps calls and campaigns going: calls of which nothing was heard for a while are looked at, and running campaigns
 * call their next people. Any number of workers may do it at once: rows are claimed in the database.
 */
export const keepGoing: WorkerTask = {
  name: 'calls.keep-going',
  everyMs: 3_000,
  start() {
    const idle: Idle = new Map()
    return { look: () => lookOnce(idle), stop: async () => {} }
  },
}

export async function lookOnce(idle: Idle = new Map()): Promise<{ looked_after: number; placed: number }> {
  await addLeftLeads()
  return { looked_after: await watchCalls(), placed: await dialCampaigns(idle) }
}

type Due = { id: string; organization_id: string }

async function watchCalls(): Promise<number> {
  // Put off by a while at once, so that another worker does not take the same ones.
  const due = await systemQuery<Due>(
    `with due as materialized (
       select organization_id, id from calls_ai_call where settled_at is null and read_after <= now()
       order by read_after limit ${MAX_AT_ONCE} for no key update skip locked)
     update calls_ai_call c set read_after = now() + interval '30 seconds'
     from due where c.organization_id = due.organization_id and c.id = due.id
     returning c.id::text, c.organization_id::text`,
  )
  for (const { id, organization_id } of due)
    await within(organization_id, (ctx) => runOperation(monitorCall, ctx, { call_id: id }))
  return due.length
}

/** Leads whose run ended before it had added them: of a canceled one they are dropped, of a dead one added. */
async function addLeftLeads(): Promise<void> {
  const left = await systemQuery<Due & { job_id: string; canceled: boolean }>(
    `select distinct l.campaign_id::text as id, l.organization_id::text, l.job_id::text, coalesce(r.state = 'cancelled', false) as canceled
     from calls_campaign_lead l
     join calls_campaign c on c.organization_id = l.organization_id and c.id = l.campaign_id and c.deleted_at is null
     left join job_run r on r.id = l.job_id
     where r.id is null or r.state not in ('queued', 'running') limit ${MAX_AT_ONCE}`,
  )
  for (const { id, organization_id, job_id, canceled } of left)
    await within<unknown>(organization_id, (ctx) => {
      const waiting = { campaign_id: id, job_id }
      return canceled ? runOperation(dropWaitingLeads, ctx, waiting) : runOperation(addLeadBatch, ctx, waiting)
    })
}

async function dialCampaigns(idle: Idle): Promise<number> {
  const { sql: text, parameters } = compile(sql`
    select c.id::text, c.organization_id::text from calls_campaign c
    where c.deleted_at is null and (c.status = 'running' or c.status = 'done' and ${hasWaiting(sql`c`)})`)
  const running = await systemQuery<Due>(text, [...parameters])
  let placed = 0
  for (const { id, organization_id } of running) {
    if ((idle.get(id) ?? 0) > Date.now()) continue
    const result = await within(organization_id, (ctx) => runOperation(dialCampaign, ctx, { campaign_id: id }))
    placed += result?.placed ?? 0
    // What cannot be done now, e.g. while no provider is connected, is not asked for in every look.
    if (!result || result.idle) idle.set(id, Date.now() + IDLE_MS)
  }
  return placed
}

/** @returns null when it failed; one organization's trouble does not stop the others */
async function within<T>(organizationId: string, work: (ctx: ReturnType<typeof systemContext>) => Promise<T>) {
  try {
    const organization = await organizationDetails(organizationId)
    return organization && (await work(asCallCenter(systemContext('calls.keep-going', organization))))
  } catch (error) {
    if (!(error instanceof AppError))
      log().error({ err: error, organization: organizationId }, 'calls were not kept going')
    return null
  }
}
