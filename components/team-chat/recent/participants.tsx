'use client'
import { Avatar } from '@/components/ui/avatar'
import { useChat } from '@/lib/client/chat/state/chat-store'

const MAX_SHOWN = 4

/** Who wrote, the last one first. */
export function Participants({ userIds }: { userIds: number[] }) {
  const people = useChat((state) => state.people)
  const shown = userIds.slice(0, MAX_SHOWN).flatMap((id) => people.get(id) ?? [])
  const names = userIds.map((id) => people.get(id)?.full_name ?? 'Somebody').join(', ')
  return (
    <span role="img" aria-label={names} title={names} className="flex items-center">
      {shown.map((person) => (
        <Avatar
          key={person.user_id}
          name={person.full_name}
          src={person.avatar_url}
          className="-ml-1 border-2 border-surface first:ml-0"
        />
      ))}
      {userIds.length > MAX_SHOWN && <span className="ml-1 text-xs text-ink-muted">+{userIds.length - MAX_SHOWN}</span>}
    </span>
  )
}
