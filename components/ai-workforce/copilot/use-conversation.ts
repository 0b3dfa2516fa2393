'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, call, type InputOf } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'
import type { PageHere } from './suggestions'

export type Transcript = AnswerOf<'GET /ai-agent/conversations/{conversation_id}'>['conversation']
export type Turn = Transcript['messages'][number]
export type AgentAction = Turn['actions'][number]

const begin = async (input: InputOf<'POST /ai-agent/conversations'>) =>
  (await call('POST /ai-agent/conversations', input)).conversation.id
const keyOf = (id: string | null) => ['ai-conversation', id] as const
/** While an agent answers it is read again this often, where the live line says nothing. */
const LOOK_MS = 2_000

/** What was said in a conversation. @param start where the server brought it along */
export const useTranscript = (id: string | null, start: Transcript | null = null) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) =>
      (await call('GET /ai-agent/conversations/{conversation_id}', { conversation_id: id! }, { signal })).conversation,
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.is_working ? LOOK_MS : false),
    initialData: start ?? undefined,
  })

/** What a message is sent with. `agent`: whom a new conversation is with; empty: the copilot. */
type Sent = { context: PageHere | undefined; agent: string }

/** One conversation with the copilot: followed live, whichever tab or process works on it. */
export function useConversation(id: string | null, onBegun: (id: string) => void) {
  const queries = useQueryClient()
  const [sending, setSending] = useState<string | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const { data, error: notRead } = useTranscript(id)
  const again = () => queries.invalidateQueries({ queryKey: keyOf(id) })
  useLive(({ type, slug }) => {
    if (type === 'reconnected' || slug === 'ai-conversations' || slug === 'ai-agent-approvals') void again()
  })

  const send = async (text: string, { context, agent }: Sent) => {
    setError(null)
    setSending(text)
    try {
      const conversation_id = id ?? (await begin({ context, agent_profile: agent || undefined }))
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
