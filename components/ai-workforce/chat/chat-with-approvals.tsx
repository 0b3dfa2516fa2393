'use client'
import { TeamChatPage } from '@/components/team-chat/page/team-chat-page'
import { LinkCardsProvider } from '@/components/team-chat/records/link-cards'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { requestsInMessage } from './requests-in-message'

const ApprovalCards = onDemand(() => import('./approval-cards').then((part) => part.ApprovalCards))

function Cards({ html }: { html: string }) {
  const requests = requestsInMessage(html)
  return requests.length > 0 && <ApprovalCards requests={requests} />
}

/** The team chat, in which requests of agents that a message links to can be decided. */
export function ChatWithApprovals() {
  return (
    <LinkCardsProvider value={Cards}>
      <TeamChatPage />
    </LinkCardsProvider>
  )
}
