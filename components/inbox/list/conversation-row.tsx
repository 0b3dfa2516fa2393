'use client'
import { Lock, Reply } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { RelativeTime } from '@/components/ui/relative-time'
import { CONVERSATION_STATUSES } from '@/lib/modules/inbox/schemas'
import { ChannelMark } from './channel-mark'
import { WaitMark } from './wait-mark'

/** What a list shows of a conversation, of the grid or of My Chats. */
export type Listed = {
  id: string
  name: string
  channel: string
  status: string
  unread: number
  waitingSince: string | null
  lastActivityAt: string
  lastMessage: string
  lastDirection: string
}

export const statusOf = (status: string) =>
  CONVERSATION_STATUSES.find(({ value }) => value === status) ?? {
    value: status,
    label: status || 'Unknown',
    tone: 'neutral' as const,
  }

/** Name, channel and wait in the first line, what was said last in the second; unread in bold. */
export function ConversationSummary({ listed }: { listed: Listed }) {
  const { name, channel, status, unread, waitingSince, lastActivityAt, lastMessage, lastDirection } = listed
  const { label, tone } = statusOf(status)
  return (
    <>
      <Avatar name={name} size="md" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span className={cn('min-w-0 truncate text-sm', unread > 0 ? 'font-semibold text-ink' : 'font-medium')}>
            {name}
          </span>
          <ChannelMark channel={channel} />
          <span className="ml-auto flex shrink-0 items-center pl-1 text-xs text-ink-muted">
            {waitingSince ? <WaitMark since={waitingSince} /> : <RelativeTime value={lastActivityAt} />}
          </span>
        </span>
        <span className="mt-0.5 flex items-center gap-1.5">
          <span
            className={cn(
              'flex min-w-0 flex-1 items-center gap-1 text-xs [&>svg]:size-3 [&>svg]:shrink-0',
              unread > 0 ? 'font-medium text-ink' : 'text-ink-muted',
            )}
          >
            {lastDirection === 'outgoing' && (
              <>
                <Reply aria-hidden />
                <span className="sr-only">Answered: </span>
              </>
            )}
            {lastDirection === 'note' && (
              <>
                <Lock aria-hidden />
                <span className="sr-only">Private note: </span>
              </>
            )}
            <span className="truncate">{lastMessage || 'No message yet'}</span>
          </span>
          {unread > 0 && (
            <span className="tabular inline-flex h-4 min-w-4 shrink-0 items-center justify-center rounded-full bg-accent px-1 text-[10px] leading-none font-semibold text-on-accent">
              {unread > 99 ? '99+' : unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
          {status !== 'open' && <Badge tone={tone}>{label}</Badge>}
        </span>
      </span>
    </>
  )
}

type Props = { listed: Listed; isChosen: boolean; onChoose: () => void }

export function ConversationRow({ listed, isChosen, onChoose }: Props) {
  return (
    <button
      type="button"
      data-conversation={listed.id}
      aria-current={isChosen || undefined}
      onClick={onChoose}
      className={cn(
        'flex w-full items-start gap-2.5 border-b border-line px-3 py-2.5 text-left -outline-offset-2',
        isChosen ? 'bg-selected shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-hover',
      )}
    >
      <ConversationSummary listed={listed} />
    </button>
  )
}
