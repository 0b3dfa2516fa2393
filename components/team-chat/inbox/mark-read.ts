import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import type { Conversation } from '@/lib/client/chat/conversation'
import { markRead, setFlag } from '@/lib/client/chat/messages/read-marks'
import { countOf } from '@/lib/client/format'

/** Marks a conversation or a channel as read, and offers to take that back. @param name what it is called in the toast */
export async function markReadWithUndo(where: Conversation | { channelId: number }, name: string): Promise<void> {
  try {
    const ids = await markRead(where)
    if (ids.length === 0) return
    toast.success(`${countOf(ids.length, 'message')} marked as read`, {
      description: name,
      action: { label: 'Undo', onClick: () => void markUnreadAgain(ids) },
      duration: 10_000,
    })
  } catch (error) {
    toast.error('Nothing was marked as read', { description: messageOf(error) })
  }
}

async function markUnreadAgain(ids: number[]): Promise<void> {
  try {
    await setFlag(ids, 'read', 'remove')
  } catch (error) {
    toast.error('They stay marked as read', { description: messageOf(error) })
  }
}
