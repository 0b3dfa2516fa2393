import { type HeldCall, type OrganizationCtx, systemContext } from '@/lib/core/context'
import { tenantSnapshot } from '@/lib/core/db/prisma'
import { AppError, forbidden, keyUsed } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { agentContext } from '../agents/agent-context'
import { logAction } from '../operations/log/log-action'
import { readSettings, stoppedBecause } from '../settings/read-settings'
import { refusalOf } from '../tools/catalogue'
import { toolOfCall } from '../tools/held-call'
import { ApprovalRequired } from './approval-required'
import { keepRequest } from './keep-request'
import { isSame } from './record-changed'

/**
 * Keeps a change that another program asks for with a key whose changes wait for approval. It is checked like the change itself:
 * what would be refused is refused at once. One Idempotency-Key, one request.
 * @throws ApprovalRequired (202, with `approval_id`), or why it does not even wait
 */
export async function holdKeyCall(call: HeldCall): Promise<never> {
  const caller = call.ctx as OrganizationCtx
  const { id: organization_id } = caller.organization
  const key_id = caller.actor.id!
  const call_id = caller.idempotencyKey ?? ''
  const found = toolOfCall(call)
  // An action that only reads stands among those that write: it has nothing that could wait.
  if (!found || found.tool.effect === 'read')
    throw forbidden('Changes with this key wait for approval, and this one cannot wait. Use another key for it.')
  const { tool, args } = found
  const { settings, asked } = await tenantSnapshot(organization_id, async ({ db }) => ({
    settings: await readSettings({ db }),
    asked: call_id
      ? await db.aiApproval.findFirst({ where: { key_id, call_id, replaces_id: null, session_id: null } })
      : null,
  }))
  if (asked) {
    if (asked.tool_name !== tool.name || !isSame(asked.input, JSON.parse(JSON.stringify(args)))) throw keyUsed()
    throw new ApprovalRequired(asked.id, {
      summary: asked.summary,
      grid: asked.grid,
      row_id: asked.row_id,
      before: null,
    })
  }
  const origin = { session_id: null, conversation_id: null, run_id: null, profile_id: null }
  const asker: OrganizationCtx = await agentContext(
    { organization_id, profile: null, user_id: caller.user?.id ?? null, key_id },
    { hold: () => keepRequest(tool, args, { ...origin, call_id }, asker) },
  )
  const bySettings = stoppedBecause(settings) ?? (settings.enable_write_tools ? null : READS)
  const refusal = bySettings ?? refusalOf(tool, asker, null)
  const error = await Promise.resolve()
    .then(() => {
      if (refusal) throw forbidden(refusal)
      return tool.run(asker, args)
    })
    .then(
      () => new Error(`${tool.name} ran without approval`),
      (error: unknown) => error,
    )
  if (error instanceof AppError)
    await runOperation(logAction, systemContext('ai-workforce.hold-key-call', caller.organization), {
      ...origin,
      ...(error instanceof ApprovalRequired
        ? { outcome: 'pending approval', approval_id: error.approvalId, summary: error.described.summary }
        : { outcome: error.status === 403 ? 'denied' : 'error', error_detail: error.message, summary: tool.title }),
      asked_by: asker.actor.label,
      tool: tool.name,
      input: args,
      allowed_by:
        error instanceof ApprovalRequired ? 'A person decides' : bySettings ? 'The settings' : 'The rights of the key',
    })
  throw error
}

const READS = 'Agents of this organization only read, and so do keys whose changes wait for approval.'
