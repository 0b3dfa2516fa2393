'use client'
import { useFormat } from '@/components/ui/format-context'
import type { Message } from '@/lib/client/chat/wire'
import { openMessageDialog } from './message-dialog-store'

/** Says that a message was changed or came from another topic; opens what it was before. */
export function EditedMark({ message }: { message: Message }) {
  const format = useFormat()
  const { last_edit_timestamp: edited, last_moved_timestamp: moved } = message
  const at = edited ?? moved
  if (at === undefined) return null
  const word = edited === undefined ? 'moved' : 'edited'
  return (
    <button
      type="button"
      title={`${format.datetime(new Date(at * 1000))}: see what it was before`}
      aria-label={`${word}, see the history`}
      onClick={() => openMessageDialog({ kind: 'history', messageId: message.id })}
      className="rounded-xs text-2xs text-ink-muted hover:text-ink hover:underline"
    >
      {word}
    </button>
  )
}
