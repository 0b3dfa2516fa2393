'use client'
import { WifiOff } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { lookForNews } from '@/lib/client/chat/connection'
import { useChat } from '@/lib/client/chat/state/chat-store'

/** Says that news do not arrive at the moment; what was read stays readable. */
export function OfflineStrip() {
  const connected = useChat((state) => state.connected)
  return (
    <div role="status">
      {!connected && (
        <div className="flex items-center gap-2 bg-warning-soft px-4 py-1 text-sm text-warning-ink">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 flex-1">
            Not connected. Messages are sent and received as soon as the connection is back.
          </span>
          <Button size="sm" variant="ghost" onClick={lookForNews}>
            Try now
          </Button>
        </div>
      )}
    </div>
  )
}
