import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { chat } from '@/lib/client/chat/chat-call'
import { isChatError } from '@/lib/client/chat/chat-client'
import { chatStore } from '@/lib/client/chat/state/chat-store'
import type { Emoji, Message } from '@/lib/client/chat/wire'
import { rememberEmoji, sameEmoji } from './recent-emoji'

/** Adds the own reaction, or takes it away; what the others see comes back as an event. */
export async function toggleReaction(message: Message, emoji: Emoji): Promise<void> {
  const me = chatStore.get().me?.userId
  const mine = message.reactions.some((one) => one.user_id === me && sameEmoji(one, emoji))
  if (!mine) rememberEmoji(emoji)
  try {
    await chat(`${mine ? 'DELETE' : 'POST'} /messages/{message_id}/reactions`, {
      message_id: message.id,
      emoji_name: emoji.emoji_name,
      emoji_code: emoji.emoji_code,
      reaction_type: emoji.reaction_type,
    })
  } catch (error) {
    // Another tab was faster: it is as the person wants it.
    if (isChatError(error, 'REACTION_ALREADY_EXISTS') || isChatError(error, 'REACTION_DOES_NOT_EXIST')) return
    toast.error(mine ? 'The reaction was not taken away' : 'The reaction was not added', {
      description: messageOf(error),
    })
  }
}
