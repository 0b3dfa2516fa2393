'use client'
import { Clock, Pencil, RotateCcw, X } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/feedback/spinner'
import { discardSend, retrySend } from '@/lib/client/chat/outbox/outbox'
import type { OutboxMessage } from '@/lib/client/chat/state/chat-state'
import { useChat } from '@/lib/client/chat/state/chat-store'
import { rewrite } from '../compose/compose-store'

/** A message of one's own that is not sent yet; one that the server refuses says why, and what can be done with it. */
export function OutboxRow({ entry }: { entry: OutboxMessage }) {
  const me = useChat((state) => state.me)
  return (
    <div className="grid grid-cols-[2rem_1fr] gap-x-3 px-3 pt-2 pb-0.5 md:px-5">
      <Avatar name={me?.name ?? ''} src={me?.avatarUrl} size="md" />
      <div className="min-w-0">
        <div className="flex items-baseline gap-2">
          <span className="truncate font-semibold">{me?.name}</span>
          <Progress state={entry.state} />
        </div>
        <p className="break-words whitespace-pre-wrap text-ink-muted">{entry.content}</p>
        {entry.state === 'refused' && <Refused entry={entry} />}
      </div>
    </div>
  )
}

const WAITS: Partial<Record<OutboxMessage['state'], string>> = {
  waiting: 'Sent when the connection is back',
  held: 'Waits for the message above',
}

function Progress({ state }: { state: OutboxMessage['state'] }) {
  if (state === 'refused') return null
  const waits = WAITS[state]
  return (
    <span className="flex items-center gap-1 self-center text-2xs text-ink-faint">
      {waits ? <Clock aria-hidden className="size-3" /> : <Spinner className="size-3" />}
      {waits ?? 'Sending'}
    </span>
  )
}

function Refused({ entry: { localId, refusal, conversation, content } }: { entry: OutboxMessage }) {
  const edit = () => {
    rewrite(conversation, content)
    discardSend(localId)
  }
  return (
    <div role="alert" className="mt-1 flex flex-wrap items-center gap-2 text-xs text-danger-ink">
      <span>Not sent. {refusal}</span>
      <Button size="sm" icon={<RotateCcw aria-hidden />} onClick={() => retrySend(localId)}>
        Try again
      </Button>
      <Button size="sm" variant="ghost" icon={<Pencil aria-hidden />} onClick={edit}>
        Edit
      </Button>
      <Button size="sm" variant="ghost" icon={<X aria-hidden />} onClick={() => discardSend(localId)}>
        Discard
      </Button>
    </div>
  )
}
