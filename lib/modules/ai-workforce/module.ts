import { modelConnector } from '@/lib/connectors/model'
import { defineModule } from '@/lib/core/module'
import { aiWorkforceApi } from './api'
import { carryOutApproved } from './approvals/carry-out.task'
import { agentProfiles } from './grids/agent-profiles.grid'
import { agentRuns } from './grids/agent-runs.grid'
import { aiAgentActionLog } from './grids/ai-agent-action-log.grid'
import { aiAgentApprovals } from './grids/ai-agent-approvals.grid'
import { eventSubscriptions } from './grids/event-subscriptions.grid'
import { platformEvents } from './grids/platform-events.grid'
import { aiWorkforcePermissions } from './permissions'

export const aiWorkforceModule = defineModule({
  name: 'ai-workforce',
  title: 'AI workforce',
  icon: 'user-check',
  order: 90,
  navigation: [],
  permissions: aiWorkforcePermissions,
  grids: [aiAgentApprovals, agentProfiles, agentRuns, aiAgentActionLog, eventSubscriptions, platformEvents],
  apis: [aiWorkforceApi],
  tasks: [carryOutApproved],
  connectors: [modelConnector],
})
