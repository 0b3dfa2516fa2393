import type { ChatState } from './state/chat-state'
import { mostRecent } from './state/windows'

const MAX_WINDOWS = 20
const MAX_MESSAGES = 8_000
/** News of conversations that nobody has opened yet. */
const NEWEST_KEPT = 1_000

/** Forgets the conversations looked at longest ago, and messages that none of the others shows. */
export function withinBounds(state: ChatState): ChatState {
  if (state.messages.size <= MAX_MESSAGES && state.windows.size <= MAX_WINDOWS) return state
  const windows = mostRecent(state.windows, MAX_WINDOWS)
  const kept = new Set([...windows.values()].flatMap(({ ids }) => ids))
  const newest = [...state.messages.keys()].sort((a, b) => b - a).slice(0, NEWEST_KEPT)
  for (const id of newest) kept.add(id)
  return { ...state, windows, messages: new Map([...state.messages].filter(([id]) => kept.has(id))) }
}
