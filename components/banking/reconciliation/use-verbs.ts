'use client'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast'
import { call } from '@/lib/client/call'
import type { Candidate, LineWire } from '@/lib/modules/banking/schemas'
import type { LineAct, WorklistLine } from '@/lib/modules/banking/schemas-worklist'
import { candidatesKey } from './use-candidates'
import { acceptedWords, formOf } from './words'
import { useWorklist } from './worklist-context'

/** What people do to the chosen line; each moves on to the next line at once. */
export function useVerbs() {
  const worklist = useWorklist()
  const client = useQueryClient()
  const { acts, choose, next, openForm, candidates, candidateIndex, setOpened } = worklist

  const moveOn = (from: WorklistLine) => {
    choose(next(from.id))
    setOpened(false)
    requestAnimationFrame(worklist.focusList)
  }

  const accept = (line: WorklistLine, candidate: Candidate) => {
    if (!candidate.accept) return openForm(formOf(candidate))
    const act: LineAct = candidate.accept
    void acts.act({
      line,
      words: acceptedWords(candidate),
      used: candidate,
      party: candidate.items[0]?.party || null,
      send: () => call('POST /accounting/bank/worklist/act/{txn_id}', { txn_id: line.id, act }),
    })
    moveOn(line)
  }

  return {
    moveOn,
    accept,
    /** The match that is marked beside the line, or the best one. */
    acceptMarked(line: WorklistLine) {
      if (line.status === 'reconciled') return
      const all = client.getQueryData<{ candidates: Candidate[] }>(candidatesKey(line.id))?.candidates
      const best = candidates.of(line.id)
      const marked = all?.[candidateIndex] ?? (candidateIndex === 0 ? best?.best : undefined)
      if (marked) return accept(line, marked)
      toast.info(best || all ? 'This line has no match' : 'Still looking for matches of this line', {
        id: 'bank-line',
        description:
          best || all ? 'Create a payment (P) or a journal entry (J), or put it into suspense (U).' : undefined,
      })
    },
    simple(line: WorklistLine, act: LineAct, words: string) {
      void acts.act({
        line,
        words,
        send: () => call('POST /accounting/bank/worklist/act/{txn_id}', { txn_id: line.id, act }),
      })
      moveOn(line)
    },
    /** What a form asks for: the next line is there while it is sent, and the form comes back with the words when it is refused. */
    async submitted(
      line: WorklistLine,
      words: string,
      send: () => Promise<{ transaction: LineWire }>,
      party: string | null = null,
    ) {
      const { transaction } = await send()
      void acts.act({ line, words, party, send: async () => ({ transaction }) })
      moveOn(line)
    },
  }
}
