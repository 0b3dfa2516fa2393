'use client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Select } from '@/components/ui/fields/select'
import { CHANNELS } from '@/lib/modules/inbox/schemas'
import type { ComposerHandle } from './compose/composer'
import type { OpenMenu } from './conversation/conversation-header'
import { ConversationPane } from './conversation/conversation-pane'
import { useChanges, useOpenConversation } from './conversation/use-changes'
import type { ViewKey } from './data/address'
import { inboxKeys } from './data/keys'
import {
  type ConversationDetail,
  type ConversationPage,
  type ConversationRow,
  listQuery,
  viewsQuery,
} from './data/queries'
import { useInboxAddress } from './data/use-inbox-address'
import { useInboxNews } from './data/use-inbox-news'
import { listRequest, type View, viewOf } from './data/views'
import { ConversationList } from './list/conversation-list'
import type { Listed } from './list/conversation-row'
import { ViewList } from './list/view-list'
import { SearchBox } from './search-box'
import { useInboxKeys } from './use-inbox-keys'

export type InboxStart = { views: View[]; page: ConversationPage | null; conversation: ConversationDetail | null }

const EMPTY: Record<ViewKey, { title: string; body: string }> = {
  mine: { title: 'Nothing is assigned to you', body: 'Conversations that you take on are listed here.' },
  unassigned: {
    title: 'Every conversation has an assignee',
    body: 'New ones appear here until someone takes them on.',
  },
  all: { title: 'No open conversations', body: 'When a customer writes, the conversation appears here.' },
  waiting: {
    title: 'No one waits over an hour',
    body: 'Customers who wait longer for an answer are listed here first.',
  },
  snoozed: {
    title: 'Nothing is snoozed',
    body: 'Snoozed conversations come back at their time, or when the customer writes.',
  },
  resolved: { title: 'Nothing is resolved yet', body: 'Resolved conversations stay here, and can be reopened.' },
}

/** Views, conversations and the one that is open; on a phone one at a time, with a way back. */
export function InboxScreen({ start }: { start: InboxStart }) {
  const { address, change } = useInboxAddress()
  const [startsAs] = useState(address)
  const views = useQuery({ ...viewsQuery(), initialData: start.views }).data
  const view = viewOf(views, address.view)
  const q = useDeferredValue(address.q)
  const request = listRequest(view, { q, channel: address.channel })
  const isStart =
    viewOf(start.views, startsAs.view).key === view.key && startsAs.q === q && startsAs.channel === address.channel
  const list = useInfiniteQuery(listQuery(request, isStart ? start.page : null))
  const conversations = useMemo(() => (list.data?.pages ?? []).flatMap(({ rows }) => rows.map(toListed)), [list.data])
  const chosenId = address.conversation
  const [menu, setMenu] = useState<OpenMenu>(null)
  const composer = useRef<ComposerHandle>(null)
  const mayReply = useCan('inbox.conversation.reply')
  const mayUpdate = useCan('inbox.conversation.update')
  useInboxNews([inboxKeys.views, inboxKeys.list, ...(chosenId ? [inboxKeys.conversation(chosenId)] : [])])

  const open = (id: string, how: 'push' | 'replace' = 'push') => {
    setMenu(null)
    change({ conversation: id }, how)
  }
  const step = (by: 1 | -1) => {
    const at = conversations.findIndex(({ id }) => id === chosenId)
    const next = conversations[at < 0 ? 0 : at + by]
    if (!next) return
    open(next.id, 'replace')
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-conversation="${next.id}"]`)?.focus({ preventScroll: true }),
    )
  }
  // What is done with makes room for the next.
  const changes = useChanges((id) => {
    const at = conversations.findIndex((conversation) => conversation.id === id)
    const next = conversations[at + 1] ?? conversations[at - 1]
    if (id === chosenId && at >= 0 && view.key !== 'resolved') change({ conversation: next?.id ?? null })
  })
  const whenOpen = useOpenConversation(chosenId)
  const withOpen = (run: (conversation: ConversationDetail['conversation']) => void) => () => {
    const conversation = whenOpen()
    if (conversation) run(conversation)
  }
  useInboxKeys({
    hasConversation: chosenId !== null,
    mayReply,
    mayUpdate,
    onStep: step,
    onResolve: withOpen((open) => void changes.setStatus(open, open.status === 'resolved' ? 'open' : 'resolved')),
    onAssign: () => setMenu('assign'),
    onSnooze: () => setMenu('snooze'),
    onCreate: () => setMenu('make'),
    onReply: () => composer.current?.write('reply'),
    onNote: () => composer.current?.write('note'),
    onSnippets: () => composer.current?.openSnippets(),
  })
  return (
    <div className="flex h-full min-h-0">
      <section
        aria-label="Inbox"
        className={cn(
          'flex min-h-0 min-w-0 flex-1 flex-col lg:w-84 lg:flex-none lg:border-r lg:border-line xl:w-[34.5rem] xl:flex-row',
          chosenId && 'max-lg:hidden',
        )}
      >
        <h1 className="sr-only">Inbox</h1>
        <ViewList views={views} current={view.key} onChoose={(key) => change({ view: key, conversation: null })} />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ListTools
            q={address.q}
            channel={address.channel}
            onSearch={(next) => change({ q: next })}
            onChannel={(channel) => change({ channel })}
          />
          <ConversationList
            key={view.key}
            list={list}
            conversations={conversations}
            chosenId={chosenId}
            isFiltered={address.q !== '' || address.channel !== null}
            empty={EMPTY[view.key]}
            onChoose={(id) => open(id)}
            onClearFilter={() => change({ q: '', channel: null })}
          />
        </div>
      </section>
      <section
        aria-label="Conversation"
        className={cn('flex min-h-0 min-w-0 flex-1 flex-col', !chosenId && 'max-lg:hidden')}
      >
        {chosenId ? (
          <ConversationPane
            key={chosenId}
            id={chosenId}
            start={start.conversation}
            composer={composer}
            changes={changes}
            menu={menu}
            onMenu={setMenu}
            onBack={() => change({ conversation: null })}
          />
        ) : (
          <EmptyState className="h-full" title="No conversation open" body="Choose one from the list, or press J." />
        )}
      </section>
    </div>
  )
}

type ToolsProps = {
  q: string
  channel: string | null
  onSearch: (q: string) => void
  onChannel: (channel: string | null) => void
}

function ListTools({ q, channel, onSearch, onChannel }: ToolsProps) {
  return (
    <div className="flex items-center gap-2 border-b border-line p-2">
      <SearchBox label="Search conversations" q={q} onSearch={onSearch} className="min-w-0 flex-1" />
      <Select
        aria-label="Channel"
        value={channel ?? ''}
        onValueChange={(next) => onChannel(next || null)}
        options={[{ value: '', label: 'All channels' }, ...CHANNELS]}
        className="w-34 shrink-0 touch:w-40"
      />
    </div>
  )
}

const toListed = (row: ConversationRow): Listed => ({
  id: row.row_id,
  name: row.contact_name || row.customer_id__label || row.contact_email || row.contact_phone || 'Unknown person',
  channel: row.channel ?? '',
  status: row.status ?? '',
  unread: row.unread_count ?? 0,
  waitingSince: row.wait === 'none' ? null : (row.waiting_since ?? null),
  lastActivityAt: row.last_activity_at ?? '',
  lastMessage: row.last_message ?? '',
  lastDirection: row.last_direction ?? '',
})
