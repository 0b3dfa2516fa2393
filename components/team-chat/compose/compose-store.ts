import { type Conversation, conversationKey, termsOf } from '@/lib/client/chat/conversation'
import { goTo } from '@/lib/client/chat/location'
import { chatStore } from '@/lib/client/chat/state/chat-store'
import { createStore, useStore } from '@/lib/client/store'
import { writeDraft } from '../drafts/drafts'
import { type ComposeTarget, targetOf } from './compose-target'
import { insertBlock } from './text-edit'

type ComposeState = {
  /** The window for a new message, with where it goes so far. */
  newMessage: ComposeTarget | null
  /** Rises when the text field of the conversation should take the focus. */
  focusWanted: number
  /** Which conversation's, by key. */
  focusIn: string | null
}

const NOTHING: ComposeState = { newMessage: null, focusWanted: 0, focusIn: null }
const state = createStore<ComposeState>(NOTHING)

export const useComposeState = (): ComposeState => useStore(state, NOTHING)

/** Opens the window for a message to anywhere. */
export function openNewMessage(target: ComposeTarget): void {
  state.set((current) => ({ ...current, newMessage: target }))
}

/** Opens a text in the window for a new message, where it can be changed and sent to another place. */
export function rewrite(conversation: Conversation, text: string): void {
  const target = targetOf(conversation, chatStore.get().me?.userId)
  writeDraft(target, (before) => (before ? `${before}\n${text}` : text))
  openNewMessage(target)
}

export function closeNewMessage(): void {
  state.set((current) => ({ ...current, newMessage: null }))
}

/** Goes to a conversation to write there; a block, such as a quote, is put at the end of what is written already. */
export function writeTo(conversation: Conversation, block?: string): void {
  const me = chatStore.get().me?.userId
  if (block) {
    const append = (text: string) => insertBlock({ text, start: text.length, end: text.length }, block).text
    writeDraft(targetOf(conversation, me), append)
  }
  goTo({ view: 'messages', terms: termsOf(conversation, me) })
  state.set(({ focusWanted }) => ({
    newMessage: null,
    focusWanted: focusWanted + 1,
    focusIn: conversationKey(conversation),
  }))
}
