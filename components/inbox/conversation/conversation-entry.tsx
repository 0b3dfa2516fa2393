'use client'
import { useQuery } from '@tanstack/react-query'
import { Fetched } from '@/components/timeline/fetched'
import { useFormat } from '@/components/ui/format-context'
import { conversationQuery } from '../data/queries'
import { MessageBubble } from './message-bubble'

const SHOWN = 10

/** A conversation in a timeline: its newest messages. */
export function ConversationEntry({ entry: { id } }: { entry: { id: string } }) {
  const format = useFormat()
  const query = useQuery(conversationQuery(id))
  return (
    <Fetched query={query} what="this conversation">
      {({ messages, has_more }) => {
        const newest = messages.slice(-SHOWN)
        const [first] = newest
        if (!first) return <p className="text-sm text-ink-muted">No messages yet</p>
        return (
          <>
            <p className="text-xs text-ink-muted">
              {has_more || messages.length > SHOWN ? `The newest ${SHOWN} messages, from ` : 'All messages, from '}
              {format.date(first.sent_at)}
            </p>
            <ol aria-label="Messages" className="flex flex-col gap-2">
              {newest.map((message) => (
                <MessageBubble key={message.id} message={message} />
              ))}
            </ol>
          </>
        )
      }}
    </Fetched>
  )
}
