'use client'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { Tabs } from '@/components/ui/tabs'
import { ChatKeys } from './chat-keys'
import { ChatPreferences } from './chat-preferences'

const EventPosts = onDemand(() => import('./event-posts').then((part) => part.EventPosts))
const Bots = onDemand(() => import('./bots').then((part) => part.Bots))
const SharedSnippets = onDemand(() => import('./shared-snippets').then((part) => part.SharedSnippets))
const CustomEmoji = onDemand(() => import('./custom-emoji').then((part) => part.CustomEmoji))
const Linkifiers = onDemand(() => import('./linkifiers').then((part) => part.Linkifiers))

/** What everybody sets for themselves, and what administrators set for all. */
export function ChatSettingsScreen() {
  const mayOrganize = useCan('team-chat.organization.write')
  const [tab, setTab] = useState('you')
  const own = [
    {
      value: 'you',
      label: 'You',
      content: (
        <div className="flex flex-col gap-5">
          <ChatPreferences />
          <ChatKeys />
        </div>
      ),
    },
    { value: 'bots', label: 'Bots', content: <Bots /> },
  ]
  const organization = [
    { value: 'events', label: 'Events in topics', content: <EventPosts /> },
    { value: 'snippets', label: 'Shared snippets', content: <SharedSnippets /> },
    { value: 'emoji', label: 'Custom emoji', content: <CustomEmoji /> },
    { value: 'linkifiers', label: 'Linkifiers', content: <Linkifiers /> },
  ]
  return (
    <Tabs
      label="Settings of the team chat"
      value={tab}
      onValueChange={setTab}
      items={mayOrganize ? [...own, ...organization] : own}
    />
  )
}
