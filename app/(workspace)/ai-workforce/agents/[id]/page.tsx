import { recordPage } from '@/app/(workspace)/record-page'
import { AgentScreen } from '@/components/ai-workforce/agents/agent-screen'
import { agentPageData } from '@/lib/modules/ai-workforce/pages/agent-page-data'

const record = recordPage({
  read: agentPageData,
  title: ({ page }) => String(page.agent.name || 'Agent'),
  screen: ({ page, grid }, { id }) => <AgentScreen id={id} grid={grid} initial={page} />,
})

export const { generateMetadata } = record
export default record.page
