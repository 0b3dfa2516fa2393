import type { z } from 'zod'
import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import { tenantSnapshot } from '@/lib/core/db/prisma'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { AppError } from '@/lib/core/errors'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { log } from '@/lib/core/log'
import { runOperation } from '@/lib/core/operation'
import { agentContext } from '../agents/agent-context'
import { noteChange } from '../operations/approvals/decide'
import { finishRequest } from '../operations/approvals/finish-request'
import { kept } from '../operations/log/log-action'
import { readSettings, stoppedBecause } from '../settings/read-settings'
import { allTools } from '../tools/catalogue'
import { agentOf } from './agent-of'
import type { ApprovalRow } from './find-approval'
import { changedRecord } from './record-changed'

/** While agents are stopped, what was approved waits, and is looked at again after this. */
const STOPPED_MS = 15_000
const MAX_ATTEMPTS = 3

/**
 * Does what a person has approved, as the agent that asked. The retry key is the request's own and is stored in the transaction
 * of the change, so that a worker which takes over from a dead one does nothing twice.
 */
export async function carryOut({ organization_id, id }: { organization_id: string; id: string }): Promise<void> {
  const organization = await organizationDetails(organization_id)
  if (!organization) return
  const system = systemContext('ai-workforce.carry-out', organization) as OrganizationCtx
  const { request, stopped, agent } = await tenantSnapshot(organization_id, async ({ db }) => {
    const request = await db.aiApproval.findFirstOrThrow({ where: { id } })
    return { request, stopped: stoppedBecause(await readSettings({ db })), agent: await agentOf({ db }, request) }
  })
  if (request.execution !== 'running') return
  const finish = (result: Omit<z.input<typeof finishRequest.input>, 'id'>) =>
    runOperation(finishRequest, system, { id, ...result })
  if (stopped) return void (await finish({ execution: 'waiting', run_after: new Date(Date.now() + STOPPED_MS) }))

  const started = Date.now()
  try {
    // What its own first attempt changed is no reason to ask again.
    const changed = (await hasBegun(request)) ? undefined : await changedNow(request)
    if (changed !== undefined) return void (await runOperation(noteChange, system, { row_id: id, before: changed }))
    const tool = allTools().get(request.tool_name)
    if (!tool) throw new AppError(410, 'gone', 'This version of the product has no such tool any more.')
    const ctx = await agentContext(agent, { approved_request: id }, { requestId: id, idempotencyKey: retryKey(id) })
    const output = await tool.run(ctx, request.input as Record<string, unknown>)
    await finish({ execution: 'done', output: kept(output) ?? null, duration_ms: Date.now() - started })
  } catch (error) {
    if (!(error instanceof AppError)) {
      log().error({ err: error, approval: id }, 'an approved request failed')
      if (request.attempts < MAX_ATTEMPTS) return
    }
    const told =
      error instanceof AppError ? error.message : `Something failed on our side. Quote ${id} when you report it.`
    await finish({ execution: 'failed', error: told, duration_ms: Date.now() - started })
  }
}

const changedNow = (request: ApprovalRow) =>
  tenantSnapshot(request.organization_id, ({ db }) => changedRecord({ db }, request))

const retryKey = (id: string) => `approval:${id}`

async function hasBegun({ organization_id, id }: ApprovalRow): Promise<boolean> {
  const keys = await tenantQuery(
    organization_id,
    compile(sql`
      select 1 as one from idempotency_key
      where organization_id = ${organization_id}::uuid and starts_with(key, ${retryKey(id)}) limit 1`),
  )
  return keys.length > 0
}
