import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { OUTCOMES } from '../schemas'
import { namedRecord } from './named-records'

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
  .extend({
    messages: z.array(
      message.extend({
        actions: z.array(action),
        records: z.array(namedRecord).describe('Records that the agent read in the turn and that the text names.'),
      }),
    ),
  })
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
  { query, organization }: Pick<OperationCtx, 'query' | 'organization'>,
  rows: ConversationRow[],
): Promise<z.output<typeof conversation>[]> {
  const found = await query<{ id: string; name: string | null; state: string; waiting: number }>(
    compile(sql`
      select c.id::text, p.name, s.state, (
          select count(*)::int from ai_approval a
          where a.organization_id = c.organization_id and a.session_id = c.session_id and a.status = 'pending') as waiting
      from ai_conversation c
      join ai_session s on s.organization_id = c.organization_id and s.id = c.session_id
      left join ai_profile p on p.organization_id = c.organization_id and p.id = c.profile_id
      where c.organization_id = ${organization.id}::uuid and c.id = any(${rows.map(({ id }) => id)}::uuid[])`),
  )
  const beside = new Map(found.map((facts) => [facts.id, facts]))
  return rows.map(({ id, title, session_id, created_at, updated_at, deleted_at }) => ({
    id,
    title,
    status: deleted_at ? 'deleted' : 'active',
    agent_profile: beside.get(id)?.name ?? '',
    session_id,
    is_working: beside.get(id)?.state === 'working',
    waiting_approvals: beside.get(id)?.waiting ?? 0,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }))
}
