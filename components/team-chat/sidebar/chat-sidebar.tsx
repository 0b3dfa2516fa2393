'use client'
import { SquarePen } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import type { Place } from '@/lib/client/chat/narrow'
import { openNewMessage } from '../compose/compose-store'
import { SearchBox } from '../narrow/search-box'
import { ChannelList } from './channel-list'
import { DirectList } from './direct-list'
import { ViewLinks } from './view-links'

/** Where everything in the chat is reached from. */
export function ChatSidebar({ place, className }: { place: Place; className?: string }) {
  return (
    <nav
      aria-label="Team chat"
      className={cn('relative flex shrink-0 flex-col overflow-y-auto border-line bg-canvas md:border-r', className)}
    >
      <div className="sticky top-0 z-(--z-sticky) flex items-center gap-1 bg-canvas p-2">
        <div className="min-w-0 flex-1">
          <SearchBox terms={place.view === 'messages' ? place.terms : []} />
        </div>
        <IconButton
          label="New message"
          shortcut="c"
          icon={<SquarePen aria-hidden />}
          onClick={() => openNewMessage({ kind: 'topic', channelId: null, topic: '' })}
        />
      </div>
      <div className="flex flex-col gap-4 px-2 pb-6">
        <ViewLinks place={place} />
        <DirectList place={place} />
        <ChannelList place={place} />
      </div>
    </nav>
  )
}
