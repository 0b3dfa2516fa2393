'use client'
import { useMutation } from '@tanstack/react-query'
import { Pause, Play, Zap } from 'lucide-react'
import { runOnRecord } from '@/components/record-page/run-on-record'
import type { RecordFacts } from '@/components/record-page/types'
import { useRefresh } from '@/components/record-page/use-record'
import { useCan } from '@/components/shell/me-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { updateRow } from '@/lib/client/queries'
import type { AgentPage } from './agent-record'

type Agent = AgentPage['agent']

export function AgentState({ agent }: { agent: Agent }) {
  if (!agent.enabled) return <Badge tone="neutral">Paused</Badge>
  return agent.chat_only ? <Badge tone="info">Conversations only</Badge> : <Badge tone="success">On</Badge>
}

/** Starts the agent now, and lets it rest. */
export function AgentButtons({ record, agent, mayChange }: { record: RecordFacts; agent: Agent; mayChange: boolean }) {
  const refresh = useRefresh(record)
  const mayRun = useCan('ai-workforce.profile.run')
  const run = useMutation({
    mutationFn: () => runOnRecord(record, 'run_now'),
    onSuccess: () => {
      toast.success('The run begins.')
      refresh()
    },
    onError: (error) => toast.error('The agent was not started', { description: messageOf(error) }),
  })
  const pause = useMutation({
    mutationFn: () => updateRow(record.slug, record.id, { enabled: !agent.enabled, version: agent.version }),
    onSuccess: () => {
      toast.success(agent.enabled ? 'Paused. It does not start until you resume it.' : 'Resumed.')
      refresh()
    },
    onError: (error) => toast.error('Not changed', { description: messageOf(error) }),
  })
  return (
    <>
      {mayChange && (
        <Button
          icon={agent.enabled ? <Pause aria-hidden /> : <Play aria-hidden />}
          pending={pause.isPending}
          onClick={() => pause.mutate()}
        >
          {agent.enabled ? 'Pause' : 'Resume'}
        </Button>
      )}
      {mayRun && agent.enabled && !agent.chat_only && (
        <Button variant="primary" icon={<Zap aria-hidden />} pending={run.isPending} onClick={() => run.mutate()}>
          Run now
        </Button>
      )}
    </>
  )
}
