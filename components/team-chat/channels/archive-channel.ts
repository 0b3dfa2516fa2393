import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { messageOf } from '@/lib/client/api'
import { chat } from '@/lib/client/chat/chat-call'
import type { Channel } from '@/lib/client/chat/wire'

/** Archives a channel after a question, and offers to take it back. @param onDone once it is archived */
export async function archiveChannel(channel: Channel, onDone: () => void): Promise<void> {
  const sure = await confirm({
    title: `Archive #${channel.name}?`,
    body: 'It leaves everybody’s sidebar, nobody writes in it any more, and its name is free for another channel. What was said stays and is found by search. Administrators and whoever made it can restore it.',
    button: 'Archive the channel',
    danger: true,
  })
  if (!sure) return
  try {
    await chat('DELETE /streams/{stream_id}', { stream_id: channel.stream_id })
    onDone()
    toast.success(`#${channel.name} is archived`, {
      action: { label: 'Undo', onClick: () => void restoreChannel(channel) },
    })
  } catch (error) {
    toast.error(`#${channel.name} was not archived`, { description: messageOf(error) })
  }
}

/** Makes an archived channel one like others again. */
export async function restoreChannel({ stream_id, name }: Channel): Promise<void> {
  try {
    await chat('PATCH /streams/{stream_id}', { stream_id, is_archived: false })
    toast.success(`#${name} is back`)
  } catch (error) {
    toast.error(`#${name} stays archived`, { description: messageOf(error) })
  }
}
