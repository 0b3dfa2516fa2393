import { systemContext } from '@/lib/core/context'
import { systemQuery } from '@/lib/core/db/system-query'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import type { WorkerTask } from '@/lib/core/jobs/worker-task'
import { log } from '@/lib/core/log'
import { runOperation } from '@/lib/core/operation'
import { startDue } from '../operations/runs/start-due'

const AT_ONCE = 50

/** Starts the agents whose time has come. */
export const startDueAgents: WorkerTask = {
  name: 'ai-workforce.start-due-agents',
  everyMs: 5_000,
  start: () => ({ look, stop: async () => {} }),
}

async function look(): Promise<void> {
  const due = await systemQuery<{ organization_id: string; profile_id: string }>(
    `select organization_id::text, id::text as profile_id from ai_profile
      where deleted_at is null and next_run_at <= now() order by next_run_at limit ${AT_ONCE}`,
  )
  for (const { organization_id, profile_id } of due) {
    const organization = await organizationDetails(organization_id)
    if (!organization) continue
    await runOperation(startDue, systemContext('ai-workforce.start-due', organization), { profile_id }).catch((error) =>
      log().error({ err: error, profile_id }, 'an agent was not started by the clock'),
    )
  }
}
