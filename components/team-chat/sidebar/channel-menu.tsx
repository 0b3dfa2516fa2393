'use client'
import { BellOff, Check, Ellipsis, LogOut, Pin, Settings } from 'lucide-react'
import { useRef } from 'react'
import { toast } from '@/components/ui/feedback/toast'
import { IconButton } from '@/components/ui/icon-button'
import { confirm } from '@/components/ui/overlays/confirm'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/overlays/menu'
import { messageOf } from '@/lib/client/api'
import { chat } from '@/lib/client/chat/chat-call'
import type { Subscription } from '@/lib/client/chat/wire'
import { openChannelSettings } from '../channels/channel-settings-store'
import { markReadWithUndo } from '../inbox/mark-read'
import { leaveChannel } from '../narrow/join-channel'

/** What can be done with a channel one follows. */
export function ChannelMenu({ channel }: { channel: Subscription }) {
  const { stream_id: channelId, name } = channel
  const trigger = useRef<HTMLButtonElement>(null)
  const leave = async () => {
    const sure = !channel.invite_only || (await confirm(leavingPrivate(name)))
    if (sure) await leaveChannel(channel)
  }
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton
          ref={trigger}
          label={`Menu of ${name}`}
          size="sm"
          icon={<Ellipsis aria-hidden />}
          className="absolute right-1 size-6 bg-canvas focus-visible:opacity-100 md:opacity-0 md:group-hover/channel:opacity-100 md:data-[state=open]:opacity-100 max-md:static max-md:bg-transparent"
        />
      </MenuTrigger>
      <MenuContent>
        <MenuItem icon={<Check aria-hidden />} onSelect={() => void markReadWithUndo({ channelId }, `#${name}`)}>
          Mark as read
        </MenuItem>
        <MenuItem
          icon={<Pin aria-hidden />}
          onSelect={() => void setProperty(channelId, 'pin_to_top', !channel.pin_to_top)}
        >
          {channel.pin_to_top ? 'Unpin' : 'Pin to the top'}
        </MenuItem>
        <MenuItem
          icon={<BellOff aria-hidden />}
          onSelect={() => void setProperty(channelId, 'is_muted', !channel.is_muted)}
        >
          {channel.is_muted ? 'Unmute' : 'Mute'}
        </MenuItem>
        <MenuItem icon={<Settings aria-hidden />} onSelect={() => openChannelSettings(channelId, trigger.current)}>
          Channel settings
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void leave()}>
          Leave
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}

const leavingPrivate = (name: string) => ({
  title: `Leave #${name}?`,
  body: 'It is private: somebody who is in it has to add you again.',
  button: 'Leave',
})

async function setProperty(stream_id: number, property: string, value: boolean): Promise<void> {
  try {
    await chat('POST /users/me/subscriptions/properties', {
      subscription_data: [{ stream_id, property, value }],
    })
  } catch (error) {
    toast.error('The change was not kept', { description: messageOf(error) })
  }
}
