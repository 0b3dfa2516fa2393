'use client'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { IconButton } from '@/components/ui/icon-button'
import type { Person } from '@/lib/client/chat/wire'
import { LastSeen } from '../page/last-seen'

type Props = {
  person: Person
  isMe: boolean
  madeIt: boolean
  /** Not given: they stay. */
  onRemove?: (person: Person) => Promise<void>
}

/** Somebody in a channel. */
export function ChannelPerson({ person, isMe, madeIt, onRemove }: Props) {
  const [pending, setPending] = useState(false)
  const remove = async () => {
    setPending(true)
    await onRemove?.(person)
    setPending(false)
  }
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
      <Avatar name={person.full_name} src={person.avatar_url} size="md" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          {person.full_name}
          {isMe && ' (you)'}
        </p>
        {person.is_bot ? <p className="text-xs text-ink-muted">Bot</p> : <LastSeen userId={person.user_id} />}
      </div>
      {madeIt && <span className="shrink-0 text-xs text-ink-muted">Made the channel</span>}
      {onRemove && (
        <IconButton
          label={`Remove ${person.full_name}`}
          size="sm"
          icon={<UserMinus aria-hidden />}
          pending={pending}
          onClick={() => void remove()}
        />
      )}
    </li>
  )
}
