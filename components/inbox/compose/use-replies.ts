'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'
import type { ChatReply } from '@/lib/modules/inbox/schemas'
import { inboxKeys } from '../data/keys'
import type { ConversationDetail } from '../data/queries'

export type NewReply = { content: string; private: boolean; resolve: boolean; file_ids: string[] }

/** Replies on their way. What the helpdesk refuses comes back as a draft with the reason. */
export function useReplies(conversationId: string) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const key = inboxKeys.conversation(conversationId)
  const change = (of: (replies: ChatReply[]) => ChatReply[]) =>
    client.setQueryData<ConversationDetail>(key, (detail) => detail && { ...detail, replies: of(detail.replies) })
  const store = ({ reply }: AnswerOf<'POST /desk/conversations/{conversation_id}/replies'>) =>
    change((replies) => [...replies.filter(({ id }) => id !== reply.id), reply])

  /** @returns whether it was taken */
  const send = async (reply: NewReply): Promise<boolean> => {
    try {
      store(
        await call('POST /desk/conversations/{conversation_id}/replies', { conversation_id: conversationId, ...reply }),
      )
      announce('Sending')
      return true
    } catch (error) {
      toast.error(reply.private ? 'The note was not added' : 'The reply was not sent', {
        description: messageOf(error),
      })
      return false
    }
  }
  const act = async (reply: ChatReply, failed: string, run: () => Promise<unknown>) => {
    setBusy(reply.id)
    try {
      await run()
    } catch (error) {
      toast.error(failed, { description: messageOf(error) })
    } finally {
      setBusy(null)
      void client.invalidateQueries({ queryKey: key })
    }
  }
  const names = (reply: ChatReply) => ({ conversation_id: conversationId, reply_id: reply.id })
  return {
    busy,
    send,
    retry: (reply: ChatReply) =>
      act(reply, 'The reply was not sent', async () =>
        store(await call('POST /desk/conversations/{conversation_id}/replies/{reply_id}/retry', names(reply))),
      ),
    discard: (reply: ChatReply) =>
      act(reply, 'The draft was not discarded', async () => {
        await call('DELETE /desk/conversations/{conversation_id}/replies/{reply_id}', names(reply))
        change((replies) => replies.filter(({ id }) => id !== reply.id))
      }),
  }
}
