'use client'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Input } from '@/components/ui/fields/input'
import { IconButton } from '@/components/ui/icon-button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover'
import { hashOf } from '@/lib/client/chat/location'
import { chatStore, useChat } from '@/lib/client/chat/state/chat-store'
import { bestMatches } from '@/lib/client/match-rank'
import { PresenceDot } from './person-mark'
import { ChatLink } from './side-link'

const MAX_SHOWN = 40

/** Finds somebody to write to. */
export function NewDirect() {
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton label="New direct message" size="sm" icon={<Plus aria-hidden />} />
      </PopoverTrigger>
      <PopoverContent aria-label="New direct message" className="w-64 p-2">
        <PersonFinder onFollow={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

function PersonFinder({ onFollow }: { onFollow: () => void }) {
  const people = useChat((state) => state.people)
  const [needle, setNeedle] = useState('')
  const found = useMemo(() => {
    const active = [...people.values()]
      .filter((person) => person.is_active)
      .sort((a, b) => Number(a.is_bot) - Number(b.is_bot) || a.full_name.localeCompare(b.full_name))
    return bestMatches(active, needle, ({ full_name }) => full_name).slice(0, MAX_SHOWN)
  }, [people, needle])
  const me = chatStore.get().me?.userId
  return (
    <>
      <Input
        size="sm"
        type="search"
        aria-label="Find somebody"
        placeholder="Find somebody"
        autoFocus
        value={needle}
        onChange={(event) => setNeedle(event.target.value)}
      />
      <ul aria-label="People" className="mt-1 max-h-72 overflow-y-auto">
        {found.map((person) => (
          <li key={person.user_id}>
            <ChatLink
              to={hashOf({ view: 'messages', terms: [{ operator: 'dm', operand: [person.user_id] }] })}
              onFollow={onFollow}
              className="option hover:bg-hover"
            >
              <PresenceDot userId={person.user_id} />
              <span className="min-w-0 flex-1 truncate">
                {person.full_name}
                {person.user_id === me && ' (you)'}
              </span>
              {person.is_bot && <span className="text-xs text-ink-faint">Bot</span>}
            </ChatLink>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="px-2 py-3 text-sm text-ink-muted">Nobody is called “{needle}”.</p>}
    </>
  )
}
