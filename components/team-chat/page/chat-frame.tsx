'use client'
import { cn } from '@/components/ui/cn'
import { useAtRoot } from '@/lib/client/chat/location'
import { narrowKey, type Place } from '@/lib/client/chat/narrow'
import { ChannelSettings } from '../channels/channel-settings'
import { NewMessage } from '../compose/new-message'
import { DraftsView } from '../drafts/drafts-view'
import { MessageDialogs } from '../edit/message-dialogs'
import { Inbox } from '../inbox/inbox'
import { ImageViewer } from '../messages/image-viewer'
import { NarrowView } from '../narrow/narrow-view'
import { RecentView } from '../recent/recent-view'
import { ChatSidebar } from '../sidebar/chat-sidebar'
import { OfflineStrip } from './offline-strip'
import { PersonCardHost } from './person-card'
import { useChatKeys } from './use-chat-keys'

/** Side by side on wide screens; on a phone the list, and over it what was chosen there. */
export function ChatFrame({ place }: { place: Place }) {
  const atRoot = useAtRoot()
  useChatKeys(place)
  return (
    <div className="flex h-full min-h-0">
      <h1 className="sr-only">Team chat</h1>
      <ChatSidebar place={place} className={cn('w-full md:w-68', !atRoot && 'max-md:hidden')} />
      <div className={cn('flex min-w-0 flex-1 flex-col', atRoot && 'max-md:hidden')}>
        <OfflineStrip />
        <View place={place} />
      </div>
      <PersonCardHost />
      <ImageViewer />
      <MessageDialogs />
      <ChannelSettings />
      <NewMessage />
    </div>
  )
}

function View({ place }: { place: Place }) {
  if (place.view === 'inbox') return <Inbox />
  if (place.view === 'recent') return <RecentView />
  if (place.view === 'drafts') return <DraftsView />
  return <NarrowView key={narrowKey(place.terms)} terms={place.terms} near={place.near} />
}
