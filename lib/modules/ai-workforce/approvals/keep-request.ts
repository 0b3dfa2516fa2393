import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import { notFound } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { storeRequest } from '../operations/approvals/store-request'
import type { Tool, ToolArguments } from '../tools/tool'
import { ApprovalRequired } from './approval-required'
import { describeCall } from './describe-call'

/** Where a call came from, so that its answer finds the way back. */
export type CallOrigin = {
  session_id: string | null
  conversation_id: string | null
  run_id: string | null
  profile_id: string | null
  call_id: string
  /** The request that a person has edited into this one. */
  replaces_id?: string
}

/**
 * Keeps a call for a person to decide.
 * @throws ApprovalRequired; 404 where it is about a record that is not there, or is another organization's
 */
export async function keepRequest(
  tool: Tool,
  args: ToolArguments,
  origin: CallOrigin,
  ctx: OrganizationCtx,
): Promise<never> {
  const { organization } = ctx
  const described = await describeCall(tool, args, ctx)
  if (tool.namesItsRow && described.row_id && !described.before) throw notFound('record')
  const system = systemContext('ai-workforce.keep-request', organization)
  const { id } = await runOperation(storeRequest, system, {
    ...origin,
    ...described,
    asked_by: ctx.actor.label,
    user_id: ctx.user?.id ?? null,
    // Only keys have scopes.
    key_id: ctx.scopes && ctx.actor.id,
    tool_name: tool.name,
    effect: tool.effect,
    input: args,
  })
  throw new ApprovalRequired(id, described)
}
