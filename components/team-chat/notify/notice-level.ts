import type { Preferences } from '@/lib/client/me'

/** Where somebody is told of messages that call them while the chat is out of sight. */
export type NoticeLevel = 'none' | 'toast' | 'desktop'

const LEVELS: unknown[] = ['none', 'toast', 'desktop'] satisfies NoticeLevel[]

export const noticeLevel = ({ chat_notices: kept }: Preferences): NoticeLevel =>
  LEVELS.includes(kept) ? (kept as NoticeLevel) : 'toast'
