'use client'
import { useState } from 'react'
import { messageOf } from '@/lib/client/api'
import type { LineWire } from '@/lib/modules/banking/schemas'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist'
import { useVerbs } from '../use-verbs'
import { useWorklist } from '../worklist-context'

/** Sends a form once, and keeps what was typed when the server refuses it. */
export function useSend(line: WorklistLine) {
  const verbs = useVerbs()
  const { closeForm } = useWorklist()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  return {
    pending,
    failure,
    setFailure,
    send: async (words: string, work: () => Promise<{ transaction: LineWire }>, party: string | null = null) => {
      setPending(true)
      setFailure(null)
      try {
        await verbs.submitted(line, words, work, party)
        closeForm()
      } catch (error) {
        setFailure(messageOf(error))
        setPending(false)
      }
    },
  }
}
