'use client'
import { RotateCcw, X } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/feedback/spinner'
import { messageOf } from '@/lib/client/api'
import { discardSend, retrySend } from '@/lib/client/chat/messages/send-message'
import type { OutboxMessage } from '@/lib/client/chat/state/chat-state'
import { useChat } from '@/lib/client/chat/state/chat-store'

/** A message of one's own on its way; after a failure it stays, with a way to try again. */
export function OutboxRow({ entry }: { entry: OutboxMessage }) {
  const me = useChat((state) => state.me)
  const failed = entry.state === 'failed'
  return (
    <div className="grid grid-cols-[2rem_1fr] gap-x-3 px-3 pt-2 pb-0.5 md:px-5">
      <Avatar name={me?.name ?? ''} src={me?.avatarUrl} size="md" />
      <div className="min-w-0">
        <div className="flex items-baseline gap-2">
          <span className="truncate font-semibold">{me?.name}</span>
          {!failed && (
            <span className="flex items-center gap-1 self-center text-2xs text-ink-faint">
              <Spinner className="size-3" />
              Sending
            </span>
          )}
        </div>
        <p className="break-words whitespace-pre-wrap text-ink-muted">{entry.content}</p>
        {failed && (
          <div role="alert" className="mt-1 flex flex-wrap items-center gap-2 text-xs text-danger-ink">
            <span>Not sent. {messageOf(entry.error)}</span>
            <Button size="sm" icon={<RotateCcw aria-hidden />} onClick={() => retrySend(entry.localId)}>
              Try again
            </Button>
            <Button size="sm" variant="ghost" icon={<X aria-hidden />} onClick={() => discardSend(entry.localId)}>
              Discard
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
