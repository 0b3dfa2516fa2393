'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { useFormat } from '@/components/ui/format-context'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { ChatConversation } from '@/lib/modules/inbox/schemas'
import { inboxKeys } from '../data/keys'
import type { ConversationDetail } from '../data/queries'

type Status = 'open' | 'pending' | 'snoozed' | 'resolved'

/** Status and assignee of conversations. The helpdesk confirms first; what was done can be undone from the toast. */
export function useChanges(onLeft: (id: string) => void) {
  const client = useQueryClient()
  const format = useFormat()
  const [pending, setPending] = useState<string | null>(null)
  const busy = useRef(false)

  const store = (conversation: ChatConversation) =>
    client.setQueryData<ConversationDetail>(
      inboxKeys.conversation(conversation.id),
      (detail) => detail && { ...detail, conversation },
    )
  const refreshLists = () => {
    void client.invalidateQueries({ queryKey: inboxKeys.list })
    void client.invalidateQueries({ queryKey: inboxKeys.views })
  }
  const change = async (what: string, failed: string, run: () => Promise<{ conversation: ChatConversation }>) => {
    if (busy.current) return false
    busy.current = true
    setPending(what)
    try {
      store((await run()).conversation)
      return true
    } catch (error) {
      toast.error(failed, { description: messageOf(error) })
      return false
    } finally {
      busy.current = false
      setPending(null)
      refreshLists()
    }
  }
  const putStatus = (conversation: ChatConversation, status: Status, until?: string) =>
    change('status', 'The status was not changed', () =>
      call('PUT /desk/conversations/{conversation_id}/status', {
        conversation_id: conversation.id,
        status,
        ...(until ? { snoozed_until: until } : {}),
      }),
    )
  const putAssignee = (conversation: ChatConversation, agent: string | null) =>
    change('assignee', 'The conversation was not assigned', () =>
      call('PUT /desk/conversations/{conversation_id}/assignee', {
        conversation_id: conversation.id,
        desk_agent_id: agent,
      }),
    )
  const done = (title: string, id: string, undo: () => Promise<unknown>) => {
    announce(title)
    toast.success(title, { id: `inbox-${id}`, action: { label: 'Undo', onClick: () => void undo() } })
  }

  const setStatus = async (conversation: ChatConversation, status: Status, until?: string) => {
    if (!(await putStatus(conversation, status, until))) return
    const { contact, status: before, snoozed_until } = conversation
    const words = {
      open: 'Reopened',
      pending: 'Pending',
      resolved: 'Resolved',
      snoozed: until ? `Snoozed until ${format.datetime(until)}` : 'Snoozed until the customer writes',
    }
    if (status === 'resolved' || status === 'snoozed') onLeft(conversation.id)
    const back = (['open', 'pending', 'snoozed', 'resolved'] as const).find((known) => known === before) ?? 'open'
    done(`${words[status]}: ${contact.name}`, conversation.id, () =>
      putStatus(conversation, back, back === 'snoozed' && isAhead(snoozed_until) ? snoozed_until! : undefined),
    )
  }
  const assign = async (conversation: ChatConversation, agent: { id: string; name: string } | null) => {
    if (!(await putAssignee(conversation, agent?.id ?? null))) return
    const { contact, assignee } = conversation
    done(agent ? `${contact.name} assigned to ${agent.name}` : `${contact.name} is unassigned`, conversation.id, () =>
      putAssignee(conversation, assignee?.desk_agent_id ?? null),
    )
  }
  return { pending, setStatus, assign }
}
/** The conversation that is open, as far as it has been read. */
export function useOpenConversation(id: string | null): () => ChatConversation | null {
  const client = useQueryClient()
  return () => (id && client.getQueryData<ConversationDetail>(inboxKeys.conversation(id))?.conversation) || null
}

export type Changes = ReturnType<typeof useChanges>

const isAhead = (at: string | null) => at !== null && new Date(at) > new Date()
