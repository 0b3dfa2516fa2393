'use client'
import { CircleAlert, Star } from 'lucide-react'
import { memo } from 'react'
import { RecordCards } from '@/components/record/links/record-cards'
import { Avatar } from '@/components/ui/avatar'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import { conversationOf, linkOf } from '@/lib/client/chat/conversation'
import { channelName } from '@/lib/client/chat/names'
import { chatStore, useChat } from '@/lib/client/chat/state/chat-store'
import type { Message } from '@/lib/client/chat/wire'
import { EditMessage } from '../edit/edit-message'
import { useIsEditing } from '../edit/edit-store'
import { EditedMark } from '../edit/edited-mark'
import { MessageActions } from '../edit/message-actions'
import { openPersonCard } from '../page/person-card'
import { ReactionRow } from '../reactions/reaction-row'
import { OtherCards } from '../records/link-cards'
import { ChatLink } from '../sidebar/side-link'
import { MessageWidget } from '../widgets/message-widget'
import { MessageBody } from './message-body'

type MessageRowProps = {
  message: Message
  withSender: boolean
  /** The one that the address names. */
  highlighted: boolean
}

const called = (message: Message) =>
  message.flags.includes('mentioned') ||
  message.flags.includes('wildcard_mentioned') ||
  message.flags.includes('group_mentioned')

/** One message; drawn again only when it changes. */
export const MessageRow = memo(function MessageRow({ message, withSender, highlighted }: MessageRowProps) {
  const format = useFormat()
  const isMuted = useChat((state) => state.mutedUsers.has(message.sender_id))
  const at = new Date(message.timestamp * 1000)
  const time = format.time(at)
  const starred = message.flags.includes('starred')
  const editing = useIsEditing(message.id)
  return (
    // biome-ignore lint/a11y/useSemanticElements: an article would begin a landmark-like outline for every line
    <div
      role="article"
      aria-label={`${message.sender_full_name}, ${time}`}
      tabIndex={-1}
      data-message-id={message.id}
      className={cn(
        'group/message relative grid grid-cols-[2rem_1fr] gap-x-3 px-3 outline-offset-[-2px] md:px-5',
        withSender ? 'pt-2 pb-0.5' : 'py-0.5',
        called(message) && 'bg-accent-soft/60 shadow-[inset_2px_0_0_var(--accent)]',
        highlighted ? 'bg-warning-soft' : 'hover:bg-hover focus-within:bg-hover',
      )}
    >
      {withSender ? (
        <button
          type="button"
          aria-label={`Who is ${message.sender_full_name}`}
          onClick={(event) => openPersonCard(message.sender_id, event.currentTarget)}
          className="h-8 rounded-full"
        >
          <Avatar name={message.sender_full_name} src={message.avatar_url} size="md" />
        </button>
      ) : (
        <time
          dateTime={at.toISOString()}
          className="tabular pt-0.5 text-right text-2xs text-ink-faint opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100"
        >
          {time}
        </time>
      )}
      <div className="min-w-0">
        {withSender && (
          <div className="mb-0.5 flex min-w-0 items-baseline gap-2">
            <button
              type="button"
              onClick={(event) => openPersonCard(message.sender_id, event.currentTarget)}
              className="truncate leading-6 font-semibold hover:underline"
            >
              {message.sender_full_name}
            </button>
            <ChatLink to={messageHash(message)} className="shrink-0 hover:underline">
              <time
                dateTime={at.toISOString()}
                title={format.datetime(at, true)}
                className="tabular text-2xs text-ink-faint"
              >
                {time}
              </time>
            </ChatLink>
            <EditedMark message={message} />
            {starred && <Star aria-label="Starred" className="size-3 shrink-0 self-center fill-warning text-warning" />}
          </div>
        )}
        {editing ? (
          <EditMessage message={message} />
        ) : isMuted ? (
          <HiddenText message={message} />
        ) : (
          <>
            <MessageWidget message={message}>
              <MessageBody html={message.match_content ?? message.content} isMeMessage={message.is_me_message} />
            </MessageWidget>
            <RecordCards html={message.content} />
            <OtherCards html={message.content} />
          </>
        )}
        {!withSender && (starred || message.last_edit_timestamp || message.last_moved_timestamp) && (
          <div className="flex items-center gap-2">
            <EditedMark message={message} />
            {starred && <Star aria-label="Starred" className="size-3 fill-warning text-warning" />}
          </div>
        )}
        <ReactionRow message={message} />
      </div>
      <div
        className={cn(
          'absolute right-3 z-1 flex items-center rounded-md border border-line bg-raised opacity-0 shadow-sm group-focus-within/message:opacity-100 group-hover/message:opacity-100 has-data-[state=open]:opacity-100 max-md:pointer-events-none max-md:group-focus-within/message:pointer-events-auto',
          // Not under the heading that sticks to the top.
          withSender ? 'top-1' : '-top-3',
        )}
      >
        <MessageActions message={message} />
      </div>
    </div>
  )
})

/** Where the message stands among the others. */
function messageHash(message: Message): string {
  const state = chatStore.get()
  const known = { me: state.me?.userId, channelName: (id: number) => channelName(state, id) }
  return linkOf(conversationOf(message), known, message.id)
}

/** What somebody whom one has muted wrote; one click shows it. */
function HiddenText({ message }: { message: Message }) {
  return (
    <details className="text-ink-muted">
      <summary className="flex items-center gap-1.5 text-sm">
        <CircleAlert aria-hidden className="size-3.5" />
        You muted this person. Show the message
      </summary>
      <MessageWidget message={message}>
        <MessageBody html={message.content} isMeMessage={message.is_me_message} />
      </MessageWidget>
    </details>
  )
}
