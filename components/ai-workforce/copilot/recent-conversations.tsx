'use client'
import Link from 'next/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { addressOf } from './page/address'
import { nameOf, useConversations } from './page/use-conversations'

const SHOWN = 4

type Props = { onOpen: (id: string) => void; onLeave: () => void }

/** The last conversations, to go on with one of them beside this page. */
export function RecentConversations({ onOpen, onLeave }: Props) {
  const { conversations } = useConversations('')
  if (conversations.length === 0) return null
  return (
    <section aria-label="Recent conversations" className="mt-2 flex flex-col gap-1">
      <h3 className="text-xs font-medium text-ink-muted">Recent conversations</h3>
      <ul className="flex flex-col">
        {conversations.slice(0, SHOWN).map((conversation) => (
          <li key={conversation.id}>
            <button
              type="button"
              onClick={() => onOpen(conversation.id)}
              className="-mx-2 flex w-[calc(100%+1rem)] items-baseline gap-2 rounded-md px-2 py-1.5 text-left hover:bg-hover touch:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">{nameOf(conversation)}</span>
              <RelativeTime value={conversation.updated_at} className="text-xs text-ink-faint" />
            </button>
          </li>
        ))}
      </ul>
      <Link
        href={addressOf()}
        prefetch={false}
        onClick={onLeave}
        className="w-fit py-1 text-xs text-ink-muted underline hover:text-ink touch:py-3"
      >
        All conversations
      </Link>
    </section>
  )
}
