import { type Gate, type OrganizationCtx, systemContext } from '@/lib/core/context'
import { tenantSnapshot } from '@/lib/core/db/prisma'
import { AppError } from '@/lib/core/errors'
import { log } from '@/lib/core/log'
import { runOperation } from '@/lib/core/operation'
import { type Agent, agentContext } from '../agents/agent-context'
import { ApprovalRequired } from '../approvals/approval-required'
import { describeCall } from '../approvals/describe-call'
import { type CallOrigin, keepRequest } from '../approvals/keep-request'
import { type ActionLine, kept, logAction } from '../operations/log/log-action'
import type { Outcome } from '../schemas'
import { readSettings, stoppedBecause } from '../settings/read-settings'
import { type Allowlists, allTools, refusalOf } from './catalogue'
import { REHEARSAL } from './rehearsal'
import type { Tool } from './tool'

/** Who calls a tool, and within which limits. */
export type ToolCaller = {
  agent: Agent
  lists: Allowlists | null
  origin: Omit<CallOrigin, 'call_id' | 'replaces_id'>
  turn: number
  /** Of a run: so many writes may still be asked for. Null: no limit. */
  writesLeft: number | null
  /** It only says what it would ask for: nothing is kept for a person to decide. */
  proposalsOnly?: boolean
  /** Tools of this caller alone, which only read and are no operations: what finds tools. */
  own?: readonly Tool[]
}

/** As a model sends it, or another client of the same tools. */
export type ToolCall = { id: string; name: string; arguments?: Record<string, unknown>; badArguments?: string }

export type ToolOutcome = {
  outcome: Outcome
  /** What the model is told: data, never an instruction. */
  result: unknown
  summary: string
  action_id: string
  approval_id: string | null
}

type Told = Pick<ToolOutcome, 'outcome' | 'result'> & {
  summary?: string
  approval_id?: string
  error?: string
  allowed_by: string
  before?: unknown
}

/**
 * One call of a tool by an agent: refused, run (what only reads), or kept for a person to decide. Each is a line of the log,
 * with the rule that decided.
 * @throws only what is our own fault; the rest is told to the model
 */
export async function callTool(by: ToolCaller, call: ToolCall): Promise<ToolOutcome> {
  const { organization, line } = await tryTool(by, call)
  const { id } = await runOperation(logAction, systemContext('ai-workforce.call-tool', organization), line)
  const { outcome, output, summary, approval_id } = line
  return { outcome, result: output, summary, action_id: id, approval_id }
}

/**
 * The same, without storing its line in the log: the caller stores it in one transaction with the result, so that a call that a
 * dying worker left half done is logged once.
 * @param asked the request that an earlier attempt of this very call has made
 */
export async function tryTool(by: ToolCaller, call: ToolCall, asked?: KeptRequest | null) {
  const started = Date.now()
  const reader = await agentContext(by.agent, READS_ONLY)
  const {
    result,
    error = '',
    summary = call.name,
    approval_id = null,
    ...told
  } = asked ? waits(asked) : await attempt(by, call, reader)
  const line = {
    ...by.origin,
    ...told,
    approval_id,
    summary,
    asked_by: reader.actor.label,
    turn: by.turn,
    tool: call.name.slice(0, 200),
    input: call.arguments ?? call.badArguments,
    output: result,
    duration_ms: Date.now() - started,
    error_detail: error,
  } satisfies ActionLine
  return { organization: reader.organization, line }
}

type KeptRequest = { id: string; summary: string; before: unknown }

const waits = ({ id, summary, before }: KeptRequest): Told => ({
  outcome: 'pending approval',
  result: { pending_approval: id, message: `${summary}. It waits for a person to approve it.` },
  summary,
  before,
  approval_id: id,
  allowed_by: 'A person decides',
})

async function attempt(by: ToolCaller, call: ToolCall, reader: OrganizationCtx): Promise<Told> {
  const settings = await tenantSnapshot(by.agent.organization_id, ({ db }) => readSettings({ db }))
  const stopped = stoppedBecause(settings)
  if (stopped) return denied(stopped, settings.kill_switch ? 'The stop of all agents' : 'The settings')
  const own = by.own?.find(({ name }) => name === call.name)
  const tool = own ?? allTools().get(call.name)
  if (!tool) return failed(`There is no tool ${call.name.slice(0, 200)}. Use find_tools to look for one.`)
  if (!call.arguments) return failed(`The arguments are no JSON object: ${call.badArguments?.slice(0, 500) ?? ''}`)
  const refusal = own ? null : refusalOf(tool, reader, by.lists)
  if (refusal) return denied(refusal, by.agent.profile ? 'The limits of the agent' : 'The rights of the user')
  if (tool.effect === 'read') return read(tool, call.arguments, reader)
  if (!settings.enable_write_tools)
    return denied('Agents of this organization only read. Say what you would have changed.', 'The settings')
  if (by.writesLeft !== null && by.writesLeft <= 0)
    return denied(
      'This run has asked for as many changes as it may. Report what is left to do.',
      'The limits of the run',
    )
  return propose(by, tool, call)
}

async function read(tool: Tool, args: Record<string, unknown>, reader: OrganizationCtx): Promise<Told> {
  const allowed_by = 'The right to read'
  try {
    return { outcome: 'success', result: kept(await tool.run(reader, args)) ?? null, summary: tool.title, allowed_by }
  } catch (error) {
    return { ...refused(error), summary: tool.title, allowed_by }
  }
}

async function propose(by: ToolCaller, tool: Tool, { id, arguments: args = {} }: ToolCall): Promise<Told> {
  const allowed_by = 'A person decides'
  const keep = () => keepRequest(tool, args, { ...by.origin, call_id: id }, asker)
  const asker: OrganizationCtx = await agentContext(by.agent, { hold: by.proposalsOnly ? wouldAsk : keep })
  try {
    await tool.run(asker, args)
  } catch (error) {
    if (error instanceof WouldAsk) {
      const { summary, before } = await describeCall(tool, args, asker)
      const result = { would_ask: summary, message: 'Nothing is changed: this is a rehearsal. Go on as if it waited.' }
      return { outcome: 'denied', result, summary, before, allowed_by: REHEARSAL }
    }
    if (!(error instanceof ApprovalRequired)) return { ...refused(error), summary: tool.title, allowed_by }
    return waits({ id: error.approvalId, ...error.described })
  }
  throw new Error(`${tool.name} ran without approval`)
}

class WouldAsk extends Error {}
const wouldAsk = (): Promise<never> => Promise.reject(new WouldAsk())

/** Errors in our own words are for the model, so that it mends its call; others are not. */
function refused(error: unknown): Pick<Told, 'outcome' | 'result' | 'error'> {
  if (error instanceof AppError)
    return { outcome: error.status === 403 ? 'denied' : 'error', result: { error: error.detail }, error: error.message }
  if (isWrongInput(error)) return { outcome: 'error', result: { error: error.message }, error: error.message }
  log().error({ err: error }, 'a tool failed')
  const told = 'Something failed on our side.'
  return { outcome: 'error', result: { error: told }, error: told }
}

const isWrongInput = (error: unknown): error is Error => error instanceof Error && error.name === 'ZodError'

const denied = (why: string, allowed_by: string): Told => ({
  outcome: 'denied',
  result: { error: why },
  error: why,
  allowed_by,
})
const failed = (why: string): Told => ({ outcome: 'error', result: { error: why }, error: why, allowed_by: '' })

/** For what only reads: whatever else is tried with it is refused. */
export const READS_ONLY: Gate = {
  hold: async () => {
    throw new AppError(403, 'forbidden', 'This tool may only read.')
  },
}
