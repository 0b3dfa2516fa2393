'use client'
import { useEffect, useMemo, useState } from 'react'
import { useMe } from '@/components/shell/me-context'
import { deviceRecords } from '@/lib/client/device-records'

export type Mode = 'reply' | 'note'
/** What is written and not sent, of one conversation; a note and a reply each have their own text. */
export type Draft = Record<Mode, string> & { mode: Mode }

const EMPTY: Draft = { mode: 'reply', reply: '', note: '' }

/** The draft of a conversation, stored on this device until it is sent: it survives a reload and going elsewhere. */
export function useDraft(conversationId: string) {
  const { user, organization } = useMe()
  const records = useMemo(
    () => deviceRecords<Draft>('inbox-draft', { userId: user.id, organizationId: organization.id }),
    [user.id, organization.id],
  )
  const [draft, setDraft] = useState<Draft>(EMPTY)
  // Not while the server draws it, which knows nothing of this device.
  useEffect(() => setDraft(records.list().get(conversationId) ?? EMPTY), [records, conversationId])
  const change = (changes: Partial<Draft>) =>
    setDraft((before) => {
      const next = { ...before, ...changes }
      if (next.reply || next.note) records.put(conversationId, next)
      else records.remove(conversationId)
      return next
    })
  return { draft, change }
}
