import '@/lib/modules'
import 'katex/dist/katex.min.css'
import { notFound } from 'next/navigation'
import { ChatWithApprovals } from '@/components/ai-workforce/chat/chat-with-approvals'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'

export const metadata = { title: 'Team chat' }

export default async function ChatPage() {
  if (!can(await pageContext(), 'team-chat.use')) notFound()
  return <ChatWithApprovals />
}
