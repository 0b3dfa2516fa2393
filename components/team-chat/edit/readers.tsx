'use client'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Dialog } from '@/components/ui/overlays/dialog'
import { focusPanel } from '@/components/ui/overlays/drawer'
import { messageOf } from '@/lib/client/api'
import { chat } from '@/lib/client/chat/chat-call'
import { useChat } from '@/lib/client/chat/state/chat-store'
import type { Message } from '@/lib/client/chat/wire'
import { countOf } from '@/lib/client/format'
import { PersonFace } from '../completion/completion-list'

/** Who has read a message, but for its sender. */
export function Readers({ message, onClose }: { message: Message; onClose: () => void }) {
  const people = useChat((state) => state.people)
  const { data, error } = useQuery({
    queryKey: ['team-chat', 'readers', message.id],
    queryFn: ({ signal }) => chat('GET /messages/{message_id}/read_receipts', { message_id: message.id }, { signal }),
    staleTime: 0,
    retry: false,
  })
  const readers = (data?.user_ids ?? [])
    .map((id) => people.get(id))
    .filter((person) => person !== undefined)
    .sort((a, b) => a.full_name.localeCompare(b.full_name))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onOpenAutoFocus={focusPanel}
      size="sm"
      title="Who has read it"
      description={data ? `${countOf(readers.length, 'person', 'people')} so far` : undefined}
    >
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      {!data && !error && <SkeletonLines lines={3} />}
      <ul className="flex flex-col">
        {readers.map((person) => (
          <li key={person.user_id} className="flex h-9 items-center gap-2 text-sm">
            <PersonFace person={person} />
            {person.full_name}
          </li>
        ))}
      </ul>
      {data?.user_ids.length === 0 && <p className="text-sm text-ink-muted">Nobody has read it yet.</p>}
    </Dialog>
  )
}
