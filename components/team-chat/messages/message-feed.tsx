'use client'
import { ArrowDown } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/feedback/spinner'
import { useFormat } from '@/components/ui/format-context'
import { messageOf } from '@/lib/client/api'
import { groupMessages } from '@/lib/client/chat/messages/message-groups'
import {
  markNewSince,
  openNewest,
  openWindow,
  readAgain,
  refreshWindow,
} from '@/lib/client/chat/messages/read-messages'
import { conversationIn, marksRead } from '@/lib/client/chat/narrow'
import { useChat } from '@/lib/client/chat/state/chat-store'
import type { MessageWindow } from '@/lib/client/chat/state/windows'
import { dayIn } from '@/lib/client/format'
import type { NarrowTerm } from '@/lib/modules/team-chat/schemas'
import { useMessageKeys } from '../edit/use-message-keys'
import { MessageGroupView } from './message-group'
import { OutboxRow } from './outbox-row'
import { useAnnounceNew } from './use-announce-new'
import { useFeedKeys } from './use-feed-keys'
import { useFeedScroll } from './use-feed-scroll'
import { useOutbox } from './use-outbox'
import { useSeen } from './use-seen'

type MessageFeedProps = { windowKey: string; window: MessageWindow; terms: NarrowTerm[]; near?: number; label: string }

const THE_BEGINNING = '1970-01-01T00:00:00Z'

/** The messages of a narrow, as far as they are near the screen. */
export function MessageFeed({ windowKey, window, terms, near, label }: MessageFeedProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const format = useFormat()
  const all = useChat((state) => state.messages)
  const me = useChat((state) => state.me?.userId)
  const { drawn, atEnd, toStart, toEnd, toMessage, topId } = useFeedScroll(windowKey, window, scroller, content)
  const mixed = conversationIn(terms, me) === null
  const groups = useMemo(
    () =>
      groupMessages(
        drawn.flatMap((id) => all.get(id) ?? []),
        {
          mixed,
          firstUnread: window.firstUnread,
          dayOf: (timestamp) => dayIn(format.timeZone, new Date(timestamp * 1000)),
        },
      ),
    [drawn, all, mixed, window.firstUnread, format.timeZone],
  )
  const outbox = useOutbox(terms)
  useSeen(scroller, drawn, marksRead(terms))
  useAnnounceNew(window)

  const { stale, foundNewest } = window
  useEffect(() => {
    if (stale) refreshWindow(windowKey, atEnd ? null : topId())
  }, [stale, windowKey, atEnd, topId])

  useEffect(() => {
    const onVisibility = () => document.visibilityState === 'visible' && markNewSince(windowKey)
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [windowKey])

  const toNewest = () => (foundNewest ? toEnd() : openNewest(terms))
  useFeedKeys(scroller, {
    drawn,
    toMessage,
    toNewest: () => {
      toNewest()
      return foundNewest
    },
    toOldest: () => {
      if (window.foundOldest) toStart()
      else openWindow(terms, { date: THE_BEGINNING })
      return window.foundOldest
    },
  })
  useMessageKeys()
  const sent = outbox.length
  const sentBefore = useRef(sent)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one's own message is always seen; anything else waits for the reader
  useEffect(() => {
    if (sent > sentBefore.current) toNewest()
    sentBefore.current = sent
  }, [sent])

  const below = useMemo(() => {
    const last = drawn.at(-1) ?? 0
    return window.ids.filter((id) => id > last || all.get(id)?.flags.includes('read') === false).length
  }, [window.ids, drawn, all])

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label={label}
        // What arrives is announced in one sentence; older messages that are loaded are no news.
        aria-live="off"
        aria-busy={window.loading !== null}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it has to be reachable by keyboard
        tabIndex={0}
        className="chat-feed h-full overflow-x-hidden overflow-y-auto outline-offset-[-2px] [overflow-anchor:none]"
      >
        <div ref={content} className="flex min-h-full flex-col justify-end pb-3">
          <FeedTop window={window} onRetry={() => readAgain(windowKey)} />
          {groups.map((group) => (
            <MessageGroupView
              key={group.key}
              group={group}
              mixed={mixed}
              isFound={!marksRead(terms)}
              firstUnread={window.firstUnread}
              highlighted={near ?? null}
            />
          ))}
          {foundNewest && outbox.map((entry) => <OutboxRow key={entry.localId} entry={entry} />)}
          {window.loading === 'newer' && !atEnd && (
            <div className="flex justify-center py-3">
              <Spinner label="Loading newer messages" />
            </div>
          )}
        </div>
      </div>
      {!atEnd && window.ids.length > 0 && (
        <Button
          size="sm"
          icon={<ArrowDown aria-hidden />}
          onClick={toNewest}
          className="absolute right-4 bottom-3 z-(--z-sticky) rounded-full shadow-md"
        >
          {below > 0 && foundNewest ? `${below > 99 ? '99+' : below} new` : 'Newest'}
        </Button>
      )}
    </div>
  )
}

function FeedTop({ window, onRetry }: { window: MessageWindow; onRetry: () => void }) {
  if (window.error)
    return (
      <div role="alert" className="flex items-center justify-center gap-2 py-4 text-sm text-danger-ink">
        {messageOf(window.error)}
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  if (!window.foundOldest)
    return (
      <div className="flex h-12 shrink-0 items-center justify-center">
        {window.loading === 'older' && <Spinner label="Loading older messages" />}
      </div>
    )
  return <p className="px-5 pt-6 pb-2 text-center text-xs text-ink-faint">This is where it begins.</p>
}
