'use client'
import { useSyncExternalStore } from 'react'
import { createStore } from '@/lib/client/store'
import { type ChatState, EMPTY_CHAT } from './chat-state'

/** The chat of this tab. Pages read it by `useChat`; only the files beside this one write it. */
export const chatStore = createStore<ChatState>(EMPTY_CHAT)

/**
 * A part of the chat, drawn again only when that part changes: `select` must give the same object for the same state,
 * so it picks and does not build.
 */
export function useChat<T>(select: (state: ChatState) => T): T {
  return useSyncExternalStore(
    chatStore.subscribe,
    () => select(chatStore.get()),
    () => select(EMPTY_CHAT),
  )
}
