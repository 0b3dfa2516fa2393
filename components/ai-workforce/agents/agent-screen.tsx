'use client'
import { BinNotice } from '@/components/record-page/bin-notice'
import { RecordDetails } from '@/components/record-page/record-details'
import { RecordLayout } from '@/components/record-page/record-layout'
import { RecordMenu } from '@/components/record-page/record-menu'
import { text } from '@/components/record-page/types'
import { useRecord } from '@/components/record-page/use-record'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/feedback/notice'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/call'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import { AgentAccess } from './agent-access'
import { AgentButtons, AgentState } from './agent-buttons'
import { AgentFigures } from './agent-figures'
import { type AgentPage, agentRecord } from './agent-record'
import { AgentRuns } from './agent-runs'
import { AgentStarts } from './agent-starts'
import { ReplaySection } from './replay-section'

const FIELDS = [
  'name',
  'task_prompt',
  'system_prompt_addition',
  'run_as_user',
  'schedule',
  'max_write_actions',
  'tool_allowlist',
  'grid_allowlist',
  'chat_only',
  'model_override',
]

type Props = { id: string; grid: ClientGrid; initial: AgentPage }

/** One agent: what it is to do, within which limits, when, and what it did. */
export function AgentScreen({ id, grid, initial }: Props) {
  const record = agentRecord(id)
  const page = useRecord(record, initial, (signal) =>
    call('GET /ai-workforce/agents/{agent_id}', { agent_id: id }, { signal }),
  )
  const { agent, deleted, problem } = page
  const name = text(agent.name)
  return (
    <RecordLayout
      back={{ href: record.list, label: 'Agents' }}
      feed="Runs"
      header={
        <PageHeader
          title={name}
          badge={<AgentState agent={agent} />}
          description={describeAgent(page)}
          actions={
            !deleted && (
              <>
                <AgentButtons record={record} agent={agent} mayChange={grid.ops.update} />
                <RecordMenu record={record} grid={grid} name={name} />
              </>
            )
          }
        />
      }
      notice={
        deleted ? (
          <BinNotice record={record} grid={grid} />
        ) : (
          problem && (
            <Notice tone="danger" title="This agent cannot work">
              {problem}
            </Notice>
          )
        )
      }
      aside={
        <>
          <AgentStarts page={page} id={id} />
          <CardSection title="What it may use">
            <AgentAccess page={page} />
          </CardSection>
          <RecordDetails record={record} grid={grid} row={agent} fields={FIELDS} readOnly={deleted} />
        </>
      }
    >
      <AgentFigures page={page} id={id} />
      {!deleted && !agent.chat_only && <ReplaySection record={record} />}
      <AgentRuns record={record} />
    </RecordLayout>
  )
}

/** For whom, and how much at the most. */
function describeAgent({ agent }: AgentPage): string {
  const limit = agent.max_write_actions ?? 0
  const changes =
    limit === 0 ? 'asks for no changes' : `asks for at most ${limit} ${limit === 1 ? 'change' : 'changes'} in a run`
  return `Acts for ${text(agent.run_as_user__label) || 'the person who starts it'}, ${changes}, and changes nothing before a person approves it.`
}
