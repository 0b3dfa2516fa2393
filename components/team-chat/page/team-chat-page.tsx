'use client'
import { useEffect } from 'react'
import { useMe } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { messageOf } from '@/lib/client/api'
import { lookForNews, useChatConnection } from '@/lib/client/chat/connection'
import { usePlace } from '@/lib/client/chat/location'
import { useChat } from '@/lib/client/chat/state/chat-store'
import { openDrafts } from '../drafts/drafts'
import { startDraftSync } from '../drafts/sync-drafts'
import { openUnsent } from '../notify/open-outbox'
import { ChatFrame } from './chat-frame'

/** The chat: its views, channels and people at the side, and what the address names beside them. */
export function TeamChatPage() {
  useChatConnection()
  useUnsent()
  const place = usePlace()
  const phase = useChat((state) => state.phase)
  const error = useChat((state) => state.error)
  if (phase === 'failed')
    return (
      <EmptyState
        page
        kind="failed"
        title="The chat could not be opened"
        body={messageOf(error)}
        action={<Button onClick={lookForNews}>Try again</Button>}
        className="h-full"
      />
    )
  if (phase === 'starting' || !place) return <ChatSkeleton />
  return <ChatFrame place={place} />
}

/** What this user has not sent yet from this device. */
function useUnsent() {
  const { user, organization } = useMe()
  useEffect(() => {
    const account = { userId: user.id, organizationId: organization.id }
    openDrafts(account)
    startDraftSync(account)
    openUnsent(account)
  }, [user.id, organization.id])
}

function ChatSkeleton() {
  return (
    <div className="flex h-full min-h-0">
      <div className="w-full border-r border-line p-4 md:w-68">
        <SkeletonLines lines={9} />
      </div>
      <div aria-hidden className="flex-1 p-6 max-md:hidden">
        <SkeletonLines lines={6} />
      </div>
    </div>
  )
}
