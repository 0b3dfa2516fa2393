import { z } from 'zod'
import { smsConnector } from '@/lib/connectors/sms'
import { connectIfConfigured } from '@/lib/core/connections/connection'
import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { systemQuery } from '@/lib/core/db/system-query'
import { defineSystemJob } from '@/lib/core/jobs/define-job'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { log } from '@/lib/core/log'
import { runOperation } from '@/lib/core/operation'
import { messagesWithoutReport, noteReports } from '../operations/sends/read-reports'
import { resumeSend } from '../operations/sends/resume-send'
import { settleSend } from '../operations/sends/settle-send'
import { beginScheduled } from '../operations/sends/start-send'

type Due = { organization_id: string; send_id: string; what: 'begin' | 'settle' | 'resume' | 'ask' }

/**
 * Every minute, over all organizations: starts what is due, takes over what left the outbox, takes up what a dead worker
 * left, and asks for delivery reports that did not come.
 */
export const tendSends = defineSystemJob({
  name: 'outreach.tend-sends',
  title: 'Scheduled campaigns and delivery reports',
  input: z.strictObject({}),
  schedule: { cron: '* * * * *', input: {} },
  retries: 0,
  noRetry: 'It runs again within a minute.',
  async run() {
    // The system role: the clock belongs to no organization.
    const due = await systemQuery<Due>(`
      select organization_id::text, id::text as send_id, 'begin' as what from outreach_send
        where state = 'scheduled' and scheduled_at <= now()
      union all
      select organization_id::text, id::text, 'settle' from outreach_send where state = 'sending'
      union all
      select organization_id::text, id::text, 'resume' from outreach_send s
        where (state = 'sending' or state = 'cancelled' and finished_at > now() - interval '1 day')
          and exists (select 1 from outreach_message m where m.send_id = s.id and m.organization_id = s.organization_id
            and m.state in ('queued', 'sending') and coalesce(m.claimed_at, m.updated_at) < now() - interval '5 minutes')
          and not exists (select 1 from job_run j where j.id = s.job_id and j.state in ('queued', 'running'))
      union all
      select organization_id::text, id::text, 'ask' from outreach_send s
        where channel = 'sms' and started_at > now() - interval '2 days'
          and exists (select 1 from outreach_message m where m.organization_id = s.organization_id and m.send_id = s.id
            and m.state = 'sent' and m.provider_id is not null and m.updated_at < now() - interval '3 minutes')`)
    for (const { organization_id, send_id, what } of due) {
      const organization = await organizationDetails(organization_id)
      if (!organization) continue
      const ctx = systemContext('outreach.tend-sends', organization) as OrganizationCtx
      try {
        if (what === 'begin') await runOperation(beginScheduled, ctx, { send_id })
        if (what === 'settle') await runOperation(settleSend, ctx, { send_id })
        if (what === 'resume') await runOperation(resumeSend, ctx, { send_id })
        if (what === 'ask') await askForReports(ctx)
      } catch (error) {
        log().error({ err: error, organization_id, send_id, what }, 'a send could not be looked after')
      }
    }
    return { looked_after: due.length }
  },
})

async function askForReports(ctx: OrganizationCtx): Promise<void> {
  const { provider_ids } = await runOperation(messagesWithoutReport, ctx, {})
  const port = provider_ids.length > 0 ? await connectIfConfigured(ctx.organization.id, smsConnector) : null
  if (!port) return
  const reports = await port.readStatus(provider_ids)
  await runOperation(noteReports, ctx, {
    reports: reports.map(({ id, provider_id, state, reason }) => ({ id, provider_id, state, reason })),
  })
  // Those that still have no news come last the next time.
  await systemDb().outreachMessage.updateMany({
    where: { organization_id: ctx.organization.id, provider_id: { in: provider_ids }, state: 'sent' },
    data: { updated_at: new Date() },
  })
}
