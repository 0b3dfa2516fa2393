'use client'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { CountBadge } from '@/components/ui/badge'
import { IconButton } from '@/components/ui/icon-button'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover'
import { useNotifications } from './use-notifications'

const NotificationList = onDemand(() => import('./notification-list').then((part) => part.NotificationList))

export function NotificationsBell() {
  const [open, setOpen] = useState(false)
  const { data } = useNotifications()
  const unread = data?.unread ?? 0
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton
          label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          icon={<Bell aria-hidden />}
          overlay={<CountBadge count={unread} className="absolute top-0 right-0 touch:top-1.5 touch:right-1.5" />}
        />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Notifications" className="flex w-96 flex-col p-0">
        <NotificationList onLeave={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}
