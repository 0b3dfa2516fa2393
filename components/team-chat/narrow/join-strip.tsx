'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useChat } from '@/lib/client/chat/state/chat-store'
import { joinChannel } from './join-channel'

/** Says that one reads a channel without following it. */
export function JoinStrip({ channelId }: { channelId: number }) {
  const channel = useChat((state) => state.channels.get(channelId))
  const follows = useChat((state) => state.subscriptions.has(channelId))
  const [pending, setPending] = useState(false)
  if (!channel || follows) return null
  const join = async () => {
    setPending(true)
    await joinChannel(channel)
    setPending(false)
  }
  return (
    <div className="flex items-center gap-3 border-t border-line bg-sunken px-4 py-2 text-sm">
      <span className="min-w-0 flex-1">You do not follow this channel: its messages do not come to your inbox.</span>
      <Button size="sm" variant="primary" pending={pending} onClick={() => void join()}>
        Join
      </Button>
    </div>
  )
}
