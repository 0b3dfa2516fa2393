import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { chat } from '@/lib/client/chat/chat-call'
import type { Channel } from '@/lib/client/chat/wire'

type Named = Pick<Channel, 'name'>

/** Follows a channel. @returns whether it worked; what went wrong is told */
export async function joinChannel({ name }: Named): Promise<boolean> {
  try {
    await chat('POST /users/me/subscriptions', { subscriptions: [{ name }] })
    return true
  } catch (error) {
    toast.error(`You could not join #${name}`, { description: messageOf(error) })
    return false
  }
}

/** Follows a channel no more, and offers to come back where that is possible. */
export async function leaveChannel(channel: Named & Pick<Channel, 'invite_only'>): Promise<void> {
  try {
    await chat('DELETE /users/me/subscriptions', { subscriptions: [channel.name] })
    const undo = { action: { label: 'Undo', onClick: () => void joinChannel(channel) } }
    toast.success(`You left #${channel.name}`, channel.invite_only ? {} : undo)
  } catch (error) {
    toast.error(`You are still in #${channel.name}`, { description: messageOf(error) })
  }
}
