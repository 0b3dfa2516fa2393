'use client'
import { Bell, BellOff, BellRing } from 'lucide-react'
import { toast } from '@/components/ui/feedback/toast'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/components/ui/overlays/menu'
import { messageOf } from '@/lib/client/api'
import { chat } from '@/lib/client/chat/chat-call'
import type { Conversation } from '@/lib/client/chat/conversation'
import { topicPolicyOf } from '@/lib/client/chat/mutes'
import { useChat } from '@/lib/client/chat/state/chat-store'
import type { TopicPolicy } from '@/lib/client/chat/wire'

type Topic = Extract<Conversation, { kind: 'topic' }>

/** How much a topic wants one's attention: followed, as its channel, or muted. */
export function TopicMenu({ topic }: { topic: Topic }) {
  const policy = useChat((state) => topicPolicyOf(state, topic))
  const channelIsMuted = useChat((state) => state.subscriptions.get(topic.channelId)?.is_muted ?? false)
  const choices: { policy: TopicPolicy; label: string }[] = [
    { policy: 3, label: 'Follow' },
    ...(channelIsMuted ? [{ policy: 2 as const, label: 'Unmute' }] : []),
    { policy: 0, label: 'As the channel' },
    { policy: 1, label: 'Mute' },
  ]
  const Icon = policy === 3 ? BellRing : policy === 1 ? BellOff : Bell
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label="Attention for this topic" size="sm" icon={<Icon aria-hidden />} />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuRadioGroup
          value={String(policy)}
          onValueChange={(value) => void setPolicy(topic, Number(value) as TopicPolicy)}
        >
          {choices.map((choice) => (
            <MenuRadioItem key={choice.policy} value={String(choice.policy)}>
              {choice.label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  )
}

async function setPolicy({ channelId, topic }: Topic, policy: TopicPolicy): Promise<void> {
  try {
    await chat('POST /user_topics', { stream_id: channelId, topic, visibility_policy: policy })
  } catch (error) {
    toast.error('The change was not kept', { description: messageOf(error) })
  }
}
