import { modelConnector } from '@/lib/connectors/model'
import { heldCalls } from '@/lib/core/auth/held-calls'
import { contribute } from '@/lib/core/contributions/slot'
import { defineModule } from '@/lib/core/module'
import { timelineKinds } from '@/lib/core/timeline/kinds'
import { aiWorkforceApi } from './api'
import { carryOutApproved } from './approvals/carry-out.task'
import { holdKeyCall } from './approvals/hold-key-call'
import { agentActionKind } from './approvals/timeline'
import { agentProfiles } from './grids/agent-profiles.grid'
import { agentRuns } from './grids/agent-runs.grid'
import { aiAgentActionLog } from './grids/ai-agent-action-log.grid'
import { aiAgentApprovals } from './grids/ai-agent-approvals.grid'
import { eventSubscriptions } from './grids/event-subscriptions.grid'
import { platformEvents } from './grids/platform-events.grid'
import { announceRequestsJob } from './jobs/announce-requests.job'
import { hearEvents, startForEventJob } from './jobs/start-for-event.job'
import { takeTurnJob } from './jobs/take-turn.job'
import { aiWorkforcePermissions } from './permissions'
import { startDueAgents } from './runs/start-due.task'
import { purgeAiSample } from './sample/purge-sample'
import { goOn } from './sessions/go-on.task'

export const aiWorkforceModule = defineModule({
  name: 'ai-workforce',
  title: 'AI workforce',
  icon: 'user-check',
  order: 90,
  navigation: [
    {
      label: 'Copilot',
      href: '/ai-workforce/copilot',
      icon: 'messages-square',
      permission: 'ai-workforce.conversation.use',
    },
    {
      label: 'Approvals',
      href: '/ai-workforce/approvals',
      icon: 'list-checks',
      permission: 'ai-workforce.approval.read',
    },
    { label: 'Agents', href: '/ai-workforce/agents', icon: 'user-check', grid: 'agent-profiles' },
    { label: 'Runs', href: '/ai-workforce/runs', icon: 'activity', grid: 'agent-runs' },
    { label: 'Action log', href: '/ai-workforce/log', icon: 'list', grid: 'ai-agent-action-log' },
    { label: 'When agents start', href: '/ai-workforce/subscriptions', icon: 'zap', grid: 'event-subscriptions' },
    { label: 'Events', href: '/ai-workforce/events', icon: 'list', grid: 'platform-events' },
    {
      label: 'Agent settings',
      href: '/ai-workforce/settings',
      icon: 'settings',
      permission: 'ai-workforce.settings.read',
    },
  ],
  permissions: aiWorkforcePermissions,
  grids: [aiAgentApprovals, agentProfiles, agentRuns, aiAgentActionLog, eventSubscriptions, platformEvents],
  apis: [aiWorkforceApi],
  jobs: [takeTurnJob, announceRequestsJob, startForEventJob],
  onEvents: hearEvents,
  tasks: [carryOutApproved, goOn, startDueAgents],
  connectors: [modelConnector],
  contributions: [contribute(heldCalls, holdKeyCall), contribute(timelineKinds, agentActionKind)],
  purgeSample: purgeAiSample,
})
