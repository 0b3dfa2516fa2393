'use client'
import { MessageCircle } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { useFormat } from '@/components/ui/format-context'
import { Dialog } from '@/components/ui/overlays/dialog'
import { goTo } from '@/lib/client/chat/location'
import { useChat } from '@/lib/client/chat/state/chat-store'
import type { Person } from '@/lib/client/chat/wire'
import { createStore, useStore } from '@/lib/client/store'
import { LastSeen } from './last-seen'

type Shown = { userId: number; opener: HTMLElement | null }
const shown = createStore<Shown | null>(null)

/** Shows who somebody is. @param opener takes the focus again afterwards */
export function openPersonCard(userId: number, opener: HTMLElement | null = null): void {
  shown.set({ userId, opener })
}

/** Mounted once in the chat. */
export function PersonCardHost() {
  const card = useStore(shown, null)
  const person = useChat((state) => (card ? state.people.get(card.userId) : undefined))
  if (!card || !person) return null
  const close = () => {
    shown.set(null)
    card.opener?.focus()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={person.full_name} size="sm">
      <PersonFacts person={person} onLeave={close} />
    </Dialog>
  )
}

const ROLES: Record<number, string> = {
  100: 'Owner',
  200: 'Administrator',
  300: 'Moderator',
  400: 'Member',
  600: 'Guest',
}

function PersonFacts({ person, onLeave }: { person: Person; onLeave: () => void }) {
  const format = useFormat()
  const status = useChat((state) => state.statuses.get(person.user_id))
  const address = person.delivery_email
  const localTime = timeIn(person.timezone)
  const go = (terms: Parameters<typeof goTo>[0]) => {
    onLeave()
    goTo(terms)
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={person.full_name} src={person.avatar_url} size="lg" />
        <div className="min-w-0">
          {status?.status_text && <p className="truncate">{status.status_text}</p>}
          <LastSeen userId={person.user_id} isActive={person.is_active} />
        </div>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <Fact name="Role" value={person.is_bot ? 'Bot' : ROLES[person.role]} />
        {address && (
          <Fact
            name="E-mail"
            value={
              <a href={`mailto:${address}`} className="text-accent-ink hover:underline">
                {address}
              </a>
            }
          />
        )}
        {localTime && <Fact name="Their time" value={localTime} />}
        <Fact name="Since" value={format.date(person.date_joined.slice(0, 10))} />
      </dl>
      <div className="flex flex-wrap gap-2">
        {person.is_active && (
          <Button
            icon={<MessageCircle aria-hidden />}
            onClick={() => go({ view: 'messages', terms: [{ operator: 'dm', operand: [person.user_id] }] })}
          >
            Direct message
          </Button>
        )}
        <Button
          variant="ghost"
          onClick={() => go({ view: 'messages', terms: [{ operator: 'sender', operand: person.user_id }] })}
        >
          Their messages
        </Button>
      </div>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </>
  )
}

function timeIn(timeZone: string): string | null {
  if (!timeZone) return null
  try {
    return new Intl.DateTimeFormat('en-ZA', { timeZone, hour: '2-digit', minute: '2-digit', weekday: 'short' }).format()
  } catch {
    return null
  }
}
