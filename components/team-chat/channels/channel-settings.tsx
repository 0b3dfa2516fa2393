'use client'
import { useEffect } from 'react'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { useChat } from '@/lib/client/chat/state/chat-store'
import { closeChannelSettings, useShownChannelSettings } from './channel-settings-store'

const ChannelDialog = onDemand(() => import('./channel-dialog').then((part) => part.ChannelDialog))

/** The settings of the channel that somebody asked for. Mounted once on the chat's page. */
export function ChannelSettings() {
  const shown = useShownChannelSettings()
  const channel = useChat((state) => (shown ? state.channels.get(shown.channelId) : undefined))
  const isGone = shown !== null && !channel
  // It would open by itself if the channel came back.
  useEffect(() => {
    if (isGone) closeChannelSettings()
  }, [isGone])
  useEffect(() => {
    if (!shown) return
    // The dialog keeps the focus inside until it is gone, and an item of a menu is gone by then.
    return () => void setTimeout(() => shown.opener?.focus())
  }, [shown])
  return channel ? <ChannelDialog key={channel.stream_id} channel={channel} onClose={closeChannelSettings} /> : null
}
