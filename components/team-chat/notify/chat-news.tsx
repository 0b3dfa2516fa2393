'use client'
import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMe, usePreferences } from '@/components/shell/me-context'
import { hasDeviceRecords } from '@/lib/client/device-records'
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
  useUnsentMessages()

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

/** What could not be sent before the page was left is sent on any page. */
function useUnsentMessages() {
  const { user, organization } = useMe()
  useEffect(() => {
    const account = { userId: user.id, organizationId: organization.id }
    if (!hasDeviceRecords('chat-outbox', account)) return
    void import('./open-outbox').then(({ openUnsent }) => openUnsent(account))
  }, [user.id, organization.id])
}
