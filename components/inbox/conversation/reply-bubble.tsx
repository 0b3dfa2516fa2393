'use client'
import { CircleAlert, Paperclip, RotateCcw, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/feedback/spinner'
import type { ChatReply } from '@/lib/modules/inbox/schemas'
import { BubbleHead, bubbleClass } from './message-bubble'
import { MessageText } from './message-text'

type Props = {
  reply: ChatReply
  busy: boolean
  /** Null: the user may not. */
  onRetry: (() => void) | null
  onDiscard: (() => void) | null
}

/** A reply on its way, or a draft that the helpdesk refused, with the reason. */
export function ReplyBubble({ reply, busy, onRetry, onDiscard }: Props) {
  const direction = reply.private ? 'note' : 'outgoing'
  const failed = reply.state === 'failed'
  return (
    <li
      aria-label={failed ? 'Reply that was not sent' : 'Reply that is being sent'}
      className={bubbleClass(direction, cn(failed ? 'border border-danger' : 'opacity-75'))}
    >
      <BubbleHead direction={direction} name={reply.author_name}>
        {failed ? (
          <span className="flex items-center gap-1 font-medium text-danger-ink [&>svg]:size-3">
            <CircleAlert aria-hidden />
            Not sent
          </span>
        ) : (
          <span role="status" className="flex items-center gap-1 [&>svg]:size-3">
            <Spinner />
            Sending
          </span>
        )}
      </BubbleHead>
      {reply.content && <MessageText text={reply.content} />}
      {reply.files.map(({ id, name }) => (
        <p key={id} className="flex items-center gap-1.5 text-xs text-ink-muted [&>svg]:size-3.5">
          <Paperclip aria-hidden />
          <span className="min-w-0 truncate">{name}</span>
        </p>
      ))}
      {failed && (
        <div className="mt-1 flex flex-wrap items-center gap-2 border-t border-line pt-2">
          <p className="min-w-0 flex-1 basis-48 text-xs text-danger-ink">{reply.reason}</p>
          {onRetry && (
            <Button size="sm" icon={<RotateCcw aria-hidden />} pending={busy} onClick={onRetry}>
              Retry
            </Button>
          )}
          {onDiscard && (
            <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden />} disabled={busy} onClick={onDiscard}>
              Discard
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
