'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { announce } from '@/components/ui/feedback/announce'
import { call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'

export type Notification = {
  id: string
  kind: string
  title: string
  body: string | null
  href: string | null
  created_at: string
  read_at: string | null
}

type NotificationPage = { notifications: Notification[]; unread: number; total: number }

const KEY = ['notifications']
const SHOWN = 20
const SAFETY_NET = 120_000

export function useNotifications() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /notifications', { per_page: SHOWN }, { signal }),
    refetchInterval: SAFETY_NET,
  })
}

/** Reads the list again when the server says that something is new. */
export function useLiveNotifications() {
  const queries = useQueryClient()
  useLive((event) => {
    if (event.type !== 'notification' && event.type !== 'reconnected') return
    queries.invalidateQueries({ queryKey: KEY })
    if (event.type === 'notification') announce('New notification')
  })
}

/** All of them, unless ids are given. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids?: string[]) => call('POST /notifications/read', ids ? { ids } : {}),
    onMutate: (ids) => {
      const readAt = new Date().toISOString()
      queries.setQueryData<NotificationPage>(KEY, (page) => {
        if (!page) return page
        const isNew = (one: Notification) => !one.read_at && (!ids || ids.includes(one.id))
        const read = page.notifications.filter(isNew).length
        return {
          ...page,
          unread: ids ? Math.max(0, page.unread - read) : 0,
          notifications: page.notifications.map((one) => (isNew(one) ? { ...one, read_at: readAt } : one)),
        }
      })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
