'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'
import type { PageHere } from './suggestions'

export type Transcript = AnswerOf<'GET /ai-agent/conversations/{conversation_id}'>['conversation']
export type Turn = Transcript['messages'][number]
export type AgentAction = Turn['actions'][number]

const keyOf = (id: string | null) => ['ai-conversation', id] as const
/** While an agent answers it is read again this often, where the live line says nothing. */
const LOOK_MS = 2_000

/** One conversation with the copilot: followed live, whichever tab or process works on it. */
export function useConversation(id: string | null, onBegun: (id: string) => void) {
  const queries = useQueryClient()
  const [sending, setSending] = useState<string | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const { data, error: notRead } = useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) =>
      (await call('GET /ai-agent/conversations/{conversation_id}', { conversation_id: id! }, { signal })).conversation,
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.is_working ? LOOK_MS : false),
  })
  const again = () => queries.invalidateQueries({ queryKey: keyOf(id) })
  useLive(({ type, slug }) => {
    if (type === 'reconnected' || slug === 'ai-conversations' || slug === 'ai-agent-approvals') void again()
  })

  const send = async (text: string, context: PageHere) => {
    setError(null)
    setSending(text)
    try {
      const conversation_id = id ?? (await call('POST /ai-agent/conversations', { context })).conversation.id
      await call('POST /ai-agent/conversations/{conversation_id}/messages', {
        ...{ conversation_id, text, context },
        wait: false,
      })
      if (!id) onBegun(conversation_id)
      await queries.invalidateQueries({ queryKey: keyOf(conversation_id) })
      return true
    } catch (failure) {
      setError(failure as Error)
      return false
    } finally {
      setSending(null)
    }
  }
  const stop = async () => {
    if (id)
      await call('POST /ai-agent/conversations/{conversation_id}/stop', { conversation_id: id }).catch(
        (failure: Error) => setError(failure),
      )
  }
  return {
    conversation: id ? (data ?? null) : null,
    isWorking: sending !== null || data?.is_working === true,
    sending,
    error: error ?? notRead,
    send,
    stop,
  }
}
