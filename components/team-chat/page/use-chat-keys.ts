'use client'
import { toast } from '@/components/ui/feedback/toast'
import { conversationKey, linkOf } from '@/lib/client/chat/conversation'
import { goTo } from '@/lib/client/chat/location'
import { channelName } from '@/lib/client/chat/names'
import { conversationIn, type Place } from '@/lib/client/chat/narrow'
import { chatStore } from '@/lib/client/chat/state/chat-store'
import { nextUnread } from '@/lib/client/chat/unread-list'
import { useShortcuts } from '@/lib/client/shortcuts'

const GROUP = 'Team chat'

/** The keys that work all over the chat; those of the messages are beside the messages. */
export function useChatKeys(place: Place) {
  useShortcuts([
    { keys: 'n', label: 'Next unread topic', group: GROUP, run: () => goToNextUnread(place, 'topic') },
    { keys: 'p', label: 'Next unread direct message', group: GROUP, run: () => goToNextUnread(place, 'dm') },
    { keys: '/', label: 'Search messages', group: GROUP, run: focusSearch },
    { keys: 'i', label: 'Inbox', group: GROUP, run: () => goTo({ view: 'inbox' }) },
    { keys: 't', label: 'Recent conversations', group: GROUP, run: () => goTo({ view: 'recent' }) },
    { keys: 'd', label: 'Drafts', group: GROUP, run: () => goTo({ view: 'drafts' }) },
    { keys: 'a', label: 'All messages', group: GROUP, run: () => goTo({ view: 'messages', terms: [] }) },
  ])
}

export const SEARCH_FIELD = 'chat-search'

function focusSearch(): void {
  document.getElementById(SEARCH_FIELD)?.focus()
}

/** Goes to where reading goes on; says so when everything is read. */
export function goToNextUnread(place: Place, kind: 'topic' | 'dm'): void {
  const state = chatStore.get()
  const current = place.view === 'messages' ? conversationIn(place.terms, state.me?.userId) : null
  const next = nextUnread(state, current && conversationKey(current), kind)
  if (!next) {
    toast.info(kind === 'topic' ? 'No unread topics' : 'No unread direct messages', { id: 'chat-next-unread' })
    return
  }
  goTo(linkOf(next.conversation, { me: state.me?.userId, channelName: (id) => channelName(state, id) }))
}
