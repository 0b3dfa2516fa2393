import type { RecordFacts } from '@/components/record-page/types'
import type { AnswerOf } from '@/lib/client/call'
import type { RowOf } from '@/lib/client/grid/grid-types'

export type AgentPage = AnswerOf<'GET /ai-workforce/agents/{agent_id}'>
export type Run = RowOf<'agent-runs'>

export const agentRecord = (id: string): RecordFacts => ({
  id,
  slug: 'agent-profiles',
  list: '/ai-workforce/agents',
  shows: ['agent-profiles', 'agent-runs', 'ai-agent-approvals', 'event-subscriptions'],
})

/** Its entries in the log, or those of one of its runs. */
export const logHref = (column: 'run_id' | 'agent_profile', id: string): string =>
  `/ai-workforce/log?filter[${column}]=${id}`
