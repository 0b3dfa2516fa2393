'use client'
import { useEffect } from 'react'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { useChat } from '@/lib/client/chat/state/chat-store'
import { loadSubscribers } from '@/lib/client/chat/state/load-subscribers'
import type { Channel } from '@/lib/client/chat/wire'

const NOBODY: number[] = []

/** Who is in a channel, by id. Of those one follows the events tell it; of others the server is asked. */
export function useSubscribers({ stream_id, subscribers = NOBODY }: Channel): number[] {
  const follows = useChat((state) => state.subscriptions.has(stream_id))
  const queueId = useChat((state) => state.queueId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresh queue begins without what was asked before
  useEffect(() => {
    if (follows) return
    loadSubscribers(stream_id).catch((error) =>
      toast.error('Who is in the channel could not be read', { description: messageOf(error) }),
    )
  }, [stream_id, follows, queueId])
  return subscribers
}
