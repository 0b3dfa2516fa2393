'use client'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { messageOf } from '@/lib/client/api'
import { lookForNews, useChatConnection } from '@/lib/client/chat/connection'
import { usePlace } from '@/lib/client/chat/location'
import { useChat } from '@/lib/client/chat/state/chat-store'
import { ChatFrame } from './chat-frame'

/** The chat: its views, channels and people at the side, and what the address names beside them. */
export function TeamChatPage() {
  useChatConnection()
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
