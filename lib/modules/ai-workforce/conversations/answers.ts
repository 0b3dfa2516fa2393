import { z } from 'zod'
import type { OperationCtx } from '@/lib/core/operation'
import { OUTCOMES } from '../schemas'

/** What an agent did in a turn: a line of its log, without what it read. */
const action = z
  .object({
    id: z.string(),
    tool: z.string(),
    summary: z.string(),
    outcome: z.enum(OUTCOMES),
    input: z.record(z.string(), z.unknown()).nullable(),
    approval_id: z.string().nullable(),
    duration_ms: z.number(),
    error_detail: z.string(),
    allowed_by: z.string().describe('The rule or the person that allowed or refused it.'),
    created_at: z.string(),
  })
  .meta({ id: 'AgentAction' })

const message = z
  .object({
    id: z.string(),
    turn: z.number().int(),
    role: z.enum(['user', 'assistant']),
    text: z.string(),
    state: z.enum(['working', 'done', 'stopped', 'failed']),
    duration_ms: z.number().nullable(),
    error: z.string().describe('Why it was stopped or failed; empty otherwise.'),
    created_at: z.string(),
  })
  .meta({ id: 'AgentMessage' })

export const turnAnswer = z.object({ message, actions: z.array(action) }).meta({ id: 'AgentTurn' })

const conversation = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(['active', 'deleted']),
  agent_profile: z.string().describe('The name of the agent; empty: the copilot.'),
  session_id: z.string(),
  is_working: z.boolean().describe('A turn is under way.'),
  waiting_approvals: z.number().int().describe('Requests of it that wait for a person.'),
  created_at: z.string(),
  updated_at: z.string(),
})
export const conversationAnswer = conversation.meta({ id: 'AgentConversation' })
export const transcriptAnswer = conversation
  .extend({ messages: z.array(message.extend({ actions: z.array(action) })) })
  .meta({ id: 'AgentTranscript' })

type Tables = OperationCtx['db']
type Row<Model extends keyof Tables> = Tables[Model] extends { findFirst(...args: never[]): Promise<infer Found> }
  ? NonNullable<Found>
  : never
export type ConversationRow = Row<'aiConversation'>

export function answerMessage(row: Row<'aiMessage'>): z.output<typeof message> {
  const { id, turn, role, text, state, duration_ms, error, created_at } = row
  return message.parse({ id, turn, role, text, state, duration_ms, error, created_at: created_at.toISOString() })
}

export function answerAction(row: Row<'aiAction'>): z.output<typeof action> {
  const { id, tool, summary, outcome, input, approval_id, duration_ms, error_detail, allowed_by, created_at } = row
  const told = { id, tool, summary, outcome, approval_id, duration_ms, error_detail, allowed_by }
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  return action.parse({ ...told, input: isObject ? input : null, created_at: created_at.toISOString() })
}

/** Conversations with what stands beside them, in their order. */
export async function answerConversations(
  { db }: Pick<OperationCtx, 'db'>,
  rows: ConversationRow[],
): Promise<z.output<typeof conversation>[]> {
  const ids = rows.map(({ id }) => id)
  const [profiles, sessions, waiting] = [
    await db.aiProfile.findMany({ where: { id: { in: rows.flatMap(({ profile_id }) => profile_id ?? []) } } }),
    await db.aiSession.findMany({ where: { id: { in: rows.map(({ session_id }) => session_id) } } }),
    await db.aiApproval.groupBy({
      by: ['session_id'],
      where: { session_id: { in: rows.map(({ session_id }) => session_id) }, status: 'pending' },
      _count: true,
    }),
  ]
  if (ids.length === 0) return []
  const names = new Map(profiles.map(({ id, name }) => [id, name]))
  const states = new Map(sessions.map(({ id, state }) => [id, state]))
  const counts = new Map(waiting.map(({ session_id, _count }) => [session_id, _count]))
  return rows.map(({ id, title, session_id, profile_id, created_at, updated_at, deleted_at }) => ({
    id,
    title,
    status: deleted_at ? 'deleted' : 'active',
    agent_profile: names.get(profile_id ?? '') ?? '',
    session_id,
    is_working: states.get(session_id) === 'working',
    waiting_approvals: counts.get(session_id) ?? 0,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }))
}
