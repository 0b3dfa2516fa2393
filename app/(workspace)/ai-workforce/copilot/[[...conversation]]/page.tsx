import '@/lib/modules'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CopilotScreen } from '@/components/ai-workforce/copilot/page/copilot-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import {
  listConversations,
  readConversation,
} from '@/lib/modules/ai-workforce/operations/conversations/read-conversations'
import { ForbiddenPage } from '../../../forbidden-page'
import { inTime } from '../../../in-time'

export const metadata: Metadata = { title: 'Copilot' }

type Props = { params: Promise<{ conversation?: string[] }> }

export default async function CopilotPage({ params }: Props) {
  const ctx = await pageContext()
  if (!can(ctx, listConversations.permission))
    return <ForbiddenPage body="Ask an administrator to open the copilot to your role." />
  const [named = 'new', ...more] = (await params).conversation ?? []
  if (more.length > 0) notFound()
  const [list, read] = await Promise.all([
    inTime(runOperation(listConversations, ctx, { per_page: 50 })),
    named === 'new' ? null : inTime(runOperation(readConversation, ctx, { conversation_id: named })),
  ])
  return <CopilotScreen start={{ list, transcript: read?.conversation ?? null }} />
}
