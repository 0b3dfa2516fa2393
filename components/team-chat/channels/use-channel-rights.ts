'use client'
import { useChat } from '@/lib/client/chat/state/chat-store'
import type { Channel } from '@/lib/client/chat/wire'

export type ChannelRights = { mayChange: boolean; mayAdd: boolean; mayRemove: boolean }

/** What the server would let one do with a channel, so that nothing is offered that it refuses. */
export function useChannelRights(channel: Channel): ChannelRights {
  const me = useChat((state) => state.me)
  const follows = useChat((state) => state.subscriptions.has(channel.stream_id))
  const isGuest = me?.isGuest ?? true
  const mayChange = Boolean(me?.isAdmin) || (channel.creator_id === me?.userId && !isGuest)
  return {
    mayChange,
    mayRemove: mayChange && !channel.is_archived,
    // Who is outside a private channel brings nobody into it, an administrator neither.
    mayAdd: !isGuest && !channel.is_archived && (follows || !channel.invite_only),
  }
}
