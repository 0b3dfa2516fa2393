'use client'
import { useMemo } from 'react'
import { Avatar } from '@/components/ui/avatar'
import type { Conversation } from '@/lib/client/chat/conversation'
import { presenceNow } from '@/lib/client/chat/presence'
import { chatStore, useChat } from '@/lib/client/chat/state/chat-store'
import type { Person } from '@/lib/client/chat/wire'
import { countOf } from '@/lib/client/format'
import { PresenceDot } from '../sidebar/person-mark'
import { LastSeen } from './last-seen'
import { openPersonCard } from './person-card'

type PeopleProps = { conversation: Conversation | null; channelId: number | null }

const MAX_SHOWN = 100
const NOBODY: number[] = []

/** Who reads here, those who are present first; beside the conversation on wide screens. */
export function ConversationPeople({ conversation, channelId }: PeopleProps) {
  const subscribers = useChat((state) =>
    channelId === null ? NOBODY : (state.subscriptions.get(channelId)?.subscribers ?? NOBODY),
  )
  const ids = conversation?.kind === 'dm' ? conversation.userIds : subscribers
  const people = useChat((state) => state.people)
  const presence = useChat((state) => state.presence)
  const sorted = useMemo(() => {
    const now = Date.now() / 1000
    const offlineAfter = chatStore.get().realm?.server_presence_offline_threshold_seconds ?? 200
    const rank = ({ user_id }: Person) =>
      ['active', 'idle', 'offline'].indexOf(presenceNow(presence.get(user_id), now, offlineAfter).status)
    return ids
      .flatMap((id) => people.get(id) ?? [])
      .filter((person) => person.is_active)
      .sort((a, b) => rank(a) - rank(b) || a.full_name.localeCompare(b.full_name))
  }, [ids, people, presence])
  if (sorted.length === 0) return null
  return (
    <aside aria-label="People here" className="w-60 shrink-0 overflow-y-auto border-l border-line p-3 max-xl:hidden">
      <h2 className="px-1 pb-2 text-2xs font-medium text-ink-faint">{countOf(sorted.length, 'person', 'people')}</h2>
      <ul className="flex flex-col gap-px">
        {sorted.slice(0, MAX_SHOWN).map((person) => (
          <li key={person.user_id}>
            <button
              type="button"
              onClick={(event) => openPersonCard(person.user_id, event.currentTarget)}
              className="flex w-full items-center gap-2 rounded-md px-1 py-1 text-left hover:bg-hover"
            >
              <span className="relative">
                <Avatar name={person.full_name} src={person.avatar_url} size="md" />
                <PresenceDot
                  userId={person.user_id}
                  className="absolute -right-0.5 -bottom-0.5 shadow-[0_0_0_2px_var(--surface)]"
                />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{person.full_name}</span>
                {person.is_bot ? <span className="text-xs text-ink-muted">Bot</span> : <Seen userId={person.user_id} />}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** The dot is on the picture already. */
function Seen({ userId }: { userId: number }) {
  return (
    <span className="[&_[role=img]]:hidden">
      <LastSeen userId={userId} />
    </span>
  )
}
