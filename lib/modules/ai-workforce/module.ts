import { modelConnector } from '@/lib/connectors/model'
import { defineModule } from '@/lib/core/module'
import { aiWorkforceApi } from './api'
import { carryOutApproved } from './approvals/carry-out.task'
import { aiAgentApprovals } from './grids/ai-agent-approvals.grid'
import { aiWorkforcePermissions } from './permissions'

export const aiWorkforceModule = defineModule({
  name: 'ai-workforce',
  title: 'AI workforce',
  icon: 'user-check',
  order: 90,
  navigation: [],
  permissions: aiWorkforcePermissions,
  grids: [aiAgentApprovals],
  apis: [aiWorkforceApi],
  tasks: [carryOutApproved],
  connectors: [modelConnector],
})
