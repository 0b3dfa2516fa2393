'use client'
import { Fragment, useLayoutEffect, useMemo, useRef } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { useFormat } from '@/components/ui/format-context'
import type { ChatMessage, ChatReply } from '@/lib/modules/inbox/schemas'
import { MessageBubble } from './message-bubble'
import { ReplyBubble } from './reply-bubble'

/** So close to the end, what arrives is scrolled to. */
const NEAR_END_PX = 120

type Props = {
  messages: readonly ChatMessage[]
  replies: readonly ChatReply[]
  /** Null: there are no earlier ones. */
  onEarlier: (() => void) | null
  loadingEarlier: boolean
  busyReply: string | null
  onRetry: (reply: ChatReply) => void
  onDiscard: (reply: ChatReply) => void
}

/** Messages by day, oldest first; it opens at the newest and stays there as long as the reader is near it. */
export function MessageList({ messages, replies, onEarlier, loadingEarlier, busyReply, onRetry, onDiscard }: Props) {
  const format = useFormat()
  const mayReply = useCan('inbox.conversation.reply')
  const element = useRef<HTMLDivElement>(null)
  const today = format.date(format.today())
  const days = useMemo(() => byDay(messages, format.date), [messages, format])
  useStayingInPlace(element, messages[0]?.id, `${messages.at(-1)?.id} ${replies.map(({ id, state }) => id + state)}`)
  return (
    <section
      ref={element}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and has to be reachable by keyboard
      tabIndex={0}
      aria-label="Messages"
      className="min-h-0 flex-1 overflow-y-auto px-4 py-3 -outline-offset-2"
    >
      {onEarlier && (
        <div className="flex justify-center pb-2">
          <Button size="sm" variant="ghost" pending={loadingEarlier} onClick={onEarlier}>
            Show earlier messages
          </Button>
        </div>
      )}
      {days.map(({ day, messages: ofDay }) => (
        <Fragment key={day}>
          <h3 className="sticky top-0 z-1 mx-auto my-2 w-fit rounded-full border border-line bg-surface px-2.5 py-0.5 text-2xs font-medium text-ink-muted">
            {day === today ? 'Today' : day}
          </h3>
          <ol className="flex flex-col gap-2">
            {ofDay.map((message) => (
              <MessageBubble key={message.id} message={message} />
            ))}
          </ol>
        </Fragment>
      ))}
      {messages.length === 0 && replies.length === 0 && (
        <p className="py-8 text-center text-sm text-ink-muted">No messages yet</p>
      )}
      {replies.length > 0 && (
        <ol aria-label="Not sent yet" className="mt-2 flex flex-col gap-2">
          {replies.map((reply) => (
            <ReplyBubble
              key={reply.id}
              reply={reply}
              busy={busyReply === reply.id}
              onRetry={mayReply ? () => onRetry(reply) : null}
              onDiscard={mayReply ? () => onDiscard(reply) : null}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

function byDay(messages: readonly ChatMessage[], dayOf: (at: string) => string) {
  const days: { day: string; messages: ChatMessage[] }[] = []
  for (const message of messages) {
    const day = dayOf(message.sent_at)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}

/** Earlier messages grow the list upwards without moving what is read; new ones are scrolled to from near the end. */
function useStayingInPlace(element: React.RefObject<HTMLDivElement | null>, first: string | undefined, last: string) {
  const known = useRef<{ first?: string; height: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last entry is a reason to scroll
  useLayoutEffect(() => {
    const list = element.current
    if (!list) return
    const before = known.current
    const grown = list.scrollHeight - (before?.height ?? 0)
    if (!before) list.scrollTop = list.scrollHeight
    else if (before.first !== first) list.scrollTop += grown
    else if (before.height - list.scrollTop - list.clientHeight < NEAR_END_PX) list.scrollTop = list.scrollHeight
    known.current = { first, height: list.scrollHeight }
  }, [element, first, last])
}
