'use client'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '@/components/ui/feedback/toast'
import { subscribeChatEvents } from '@/lib/client/chat/connection'
import { type Conversation, conversationKey, termsOf } from '@/lib/client/chat/conversation'
import { goTo } from '@/lib/client/chat/location'
import { isMove, movedTo } from '@/lib/client/chat/state/apply-messages'
import type { UpdateMessageEvent } from '@/lib/client/chat/wire'

/** When the whole topic that is open is renamed or moved, the page goes along. */
export function useFollowMoves(conversation: Conversation | null): void {
  const onUpdate = useEffectEvent((event: UpdateMessageEvent) => {
    if (conversation?.kind !== 'topic' || event.propagate_mode !== 'change_all' || !isMove(event)) return
    const from = conversationKey({
      kind: 'topic',
      channelId: event.stream_id as number,
      topic: event.orig_subject ?? event.subject ?? '',
    })
    const target = movedTo(event)
    if (from !== conversationKey(conversation) || conversationKey(target) === from) return
    goTo({ view: 'messages', terms: termsOf(target, undefined) }, { replace: true })
    toast.info('This topic was moved, and you with it')
  })
  useEffect(
    () =>
      subscribeChatEvents((events) => {
        for (const event of events) if (event.type === 'update_message') onUpdate(event)
      }),
    [],
  )
}
