'use client'
import { type ReactNode, useMemo } from 'react'
import { useChat } from '@/lib/client/chat/state/chat-store'
import type { Message } from '@/lib/client/chat/wire'
import { PollCard } from './poll-card'
import { TaskListCard } from './task-list-card'
import { widgetOf } from './widget'

type Props = {
  message: Message
  /** What other messages show. */
  children: ReactNode
}

/** The poll or list of tasks in place of the command that began it. */
export function MessageWidget({ message, children }: Props) {
  const me = useChat((chat) => chat.me?.userId ?? 0)
  const widget = useMemo(() => widgetOf(message, me), [message, me])
  if (!widget) return children
  const people = { messageId: message.id, me, isAuthor: message.sender_id === me }
  return widget.type === 'poll' ? (
    <PollCard poll={widget.poll} {...people} />
  ) : (
    <TaskListCard list={widget.list} {...people} />
  )
}
