import '@/lib/modules'
import type { Metadata } from 'next'
import { NewAgent } from '@/components/ai-workforce/agents/new-agent'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { createAgentFromTemplate, listAgentTemplates } from '@/lib/modules/ai-workforce/operations/agents/create-agent'
import { ForbiddenPage } from '../../../forbidden-page'

export const metadata: Metadata = { title: 'New agent' }

export default async function NewAgentPage() {
  const ctx = await pageContext()
  if (!can(ctx, createAgentFromTemplate.permission))
    return <ForbiddenPage body="Ask an administrator to create an agent." />
  const { templates } = await runOperation(listAgentTemplates, ctx, {})
  return <NewAgent templates={templates} />
}
