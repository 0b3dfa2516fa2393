import { confirm } from '@/components/ui/overlays/confirm'
import type { Conversation } from '@/lib/client/chat/conversation'
import { chatStore } from '@/lib/client/chat/state/chat-store'

const CALLS_EVERYBODY = /(?:^|[\s(])@\*\*(?:all|everyone|channel|stream)\*\*/
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g
/** Calling more people than this at once is asked about. */
const MANY = 10

export const callsEverybody = (text: string): boolean => CALLS_EVERYBODY.test(text.replace(CODE, ''))

/** Asks before a message calls a whole channel. @returns whether to go on */
export async function agreesToCallEverybody(conversation: Conversation, text: string): Promise<boolean> {
  if (conversation.kind === 'dm' || !callsEverybody(text)) return true
  const { subscriptions, channels } = chatStore.get()
  const channel = channels.get(conversation.channelId)
  const people = subscriptions.get(conversation.channelId)?.subscribers?.length ?? channel?.subscriber_count ?? 0
  if (people <= MANY) return true
  return confirm({
    title: `Call all ${people} people of #${channel?.name ?? 'this channel'}?`,
    body: 'Everybody who follows the channel is told of this message at once.',
    button: 'Send and call everybody',
  })
}
