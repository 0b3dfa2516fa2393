'use client'
import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Input } from '@/components/ui/fields/input'
import { useChat } from '@/lib/client/chat/state/chat-store'
import type { Channel, Person } from '@/lib/client/chat/wire'
import { countOf } from '@/lib/client/format'
import { bestMatches } from '@/lib/client/match-rank'
import { AddPeople } from './add-people'
import { bringIn, takeOut } from './change-people'
import { ChannelPerson } from './channel-person'
import { useChannelRights } from './use-channel-rights'

type Outcome = { text: string; problem?: boolean; takenOut?: Person }

const MAX_SHOWN = 100

/** Who is in a channel; brings others in and takes people out. */
export function ChannelPeople({ channel, subscribers }: { channel: Channel; subscribers: number[] }) {
  const { mayAdd, mayRemove } = useChannelRights(channel)
  const me = useChat((state) => state.me?.userId)
  const [needle, setNeedle] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const found = useFound(subscribers, needle)

  const remove = async (person: Person) => {
    const problem = await takeOut(channel, person)
    setOutcome(
      problem === null
        ? { text: `${person.full_name} is no longer in the channel.`, takenOut: person }
        : { text: problem, problem: true },
    )
  }
  const undo = async (person: Person) => {
    const problem = await bringIn(channel, [person.user_id])
    setOutcome(problem === null ? { text: `${person.full_name} is back.` } : { text: problem, problem: true })
  }
  const takenOut = outcome?.takenOut
  return (
    <div className="flex flex-col gap-3">
      {mayAdd && <AddPeople channel={channel} subscribers={subscribers} />}
      <div role="status" className="empty:-mt-3">
        {outcome && (
          <Notice
            tone={outcome.problem ? 'danger' : 'neutral'}
            actions={
              mayAdd &&
              takenOut && (
                <Button key={takenOut.user_id} size="sm" autoFocus onClick={() => void undo(takenOut)}>
                  Undo
                </Button>
              )
            }
          >
            {outcome.text}
          </Notice>
        )}
      </div>
      <Input
        type="search"
        aria-label="Find somebody in the channel"
        placeholder="Find somebody in the channel"
        leading={<Search aria-hidden />}
        value={needle}
        onChange={(event) => setNeedle(event.target.value)}
      />
      <ul aria-label="People in the channel" className="flex flex-col">
        {found.slice(0, MAX_SHOWN).map((person) => (
          <ChannelPerson
            key={person.user_id}
            person={person}
            isMe={person.user_id === me}
            madeIt={person.user_id === channel.creator_id}
            onRemove={mayRemove && person.user_id !== me ? remove : undefined}
          />
        ))}
      </ul>
      {found.length > MAX_SHOWN && (
        <p className="text-xs text-ink-muted">{countOf(found.length - MAX_SHOWN, 'more person', 'more people')}</p>
      )}
      {found.length === 0 && (
        <p className="py-4 text-center text-sm text-ink-muted">
          {needle.trim() ? `Nobody here is called “${needle.trim()}”.` : 'Nobody is in the channel.'}
        </p>
      )}
    </div>
  )
}

function useFound(subscribers: number[], needle: string): Person[] {
  const people = useChat((state) => state.people)
  return useMemo(() => {
    const active = subscribers
      .flatMap((id) => people.get(id) ?? [])
      .filter((person) => person.is_active)
      .sort((a, b) => Number(a.is_bot) - Number(b.is_bot) || a.full_name.localeCompare(b.full_name))
    return bestMatches(active, needle, ({ full_name }) => full_name)
  }, [subscribers, people, needle])
}
