import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { chat } from '@/lib/client/chat/chat-call'

/**
 * Takes part in a widget; what everybody sees then comes back as an event.
 * @param failed what did not happen, where it fails
 * @returns whether it went well
 */
export async function actOnWidget(messageId: number, action: object, failed: string): Promise<boolean> {
  const content = JSON.stringify(action)
  try {
    await chat('POST /submessage', { message_id: messageId, msg_type: 'widget', content })
    return true
  } catch (error) {
    toast.error(failed, { description: messageOf(error) })
    return false
  }
}
