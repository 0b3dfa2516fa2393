'use client'
import { Check, CheckCheck, CircleAlert, Lock } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import type { ChatMessage } from '@/lib/modules/inbox/schemas'
import { Attachments } from './attachments'
import { MessageText } from './message-text'

export const bubbleLook = {
  incoming: 'self-start rounded-bl-sm bg-neutral-soft text-ink',
  outgoing: 'self-end rounded-br-sm bg-accent-soft text-ink',
  note: 'self-end rounded-br-sm border border-dashed border-warning bg-warning-soft text-ink',
} as const

const bubble = 'flex max-w-[min(36rem,88%)] min-w-0 flex-col gap-1 rounded-lg px-3 py-2 text-sm'
export const bubbleClass = (direction: keyof typeof bubbleLook, className?: string) =>
  cn(bubble, bubbleLook[direction], className)

const DELIVERY: Record<string, { label: string; icon: typeof Check; failed?: true }> = {
  sent: { label: 'Sent', icon: Check },
  delivered: { label: 'Delivered', icon: CheckCheck },
  read: { label: 'Read', icon: CheckCheck },
  failed: { label: 'Not delivered', icon: CircleAlert, failed: true },
}

/** What the customer wrote is at the left, what we wrote at the right, and a note has a dashed edge and a lock. */
export function MessageBubble({ message }: { message: ChatMessage }) {
  const format = useFormat()
  const { direction, sender_name, sent_at, content, attachments, delivery } = message
  return (
    <li className={bubbleClass(direction)} data-direction={direction}>
      <BubbleHead direction={direction} name={sender_name}>
        <time dateTime={sent_at} title={format.datetime(sent_at, true)}>
          {format.time(sent_at)}
        </time>
      </BubbleHead>
      {content && <MessageText text={content} />}
      {attachments.length > 0 && <Attachments attachments={attachments} />}
      {direction === 'outgoing' && <Delivery state={delivery} />}
    </li>
  )
}

type HeadProps = { direction: ChatMessage['direction']; name: string; children: React.ReactNode }

export function BubbleHead({ direction, name, children }: HeadProps) {
  return (
    <p className="flex items-baseline gap-2 text-xs text-ink-muted">
      <span className="min-w-0 truncate font-medium text-ink">
        {name || (direction === 'incoming' ? 'Unknown sender' : 'Automatic message')}
      </span>
      {direction === 'note' && (
        <span className="flex shrink-0 items-center gap-1 font-medium text-warning-ink [&>svg]:size-3">
          <Lock aria-hidden className="self-center" />
          Private note
        </span>
      )}
      <span className="tabular ml-auto shrink-0 pl-2">{children}</span>
    </p>
  )
}

function Delivery({ state }: { state: string }) {
  const known = DELIVERY[state]
  if (!known) return null
  const { label, icon: Icon, failed } = known
  return (
    <p
      className={cn(
        'flex items-center gap-1 self-end text-2xs [&>svg]:size-3',
        failed ? 'font-medium text-danger-ink' : 'text-ink-muted',
      )}
    >
      <Icon aria-hidden />
      {label}
    </p>
  )
}
