'use client'
import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef } from 'react'
import { usePreferences } from '@/components/shell/me-context'
import { noticeLevel } from './notice-level'
import { useTitleCount } from './use-title-count'
import { useLiveUnreadCount, useUnreadCount } from './use-unread-count'

const CHAT_PATH = '/team-chat'

/** What every page tells of the chat: the count in its title, and messages that call the reader. Mounted by the shell. */
export function ChatNews() {
  useLiveUnreadCount()
  const unread = useUnreadCount()
  const [preferences] = usePreferences()
  const router = useRouter()
  const pathname = usePathname()
  const before = useRef(0)
  useTitleCount(unread?.count ?? 0)

  const onMore = useEffectEvent(async () => {
    const inView = pathname === CHAT_PATH && document.visibilityState === 'visible'
    const level = noticeLevel(preferences)
    if (inView || level === 'none') return
    const { notifyOfCalls } = await import('./notify-of-calls')
    await notifyOfCalls({ level, sound: preferences.chat_sound === true, open: (href) => router.push(href) })
  })

  const count = unread?.count ?? null
  useEffect(() => {
    if (count === null) return
    // The first count too: what came while the page was loading is in it.
    const more = count > before.current
    before.current = count
    if (more) void onMore()
  }, [count])
  return null
}
