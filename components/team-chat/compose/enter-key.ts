import type { Preferences } from '@/lib/client/me'

/** Whether Enter alone sends; the other way round it begins a line, and Ctrl+Enter sends. */
export const enterSends = (preferences: Preferences): boolean => preferences.chat_enter_sends !== false
